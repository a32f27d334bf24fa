package remote

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/checksum"
	"shotest/internal/message"
	"shotest/tournament"
	"shotest/usi"
)

// AllowList lists the programs and files that a worker's machine lets tournaments start and read.
// Without it, anybody who can write a tournament could run any program here, with any arguments.
// Profiles of this program need no entry, as long as they name no files.
type AllowList struct {
	Programs []AllowedProgram `doc:"The programs that tournaments may start. shotest tournament allow adds some."`
	Files    []string         `doc:"Files that profiles and their options may name, such as weights."`
}

// AllowedProgram is a program that tournaments may start.
type AllowedProgram struct {
	Path        string            `doc:"The program. A tournament means it by the checksum."`
	SHA256      string            `yaml:"sha256" doc:"Checksum of the program's file."`
	Args        []string          `doc:"The arguments that it is started with; these and no others."`
	Environment map[string]string `doc:"Settings added to its environment; these and no others."`
	Directory   string            `doc:"The working directory; the program's own folder if empty. What a tournament says does not count."`
	Options     map[string]string `doc:"USI options with texts or files for values that tournaments may set. Options that the program declares as numbers, switches or choices they may always set."`

	identity *usi.Identity // with the options that the program declares
}

// ErrNotAllowed says that a tournament needs a program, a file or a setting that this machine does
// not allow.
var ErrNotAllowed = errors.New("this machine does not allow it")

// LoadAllowList reads an allow list from a file. Paths in it are relative to its folder.
func LoadAllowList(path string) (*AllowList, error) {
	list := &AllowList{}
	if err := strict.Load(path, list); err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(filepath.Dir(path))
	makeAbsolute := func(name *string) {
		if *name != "" && !filepath.IsAbs(*name) {
			*name = filepath.Join(folder, *name)
		}
	}
	for i := range list.Programs {
		makeAbsolute(&list.Programs[i].Path)
		makeAbsolute(&list.Programs[i].Directory)
	}
	for i := range list.Files {
		makeAbsolute(&list.Files[i])
	}
	return list, err
}

// Allow adds a program without arguments to the list. If the list has entries for the program, it
// updates their checksums instead.
func (l *AllowList) Allow(path string) (AllowedProgram, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return AllowedProgram{}, err
	}
	sum, err := checksum.OfFile(absolute)
	if err != nil {
		return AllowedProgram{}, message.Errorf("expected a program: %w", err)
	}
	program := AllowedProgram{Path: absolute, SHA256: sum}
	listed := false
	for i := range l.Programs {
		if l.Programs[i].Path == absolute {
			l.Programs[i].SHA256, listed = sum, true
		}
	}
	if !listed {
		l.Programs = append(l.Programs, program)
	}
	return program, nil
}

// program returns the entry for an engine whose program has the checksum sum. namedPath is the path
// that the caller gives for the engine, if any: naming a program allows it, without arguments.
func (l *AllowList) program(e *tournament.Engine, sum, namedPath string) (*AllowedProgram, error) {
	candidates := slices.DeleteFunc(slices.Clone(l.Programs), func(p AllowedProgram) bool {
		return p.SHA256 != sum || namedPath != "" && p.Path != namedPath
	})
	if len(candidates) == 0 && namedPath != "" {
		candidates = []AllowedProgram{{Path: namedPath, SHA256: sum}}
	}
	err := message.Errorf(
		"%w to start %s with the checksum %s. If you trust it, and whoever runs the tournament, say where it is with --engine %s=PATH, "+
			"or put it on a list with shotest tournament allow FILE PROGRAM and give that by --allow-programs FILE", ErrNotAllowed, e.Command, sum, e.Name)
	for i, p := range candidates {
		if slices.Equal(p.Args, e.Args) && maps.Equal(p.Environment, e.Environment) {
			return &candidates[i], nil
		}
		err = message.Errorf("%w: %s with arguments %q and environment %v; the list says %q and %v", ErrNotAllowed,
			p.Path, e.Args, e.Environment, p.Args, p.Environment)
	}
	return nil, err
}

// checkOption returns an error if a tournament must not set an option to a value. It allows all
// numbers, switches and choices that the program declares; a text might name a file, and must be
// listed.
func (p *AllowedProgram) checkOption(name, value string) error {
	option, ok := p.identity.Option(name)
	if !ok {
		return message.Errorf("%s has no option %.80q", p.Path, name)
	}
	if listed, ok := p.Options[name]; usi.TakesText(option) && (!ok || listed != value) {
		return message.Errorf(
			"%w: %s with option %s=%q; add it to the options of the program in the list of --allow-programs",
			ErrNotAllowed, p.Path, name, value)
	}
	return usi.CheckOptionValue(option, value)
}

// checkValue returns an error if a tournament must not set a value of a profile, because it names a
// file that is not listed. name is the value's name in the profile or that of its USI option.
func (l *AllowList) checkValue(name, value string) error {
	defaults := config.Default()
	isFile := name == "ProfileFile" || slices.ContainsFunc(strict.Parameters(&defaults), func(p strict.Parameter) bool {
		return (p.Tag("usi") == name || p.Name == name) && p.Tag("filename") != ""
	})
	if !isFile || value == "" || filepath.IsAbs(value) && slices.Contains(l.Files, filepath.Clean(value)) {
		return nil
	}
	return message.Errorf("%w: %s names the file %q; add its whole path to files in the list of --allow-programs",
		ErrNotAllowed, name, value)
}

// writeProfile writes the text of a profile from the manifest into a file. Wherever the profile
// names a file, it puts the path of the listed file with the same content.
func (l *AllowList) writeProfile(text, file string) error {
	p := config.Default()
	if err := strict.Decode([]byte(text), "the profile of the tournament", &p); err != nil {
		return err
	}
	parameters := strict.Parameters(&p)
	for i := range parameters {
		field := &parameters[i]
		if field.Tag("filename") == "" || field.Text() == "" {
			continue
		}
		path, err := l.fileByReference(field.Text())
		err = errors.Join(err, field.Set(path))
		if err != nil {
			return message.Errorf("profile: %s: %w", field.Name, err)
		}
	}
	return strict.Save(file, &p)
}

// fileByReference returns the path of the listed file to which a manifest refers by "NAME
// sha256:SUM".
func (l *AllowList) fileByReference(reference string) (string, error) {
	_, wantedSum, _ := strings.Cut(reference, " sha256:")
	for _, path := range l.Files {
		if sum, err := checksum.OfFile(path); err != nil || sum == wantedSum {
			return path, err
		}
	}
	return "", message.Errorf("%w: it needs %.120q; add the file to files in the list of --allow-programs",
		ErrNotAllowed, reference)
}
