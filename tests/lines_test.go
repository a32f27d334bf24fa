package tests

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Comments have at most 100 columns and code 120, counting four for a tab. Lines with a long string
// or a tag may be longer.
func TestLinesAreShort(t *testing.T) {
	t.Parallel()
	for _, path := range filesOf(t, func(path string) bool { return filepath.Ext(path) == ".go" }) {
		source := readFile(t, path)
		long := longStringLines([]byte(source))
		output := false // within the expected output of an example
		for i, line := range strings.Split(source, "\n") {
			text := strings.TrimLeft(line, "\t")
			width := len([]rune(text)) + 4*(len(line)-len(text))
			output = strings.HasPrefix(text, "//") && (output || text == "// Output:")
			comment := !output && strings.HasPrefix(text, "// ") && strings.Contains(strings.TrimSpace(text[3:]), " ")
			if comment && width > 100 || width > 120 && !long[i+1] && !strings.HasPrefix(text, "//") {
				t.Errorf("%s:%d: %d columns", path, i+1, width)
			}
		}
	}
}

// longStringLines returns the numbers of the lines with a string of more than 60 bytes, or with a
// part of a string of several lines.
func longStringLines(source []byte) map[int]bool {
	long := map[int]bool{}
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", 1, len(source))
	s.Init(file, source, nil, 0)
	for {
		position, kind, text := s.Scan()
		if kind == token.EOF {
			return long
		}
		first := file.Position(position).Line
		lines := strings.Count(text, "\n")
		if kind == token.STRING && (len(text) > 60 || lines > 0) {
			for line := first; line <= first+lines; line++ {
				long[line] = true
			}
		}
	}
}
