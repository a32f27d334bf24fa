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
	"shotest/internal/message"
	"shotest/internal/terminal"
	"shotest/language"
	"shotest/tournament/director"
	"shotest/tuning/games"
)

// A flag or an argument that names an output of a command has the tag output, whose value says how
// the command writes it:
//
//   - new: the command makes the file anew. It is looked at before the command begins.
//   - asks: so is this one, but other flags or records decide what it is called, so that the
//     command asks mayWrite.
//   - added: the command adds to the file, and refuses one that is not of its kind.
//   - folder: the files in it are the command's business.
//
// Other arguments, and flags whose placeholders say so, name inputs.

// namesRead matches the placeholders of flags that name files.
var namesRead = regexp.MustCompile("FILE|PATH|NAME")

// forceFlag is for commands that write files.
type forceFlag struct {
	Force bool `help:"Overwrite files that are there, without asking."`
}

// commandFiles are the files in a command line.
type commandFiles struct {
	read  []string // which may be patterns, and texts that are no files at all
	force bool
}

// withFiles returns streams that know which files the command may write. It fails if the command
// line names an output that the command may not write.
func (s streams) withFiles(command *kong.Context) (streams, error) {
	var written []*kong.Value
	for _, v := range valuesOf(command.Selected()) {
		switch {
		case v.Name == "force":
			s.force = v.Target.Bool()
		case v.Tag.Has("output"):
			written = append(written, v)
		case v.Flag != nil && !namesRead.MatchString(v.Flag.PlaceHolder):
		case v.Target.Kind() == reflect.String:
			s.read = append(s.read, v.Target.String())
		case v.Target.Type() == reflect.TypeFor[[]string]():
			s.read = append(s.read, v.Target.Interface().([]string)...)
		}
	}
	for i, v := range written {
		for _, other := range written[:i] {
			if isSame(v.Target.String(), other.Target.String()) {
				return s, usage("%s: the same file as for %s", v.Target.String(), other.ShortSummary())
			}
		}
		if err := s.check(v); err != nil {
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

// check returns an error if the command may not write the output that an argument or a flag names.
func (s streams) check(written *kong.Value) error {
	switch written.Tag.Get("output") {
	case "new":
		return s.mayWrite(written.Target.String())
	case "added":
		return s.notRead(written.Target.String())
	}
	return nil
}

// mayWrite returns an error if a file must not be made anew: the command reads it, or it exists and
// the user has not agreed to replace it. On a terminal, mayWrite asks the user. All code that
// writes a file calls it first.
func (s streams) mayWrite(path string, alsoRead ...string) error {
	if _, err := os.Lstat(path); err != nil {
		return nil // an error in writing appears later
	}
	if err := s.notRead(path, alsoRead...); err != nil {
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
		return isThere(path)
	}
	fmt.Fprint(s.err, s.language().Text("command.overwrite", language.Args{"File": path}))
	answer, _ := bufio.NewReader(in).ReadString('\n')
	if !isYes(answer) {
		return message.Errorf("%s is kept", path)
	}
	return nil
}

// notRead returns an error if a file is one of those that the command reads, by whatever name.
func (s streams) notRead(path string, alsoRead ...string) error {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	read := expand(append(alsoRead, s.read...))
	if file, ok := s.in.(*os.File); ok {
		if input, err := file.Stat(); err == nil && input.Mode().IsRegular() && os.SameFile(info, input) {
			return isRead(path)
		}
	}
	for _, name := range read {
		if other, err := os.Stat(name); err == nil && (os.SameFile(info, other) || other.IsDir() &&
			games.Includes(name, info)) {
			return isRead(path)
		}
	}
	return nil
}

// isRead returns the error that the command reads a file that it should write.
func isRead(path string) error {
	return message.Errorf("%s is read by this command, which does not write to it, even with --force", path)
}

// isThere returns the error that a file already exists.
func isThere(path string) error {
	return message.Errorf("%s is there already: --force overwrites it", path)
}

// isSame reports whether two names, neither empty, belong to the same file.
func isSame(a, b string) bool {
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

// mayFill returns an error if the folder for the files of a tournament holds files of another
// origin.
func (s streams) mayFill(folder string) error {
	if entries, err := os.ReadDir(folder); err != nil || len(entries) == 0 || isTournament(folder) {
		return nil
	}
	return message.Errorf("%s holds other files than those of a tournament: name another folder with --folder", folder)
}

// isTournament reports whether a folder holds a tournament.
func isTournament(folder string) bool {
	if _, err := os.Stat(filepath.Join(folder, logFile)); err == nil {
		return true
	}
	results, err := director.LoadResults(folder)
	return err == nil && len(results) > 0
}

// isYes reports whether an answer agrees.
func isYes(answer string) bool {
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes", "はい":
		return true
	}
	return false
}
