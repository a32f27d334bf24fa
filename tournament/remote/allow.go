package remote

import (
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/checksum"
	"shotest/profile"
	"shotest/tournament"
	"shotest/usi"
)

// AllowList is what a worker's machine lets tournaments start and read. What a
// tournament wants comes over the network; whoever can write it could otherwise
// have any program run here, with any arguments. Profiles of this program need no
// entry, as long as they name no files.
type AllowList struct {
	Programs []AllowedProgram `doc:"The programs that tournaments may start. shotest tournament allow adds some."`
	Files    []string         `doc:"Files that profiles and their options may name, such as weights."`

	// sums are the checksums of Files, once they have been needed.
	sums map[string]string
}

// AllowedProgram is a program that tournaments may start.
type AllowedProgram struct {
	Path        string            `doc:"The program. A tournament means it by the last part of the path, and by the checksum."`
	SHA256      string            `yaml:"sha256" doc:"Checksum of the program's file."`
	Args        []string          `doc:"The arguments that it is started with; these and no others."`
	Environment map[string]string `doc:"Settings added to its environment; these and no others."`
	Directory   string            `doc:"The working directory; the program's own folder if empty. What a tournament says does not count."`
	Options     map[string]string `doc:"USI options with texts or files for values that tournaments may set. Options that the program declares as numbers, switches or choices they may always set."`
}

var sumPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

