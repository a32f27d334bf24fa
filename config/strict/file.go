package strict

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/safefile"
)

// A file written by a program begins with beginMarker and ends with endMarker. The beginning of a
// YAML file is itself a valid file, whose missing fields get the defaults; only the last line shows
// that the file is complete. Files written by hand need neither line.
const (
	beginMarker = "# This file is whole only if it ends with the line: # end of file"
	endMarker   = "# end of file"
)

// WithEndMarker returns YAML between beginMarker and endMarker.
func WithEndMarker(data []byte) []byte {
	return fmt.Appendf(nil, "%s\n\n%s\n\n%s\n", beginMarker, bytes.TrimRight(data, "\n"), endMarker)
}

// checkComplete returns an error if a file begins with beginMarker but is cut off.
func checkComplete(data []byte, file string) *Error {
	lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n"), "\n")
	if lines[0] != beginMarker || lines[len(lines)-1] == endMarker {
		return nil
	}
	return &Error{File: file, Line: len(lines), Column: 1,
		Problem: message.Errorf("the file is cut off: expected %q as its last line", endMarker)}
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
	if err := safefile.Write(path, WithEndMarker(data)); err != nil {
		return message.Errorf("writing configuration: %w", err)
	}
	return nil
}
