package options

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/message"
)

// ErrUnknown says that there is no option of a name.
var ErrUnknown = errors.New("unknown option")

// The options that are not values of the profile.
const (
	// Ponder is declared so that clients offer to ponder. Setting it does nothing: they decide.
	Ponder = "USI_Ponder"
	// ProfileFile names a file that sets many values at once.
	ProfileFile = "ProfileFile"
	// Language is the language of texts for people. After a point it may name the encoding.
	Language = "Language"
	// StrictFiles makes an engine refuse to be ready unless all files that its options name are
	// loaded. It is meant for measuring. Without it the engine goes on with built-in data.
	StrictFiles = "StrictFiles"
)

// Languages are the values of the option Language. Without an encoding the engine finds out the
// client's encoding by itself.
var Languages = []string{"en", "ja", "ja.UTF-8", "ja.SJIS"}

// Layers holds a profile, and the layers that the user has put over it.
type Layers struct {
	// Profile is the result of all layers.
	Profile config.Profile
	// Files are the files that options name.
	Files Files
	// Language is the value of the option of that name.
	Language string
	// Folder is where the relative paths of options begin, "" for the working directory. A file
	// that is not there is looked for in the program's folder.
	Folder string

	base     config.Profile    // the lowest layer
	loaded   *config.Profile   // the profile of the option ProfileFile, or nil
	chosen   map[string]string // the options that have been set, by name
	replaced map[string]string // the values that SetParameters has replaced, by name
}

// NewLayers returns empty layers over p.
func NewLayers(p config.Profile) *Layers {
	return &Layers{Profile: p, base: p, chosen: map[string]string{}, Files: newFiles(), Language: Languages[0]}
}

// Set sets the option name to value; durations are in milliseconds. The error names the option and
// says what was expected. It wraps ErrUnknown for an unknown name.
func (l *Layers) Set(name, value string) error {
	switch name {
	case Ponder:
		return nil
	case ProfileFile:
		return l.useProfile(value)
	case Language:
		if !slices.Contains(Languages, value) {
			return message.Errorf("option %s: %q: expected one of %s", name, value, strings.Join(Languages, ", "))
		}
		l.Language = value
		return nil
	case StrictFiles:
		strict, err := strconv.ParseBool(value)
		if err != nil {
			return message.Errorf("option %s: %q: expected true or false", name, value)
		}
		l.Files.strict = strict
		return nil
	}
	if namesFile(name) {
		value = locate(value, l.Folder)
	}
	if err := Apply(&l.Profile, name, value); err != nil {
		return err
	}
	l.chosen[name] = value
	if l.loaded != nil {
		l.Profile = l.withChosen(*l.loaded)
	}
	return nil
}

// namesFile reports whether the value of an option is the path of a file.
func namesFile(option string) bool {
	defaults := config.Default()
	return slices.ContainsFunc(strict.Parameters(&defaults), func(p strict.Parameter) bool {
		return p.Tag("usi") == option && p.Tag("filename") != ""
	})
}

// useProfile takes the values of a profile's file; an empty path takes them back. Options that
// differ from their declared defaults override the file. The others do not, because clients set
// every option, whether the user has touched it or not.
func (l *Layers) useProfile(path string) error {
	if path == "" {
		l.Files.Forget(ProfileFile)
		if l.loaded != nil {
			l.loaded, l.Profile = nil, l.base
			for name, value := range l.chosen {
				_ = Apply(&l.Profile, name, value) // it has been set before
			}
		}
		return nil
	}
	path = locate(path, l.Folder)
	var loaded config.Profile
	err := l.Files.Load(ProfileFile, path, func() (err error) {
		loaded, err = config.Load(path)
		return err
	})
	if err != nil {
		return message.Errorf("option %s: %w", ProfileFile, WithFolders(path, err))
	}
	l.loaded, l.Profile = &loaded, l.withChosen(loaded)
	return nil
}

// withChosen returns p with the options that the user has set to other values than their defaults.
func (l *Layers) withChosen(p config.Profile) config.Profile {
	defaults := config.Default()
	for name, value := range l.chosen {
		changed := defaults
		if err := Apply(&changed, name, value); err == nil && changed != defaults {
			_ = Apply(&p, name, value) // a value that the defaults accept, any profile accepts
		}
	}
	return p
}

// Apply sets the value of p that the option name sets. Its errors are those of Layers.Set.
func Apply(p *config.Profile, name, value string) error {
	for _, p := range strict.Parameters(p) {
		if p.Tag("usi") != name {
			continue
		}
		if p.Kind == strict.Duration {
			return setMilliseconds(&p, name, value)
		}
		err := p.Set(value)
		var wrong *strict.Error
		if errors.As(err, &wrong) {
			wrong.Field = "" // the option's name is enough
		}
		if err != nil {
			return message.Errorf("option %s: %w", name, err)
		}
		return nil
	}
	return message.Errorf("%w %s", ErrUnknown, name)
}

// Milliseconds converts a bound of a duration parameter, in seconds, to the unit of options.
func Milliseconds(seconds float64) int { return int(seconds*1000 + 0.5) }

func setMilliseconds(p *strict.Parameter, name, value string) error {
	n, err := strconv.Atoi(value)
	if err == nil {
		err = p.Set((time.Duration(n) * time.Millisecond).String())
	}
	if err != nil {
		return message.Errorf("option %s: found %q, expected milliseconds from %d to %d",
			name, value, Milliseconds(p.Min), Milliseconds(p.Max))
	}
	return nil
}

// SetParameters sets values of the profile by their names in a file, such as search.gamma.margin,
// for those who try values out with one engine. They override options that were set before. A value
// that the last call set, and this call does not, returns to its earlier value. SetParameters must
// not be called during a search. If it returns an error, which names each wrong value, nothing has
// changed.
func (l *Layers) SetParameters(values map[string]string) error {
	changed := l.Profile.Played()
	set := func(name, value string) (before string, err error) {
		p, err := strict.Find(&changed, name)
		if err != nil {
			return "", err
		}
		before = p.Text()
		return before, p.Set(value)
	}
	var wrong []error
	for name, value := range l.replaced {
		_, err := set(name, value)
		wrong = append(wrong, err)
	}
	replaced := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		before, err := set(name, values[name])
		replaced[name] = before
		wrong = append(wrong, err)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	l.Profile, l.replaced = changed, replaced
	return nil
}
