package commands

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"shotest/internal/inputfile"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/tournament"
	"shotest/tuning/games"
)

// A flag or an argument that names an output of a command has the tag output, whose value says how
// the command writes it:
//
//   - new: the command makes the file anew. It is looked at before the command begins.
//   - asks: so is this one, but other flags or records decide what it is called, so that the
//     command asks checkWritable.
//   - added: the command adds to the file, and refuses one that is not of its kind.
//   - folder: the files in it are the command's business.
//
// Other arguments, and flags whose placeholders say so, name inputs.

// inputPlaceholder matches the placeholders of flags that name input files.
var inputPlaceholder = regexp.MustCompile("FILE|PATH|NAME")

// forceFlag is for commands that write files.
type forceFlag struct {
	Force bool `help:"Overwrite files that are there, without asking."`
}

// commandFiles are the files of a command line.
type commandFiles struct {
	// read are the input files. Some may be patterns, or texts that are no files.
	read []string
	// force says that files may be overwritten without asking.
	force bool
}

// withFiles returns streams with the files of the command line. It returns an error if the command
// must not write one of its outputs.
func (s streams) withFiles(command *kong.Context) (streams, error) {
	var written []*kong.Value
	for _, v := range valuesOf(command.Selected()) {
		switch {
		case v.Name == "force":
			s.force = v.Target.Bool()
		case v.Tag.Has("output"):
			written = append(written, v)
		case v.Flag != nil && !inputPlaceholder.MatchString(v.Flag.PlaceHolder):
		case v.Target.Kind() == reflect.String:
			s.read = append(s.read, v.Target.String())
		case v.Target.Type() == reflect.TypeFor[[]string]():
			s.read = append(s.read, v.Target.Interface().([]string)...)
		}
	}
	for i, v := range written {
		for _, other := range written[:i] {
			if isSameFile(v.Target.String(), other.Target.String()) {
				return s, usageErrorf("%s: the same file as for %s", v.Target.String(), other.ShortSummary())
			}
		}
		if err := s.checkOutput(v); err != nil {
			return s, err
		}
	}
	return s, nil
}

// valuesOf returns the arguments and flags of a command.
func valuesOf(command *kong.Node) []*kong.Value {
	values := slices.Clone(command.Positional)
	for _, flags := range command.AllFlags(false) {
		for _, flag := range flags {
			values = append(values, flag.Value)
		}
	}
	return values
}

// checkOutput returns an error if the command must not write the output that an argument or a flag
// names.
func (s streams) checkOutput(written *kong.Value) error {
	switch written.Tag.Get("output") {
	case "new":
		return s.checkWritable(written.Target.String())
	case "added":
		return s.checkNotRead(written.Target.String())
	}
	return nil
}

// checkWritable returns an error if a file must not be replaced: the command reads it, or it exists
// and the user has not agreed. On a terminal, it asks the user. All code that writes a file calls
// it first.
func (s streams) checkWritable(path string, alsoRead ...string) error {
	if _, err := os.Lstat(path); err != nil {
		return nil // an error in writing appears later
	}
	if err := s.checkNotRead(path, alsoRead...); err != nil {
		return err
	}
	if _, err := os.Stat(path); err == nil {
		if err := inputfile.Check(path); err != nil {
			return err
		}
	}
	in, asks := terminal.File(s.in)
	_, shows := terminal.File(s.err)
	switch {
	case s.force:
		return nil
	case !asks || !shows:
		return existsError(path)
	}
	fmt.Fprint(s.err, s.language().Text("command.overwrite", language.Args{"File": path}))
	answer, _ := bufio.NewReader(in).ReadString('\n')
	if !isYes(answer) {
		return message.Errorf("%s is kept", path)
	}
	return nil
}

// checkNotRead returns an error if the command reads the file, by whatever name.
func (s streams) checkNotRead(path string, alsoRead ...string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	read := expandPatterns(append(alsoRead, s.read...))
	if file, ok := s.in.(*os.File); ok {
		if input, err := file.Stat(); err == nil && input.Mode().IsRegular() && os.SameFile(info, input) {
			return isReadError(path)
		}
	}
	for _, name := range read {
		if other, err := os.Stat(name); err == nil && (os.SameFile(info, other) || other.IsDir() &&
			games.Includes(name, info)) {
			return isReadError(path)
		}
	}
	return nil
}

// isReadError returns the error for an output that the command also reads.
func isReadError(path string) error {
	return message.Errorf("%s is read by this command, which does not write to it, even with --force", path)
}

// existsError returns the error for an output that already exists.
func existsError(path string) error {
	return message.Errorf("%s is there already: --force overwrites it", path)
}

// isSameFile reports whether two names, neither empty, belong to the same file.
func isSameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	first, err := os.Stat(a)
	second, missing := os.Stat(b)
	if err == nil && missing == nil {
		return os.SameFile(first, second)
	}
	a, err = filepath.Abs(a)
	b, missing = filepath.Abs(b)
	return err == nil && missing == nil && a == b
}

// checkFolder returns an error if the folder for a tournament has other files.
func (s streams) checkFolder(folder string) error {
	if entries, err := os.ReadDir(folder); err != nil || len(entries) == 0 || tournament.IsFolder(folder) {
		return nil
	}
	return message.Errorf("%s holds other files than those of a tournament: name another folder with --folder", folder)
}

// isYes reports whether an answer means yes.
func isYes(answer string) bool {
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes", "はい":
		return true
	}
	return false
}
