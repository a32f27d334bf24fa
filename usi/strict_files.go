package usi

import (
	"errors"
	"strings"

	"shotest/engine/options"
)

// filesLoaded begins the lines of an engine with the option StrictFiles during isready, after "info
// string": one line for each file, or else one that begins with the text of options.ErrStrictFiles.
const filesLoaded = "StrictFiles loaded "

// StrictFiles is the name of the option with which an engine refuses to play with other files than
// its options name, and reports the files that it has loaded.
const StrictFiles = "StrictFiles"

// ErrFiles says that an engine has not loaded a file that an option names.
var ErrFiles = errors.New("would play with other files than its options name")

// fileReport is an engine's report on its files during isready.
type fileReport struct {
	loaded []string
	failed string
}

// addLine adds a line of the engine's output.
func (r *fileReport) addLine(line string) error {
	text, ok := strings.CutPrefix(line, "info string ")
	if !ok {
		return nil
	}
	if file, ok := strings.CutPrefix(text, filesLoaded); ok {
		r.loaded = append(r.loaded, file)
	}
	if reason, ok := strings.CutPrefix(text, options.ErrStrictFiles.Error()+": "); ok {
		r.failed = reason
	}
	return nil
}