// Validate checks what single fields cannot say.
func (l *AllowList) Validate() error {
	var errs config.Errors
	for i := range l.Programs {
		p, field := &l.Programs[i], fmt.Sprintf("programs[%d]", i)
		if p.Path == "" {
			errs = append(errs, &config.Error{Field: field + ".path", Value: `""`, Problem: "expected the path of a program"})
		}
		if !sumPattern.MatchString(p.SHA256) {
			errs = append(errs, &config.Error{Field: field + ".sha256", Value: strconv.Quote(p.SHA256), Problem: "expected 64 hexadecimal digits, as sha256sum prints them"})
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// LoadAllowList reads a list. Paths in it are relative to its folder.
func LoadAllowList(path string) (*AllowList, error) {
	list := &AllowList{}
	if err := config.Load(path, list); err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	whole := func(name *string) {
		if *name != "" && !filepath.IsAbs(*name) {
			*name = filepath.Join(folder, *name)
		}
	}
	for i := range list.Programs {
		whole(&list.Programs[i].Path)
		whole(&list.Programs[i].Directory)
	}
	for i := range list.Files {
		whole(&list.Files[i])
	}
	return list, nil
}

// AllowProgram returns the entry of a program that is started without arguments.
func AllowProgram(path string) (AllowedProgram, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return AllowedProgram{}, err
	}
	info, err := os.Stat(whole)
	if err != nil {
		return AllowedProgram{}, err
	}
	if !info.Mode().IsRegular() {
		return AllowedProgram{}, fmt.Errorf("%s: expected a program", path)
	}
	sum, err := checksum.OfFile(whole)
	return AllowedProgram{Path: whole, SHA256: sum}, err
}

// Add adds a program, or puts its checksum into the entries that it has.
func (l *AllowList) Add(program AllowedProgram) {
	known := false
	for i := range l.Programs {
		if l.Programs[i].Path == program.Path {
			l.Programs[i].SHA256, known = program.SHA256, true
		}
	}
	if !known {
		l.Programs = append(l.Programs, program)
	}
}

// ErrNotAllowed says that a tournament wants what this machine does not let it have.
var ErrNotAllowed = errors.New("this machine does not allow it")

// program returns what may be started for an engine, whose program has a checksum.
// path is where the caller says that it is, if anything.
func (l *AllowList) program(e *tournament.Engine, sum, path string) (*AllowedProgram, error) {
	var near error
	for i := range l.Programs {
		p := &l.Programs[i]
		named := strings.TrimSuffix(filepath.Base(p.Path), ".exe") == strings.TrimSuffix(baseOf(e.Command), ".exe")
		if path != "" {
			named = p.Path == path
		}
		if !named {
			continue
		}
		if near = p.fits(e, sum); near == nil {
			return p, nil
		}
	}
	switch {
	case near != nil:
		return nil, near
	case path != "":
		// To name it is to allow it, as it is.
		p := &AllowedProgram{Path: path, SHA256: sum}
		return p, p.fits(e, sum)
	}
	return nil, fmt.Errorf("%w to start %s. If you trust it, and whoever runs the tournament, say where it is with --engine %s=PATH, "+
		"or put it on a list with shotest tournament allow FILE PROGRAM and give that by --allow-programs FILE", ErrNotAllowed, e.Command, e.Name)
}

// baseOf returns the last part of a path of whatever system.
func baseOf(path string) string { return path[strings.LastIndexAny(path, `/\`)+1:] }

// fits returns why a program must not be started as a tournament wants it.
func (p *AllowedProgram) fits(e *tournament.Engine, sum string) error {
	if p.SHA256 != sum {
		return fmt.Errorf("%w: the tournament's %s has the checksum %s, and the list says %s", ErrNotAllowed, e.Name, sum, p.SHA256)
	}
	if !slices.Equal(p.Args, e.Args) {
		return fmt.Errorf("%w: %s with arguments %q; the list says %q", ErrNotAllowed, p.Path, e.Args, p.Args)
	}
	if !maps.Equal(p.Environment, e.Environment) {
		return fmt.Errorf("%w: %s with environment %v; the list says %v", ErrNotAllowed, p.Path, e.Environment, p.Environment)
	}
	return nil
}

// checkOption returns why an option must not be set. The type that the program declares
// decides: numbers, switches and choices are what an engine plays with; texts may name
// files, which engines write too.
func (p *AllowedProgram) checkOption(declared []engine.Option, name, value string) error {
	for _, o := range declared {
		if o.Name != name {
			continue
		}
		if err := usi.CheckOptionValue(o, value); err != nil {
			return err
		}
		if o.Kind != engine.StringOption && o.Kind != engine.FilenameOption {
			return nil
		}
		if listed, is := p.Options[name]; is && listed == value {
			return nil
		}
		return fmt.Errorf("%w: %s with option %s=%q; add it to the options of the program in the list of --allow-programs", ErrNotAllowed, p.Path, name, value)
	}
	return fmt.Errorf("%s has no option %.80q", p.Path, name)
}

// checkProfile returns why an engine's profile must not be played here: it names files.
func (l *AllowList) checkProfile(e *tournament.Engine) error {
	if len(e.Environment) > 0 {
		return fmt.Errorf("%w: %s with environment %v", ErrNotAllowed, e.Name, e.Environment)
	}
	usual := profile.Default()
	parameters := config.Parameters(&usual)
	for name, value := range e.Options {
		names := name == "ProfileFile"
		for i := range parameters {
			names = names || parameters[i].Tag("usi") == name && parameters[i].Tag("filename") != ""
		}
		if names {
			if err := l.checkFile(e.Name+": option "+name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkSetting returns why a value of a profile must not be set in a game.
func (l *AllowList) checkSetting(parameters []config.Parameter, s tournament.Setting) error {
	for i := range parameters {
		if p := &parameters[i]; p.Name == s.Name && p.Tag("filename") != "" {
			return l.checkFile("setting "+s.Name, s.Value)
		}
	}
	return nil
}

// checkFile returns why a file must not be read.
func (l *AllowList) checkFile(what, path string) error {
	if path == "" || filepath.IsAbs(path) && slices.Contains(l.Files, filepath.Clean(path)) {
		return nil
	}
	return fmt.Errorf("%w: %s names the file %q; add its whole path to files in the list of --allow-programs", ErrNotAllowed, what, path)
}

// place puts a profile from the manifest into this machine's words: instead of the
// files that it names, those of the list that have the same content.
func (l *AllowList) place(text, file string) error {
	p := profile.Default()
	if err := config.Decode([]byte(text), "the profile of the tournament", &p); err != nil {
		return err
	}
	parameters := config.Parameters(&p)
	for i := range parameters {
		field := &parameters[i]
		if field.Tag("filename") == "" || field.Text() == "" {
			continue
		}
		path, err := l.fileOf(field.Text())
		if err == nil {
			err = field.Set(path)
		}
		if err != nil {
			return fmt.Errorf("profile: %s: %w", field.Name, err)
		}
	}
	return config.Save(file, &p)
}

// fileOf returns the file of the list that a manifest means, by "NAME sha256:SUM".
func (l *AllowList) fileOf(told string) (string, error) {
	_, sum, _ := strings.Cut(told, " sha256:")
	if _, err := hex.DecodeString(sum); err != nil || sum == "" {
		return "", fmt.Errorf("found %.80q, expected a name and a checksum", told)
	}
	if l.sums == nil {
		l.sums = map[string]string{}
		for _, path := range l.Files {
			own, err := checksum.OfFile(path)
			if err != nil {
				return "", fmt.Errorf("files of the list: %w", err)
			}
			l.sums[own] = path
		}
	}
	if path := l.sums[sum]; path != "" {
		return path, nil
	}
	return "", fmt.Errorf("%w: it needs %s; add the file to files in the list of --allow-programs", ErrNotAllowed, told)
}
