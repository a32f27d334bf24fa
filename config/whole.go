package config

import (
	"bytes"
	"fmt"

	"shotest/internal/inputfile"
)

// A file that a program has written begins and ends with these lines. What is left of it
// when it is cut off, at the end of a line too, is valid YAML, and would count as a file
// that leaves the rest to the defaults. Files written by hand need neither line.
const (
	wholeLine = "# This file is whole only if it ends with the line: # end of file"
	endLine   = "# end of file"
)

// Whole returns what is to be written of YAML so that Decode tells it from what is left
// of it when it is cut off.
func Whole(data []byte) []byte {
	text := bytes.NewBufferString(wholeLine + "\n\n")
	text.Write(bytes.TrimRight(data, "\n"))
	text.WriteString("\n\n" + endLine + "\n")
	return text.Bytes()
}

// checkWhole returns what is wrong with a file that says where it ends.
func checkWhole(data []byte, file string) *Error {
	first, _, _ := bytes.Cut(data, []byte("\n"))
	if string(bytes.TrimRight(first, "\r")) != wholeLine || bytes.HasSuffix(bytes.TrimRight(data, "\r\n"), []byte("\n"+endLine)) {
		return nil
	}
	lines := bytes.Count(data, []byte("\n")) + 1
	return &Error{File: file, Line: lines, Column: 1, Problem: fmt.Sprintf("the file is cut off: expected %q as its last line", endLine)}
}

// LoadFilled is Load for files that must say something: to be empty is what becomes of a
// file that was cut off at its beginning.
func LoadFilled[T any](path string, into *T) error {
	data, err := inputfile.Read(path)
	if err != nil {
		return fmt.Errorf("reading configuration: %w", err)
	}
	if isEmpty(data) {
		return Errors{{File: path, Line: 1, Column: 1, Problem: "the file says nothing"}}
	}
	return Decode(data, path, into)
}

// isEmpty reports whether YAML holds nothing but remarks.
func isEmpty(data []byte) bool {
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}
