package tests

import (
	"go/scanner"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Comments wrap at 100 columns and code at 120, where a tab takes four. A line may be longer for a
// long string or a tag.
func TestLinesAreShort(t *testing.T) {
	t.Parallel()
	for _, path := range filesOf(t, func(path string) bool { return filepath.Ext(path) == ".go" }) {
		source := read(t, path)
		long := longStrings([]byte(source))
		output := false // the lines are what an example prints
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

// longStrings returns the numbers of lines that have a string of more than 60 letters, or a part of
// one.
func longStrings(source []byte) map[int]bool {
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
