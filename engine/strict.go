package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"shotest/internal/checksum"
)

// strictOption has an engine refuse to be ready where it would play with something else
// than the files that its options name, as those who measure it want. On a board it goes
// on with what is built in.
var strictOption = Option{Name: "StrictFiles", Kind: CheckOption, Default: "false"}

// ErrStrictFiles says that a file that an option names has not been loaded, and that the
// option StrictFiles is set.
var ErrStrictFiles = errors.New("StrictFiles failed")

// errChanging says that a file was written while it was read.
var errChanging = errors.New("the file has changed while it was read")

// LoadedFile is a file that an option names, as it was when it was loaded.
type LoadedFile struct {
	// Option is the name of the option, SHA256 the checksum of the file.
	Option, SHA256 string
}

// String returns what a client is told: "EvaluationFile sha256:4bf5…".
func (f LoadedFile) String() string { return f.Option + " sha256:" + f.SHA256 }

// files are what has become of the files that options name.
type files struct {
	strict   bool
	loaded   map[string]string // checksums, by option
	problems map[string]error  // by option
}

// StrictFiles returns the files that are in use, in the order of their options' names, if
// the option StrictFiles is set, and nothing otherwise.
func (e *Engine) StrictFiles() []LoadedFile {
	if !e.files.strict {
		return nil
	}
	var all []LoadedFile
	for _, option := range slices.Sorted(maps.Keys(e.files.loaded)) {
		all = append(all, LoadedFile{option, e.files.loaded[option]})
	}
	return all
}

// check returns what has not been loaded, if that matters.
func (f *files) check() error {
	if !f.strict || len(f.problems) == 0 {
		return nil
	}
	var all []error
	for _, option := range slices.Sorted(maps.Keys(f.problems)) {
		all = append(all, f.problems[option])
	}
	return fmt.Errorf("%w: %w", ErrStrictFiles, errors.Join(all...))
}

// forget forgets the file of an option, of which none is needed any more.
func (f *files) forget(option string) {
	delete(f.loaded, option)
	delete(f.problems, option)
}

// load has the file of an option loaded, and notes what has become of it. Without a path
// what is built in is loaded.
func (f *files) load(option, path string, load func() error) error {
	f.forget(option)
	if path == "" {
		return load()
	}
	before, unread := checksum.OfFile(path)
	err := load()
	if err == nil {
		err = unread
	}
	if err == nil {
		var after string
		if after, err = checksum.OfFile(path); err == nil && after != before {
			err = fmt.Errorf("%s: %w", path, errChanging)
		}
	}
	if err != nil {
		f.problems[option] = err
		return err
	}
	f.loaded[option] = before
	return nil
}
