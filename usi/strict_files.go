package usi

import (
	"errors"
	"strings"

	"shotest/engine/options"
)

// What an engine with the option StrictFiles says during isready, after "info string": one
// line for each file, or one that begins with the text of options.ErrStrictFiles.
const filesLoaded = "StrictFiles loaded "

// StrictFiles is the name of the option that has an engine refuse to play with other
// files than its options name, and tell what it has loaded.
const StrictFiles = "StrictFiles"

// ErrFiles says that an engine has not loaded a file that an option names.
var ErrFiles = errors.New("would play with other files than its options name")

// fileReport is what an engine says of its files during isready.
type fileReport struct {
	loaded []string
	failed string
}

// hear takes a line.
func (r *fileReport) hear(line string) error {
	text, ok := strings.CutPrefix(line, "info string ")
	if !ok {
		return nil
	}
	if file, ok := strings.CutPrefix(text, filesLoaded); ok {
		r.loaded = append(r.loaded, file)
	}
	if why, ok := strings.CutPrefix(text, options.ErrStrictFiles.Error()+": "); ok {
		r.failed = why
	}
	return nil
}
