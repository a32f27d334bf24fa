package config

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/safefile"
)

// A file written by a program begins with wholeLine and ends with endLine. The beginning of a YAML
// file is itself a valid file, whose missing fields get the defaults; only the last line shows that
// the file is complete. Files written by hand need neither line.
const (
	wholeLine = "# This file is whole only if it ends with the line: # end of file"
	endLine   = "# end of file"
)

// Whole returns YAML between wholeLine and endLine.
func Whole(data []byte) []byte {
	return fmt.Appendf(nil, "%s\n\n%s\n\n%s\n", wholeLine, bytes.TrimRight(data, "\n"), endLine)
}

// checkWhole returns an error if a file begins with wholeLine but is cut off.
func checkWhole(data []byte, file string) *Error {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), "\n")
	if lines[0] != wholeLine || lines[len(lines)-1] == endLine {
		return nil
	}
	return &Error{File: file, Line: len(lines), Column: 1,
		Problem: message.Errorf("the file is cut off: expected %q as its last line", endLine)}
}

// Load reads a file over the values that into holds, as Decode does. An empty file is an error,
// since a file cut off at its beginning is empty.
func Load[T any](path string, into *T) error {
	data, err := inputfile.Read(path)
	if err != nil {
		return message.Errorf("reading configuration: %w", err)
	}
	if root, problem := (&decoder{}).parse(data); problem == nil && root == nil {
		return Errors{{File: path, Line: 1, Column: 1, Problem: errors.New("the file says nothing")}}
	}
	return Decode(data, path, into)
}

// Save writes a struct to a file, as Encode does. It replaces the file in one step: readers find
// the old content or the new, never a part.
func Save(path string, config any) error {
	data, err := Encode(config)
	if err != nil {
		return err
	}
	if err := safefile.Write(path, Whole(data)); err != nil {
		return message.Errorf("writing configuration: %w", err)
	}
	return nil
}
