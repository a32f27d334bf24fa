package options

import (
	"errors"
	"maps"
	"slices"

	"shotest/internal/checksum"
	"shotest/internal/message"
)

// ErrStrictFiles says that the option StrictFiles is set and a file that an option names was not
// loaded.
var ErrStrictFiles = errors.New("StrictFiles failed")

// errChanging says that a file was written while it was read.
var errChanging = errors.New("the file has changed while it was read")

// LoadedFile is a file that an option names, as it was when it was loaded.
type LoadedFile struct {
	// Option is the name of the option, SHA256 the checksum of the file.
	Option, SHA256 string
}

// String returns the file as clients read it: "EvaluationFile sha256:4bf5…".
func (f LoadedFile) String() string { return f.Option + " sha256:" + f.SHA256 }

// Files holds the files that options name, with the outcome of loading each.
type Files struct {
	strict   bool
	loaded   map[string]string // checksums, by option
	problems map[string]error  // by option
	notices  []string
}

func newFiles() Files { return Files{loaded: map[string]string{}, problems: map[string]error{}} }

// Strict returns the files that are in use, in the order of their options' names, if the option
// StrictFiles is set.
func (f *Files) Strict() []LoadedFile {
	if !f.strict {
		return nil
	}
	var all []LoadedFile
	for _, option := range slices.Sorted(maps.Keys(f.loaded)) {
		all = append(all, LoadedFile{option, f.loaded[option]})
	}
	return all
}

// IsStrict reports whether the option StrictFiles is set.
func (f *Files) IsStrict() bool { return f.strict }

// Notice keeps a message for Notices.
func (f *Files) Notice(text string) { f.notices = append(f.notices, text) }

// Notices returns the messages since the last call.
func (f *Files) Notices() []string {
	notices := f.notices
	f.notices = nil
	return notices
}

// Check returns an error about files that were not loaded, which wraps ErrStrictFiles, if the
// option StrictFiles is set.
func (f *Files) Check() error {
	if !f.strict || len(f.problems) == 0 {
		return nil
	}
	var all []error
	for _, option := range slices.Sorted(maps.Keys(f.problems)) {
		all = append(all, f.problems[option])
	}
	return message.Errorf("%w: %w", ErrStrictFiles, errors.Join(all...))
}

// Forget forgets the file of an option.
func (f *Files) Forget(option string) {
	delete(f.loaded, option)
	delete(f.problems, option)
}

// Load calls load to load the file at path, and notes the file's checksum, or the error, for
// option. If path is empty, load loads built-in data.
func (f *Files) Load(option, path string, load func() error) error {
	f.Forget(option)
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
		after, err = checksum.OfFile(path)
		if err == nil && after != before {
			err = message.Errorf("%s: %w", path, errChanging)
		}
	}
	if err != nil {
		f.problems[option] = err
		return err
	}
	f.loaded[option] = before
	return nil
}
