package engine

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"shotest/config"
	"shotest/profile"
	"shotest/shogi"
)

// ErrUnknownOption says that the engine has no option of a name.
var ErrUnknownOption = errors.New("unknown option")

// ponderOption is declared so that clients offer to ponder; whether to is theirs
// to say, and nothing is to be set.
var ponderOption = Option{Name: "USI_Ponder", Kind: CheckOption, Default: "false"}

// profileOption names a file that sets many values at once.
var profileOption = Option{Name: "ProfileFile", Kind: FilenameOption}

// Options returns the options that the engine has, in the order in which they
// are to be shown: the values of its profile that have a USI name.
func (e *Engine) Options() []Option {
	declared := []Option{}
	defaults := profile.Default()
	for _, p := range config.Parameters(&defaults) {
		name := p.Tag("usi")
		if name == "" {
			continue
		}
		declared = append(declared, declaration(name, &p))
		if name == "USI_Hash" {
			declared = append(declared, ponderOption, profileOption, strictOption)
		}
	}
	return declared
}

// declaration turns a value of the profile into the option that sets it.
func declaration(name string, p *config.Parameter) Option {
	o := Option{Name: name, Default: p.Default, Values: p.Choices}
	switch {
	case p.Kind == config.Switch:
		o.Kind = CheckOption
	case p.Kind == config.Duration:
		o.Kind, o.Min, o.Max = SpinOption, toMilliseconds(p.Min), toMilliseconds(p.Max)
		o.Default = strconv.Itoa(toMilliseconds(p.Float()))
	case p.IsNumeric():
		o.Kind, o.Min, o.Max = SpinOption, int(p.Min), int(p.Max)
	case len(p.Choices) > 0:
		o.Kind = ComboOption
	case p.Tag("filename") != "":
		o.Kind = FilenameOption
	default:
		o.Kind = StringOption
	}
	return o
}

func toMilliseconds(seconds float64) int { return int(seconds*1000 + 0.5) }

// SetOption sets an option from its text, durations in milliseconds. It must
// not be called during a search. The error names the option and says what was
// expected; it wraps ErrUnknownOption for a name that the engine does not have.
func (e *Engine) SetOption(name, value string) error {
	switch name {
	case ponderOption.Name:
		return nil
	case profileOption.Name:
		return e.useProfile(value)
	case strictOption.Name:
		strict, err := strconv.ParseBool(value)
		if err != nil {
			return fmt.Errorf("option %s: %q: expected true or false", name, value)
		}
		e.files.strict = strict
		return nil
	}
	if err := SetProfileOption(&e.profile, name, value); err != nil {
		return err
	}
	e.chosen[name] = value
	if e.loaded != nil {
		e.profile = e.chosenOn(*e.loaded)
	}
	return nil
}

// useProfile takes the values of a profile's file, or takes them back for an empty
// path. What the client has set to something else than it was declared with counts
// for more: clients set every option, whether their user has touched it or not.
func (e *Engine) useProfile(path string) error {
	if path == "" {
		e.files.forget(profileOption.Name)
		if e.loaded != nil {
			e.loaded, e.profile = nil, e.begun
			for name, value := range e.chosen {
				_ = SetProfileOption(&e.profile, name, value) // it has been set before
			}
		}
		return nil
	}
	var loaded profile.Profile
	err := e.files.load(profileOption.Name, path, func() (err error) {
		loaded, err = profile.Load(path, e.notice)
		return err
	})
	if err != nil {
		return fmt.Errorf("option %s: %w", profileOption.Name, err)
	}
	e.loaded, e.profile = &loaded, e.chosenOn(loaded)
	return nil
}

// notice keeps what is to be told of a file that is read all the same.
func (e *Engine) notice(text string) { e.notices = append(e.notices, text) }

// untold is for files that have been read before, and told of then.
func untold(string) {}

// Notices returns what has been noticed since they were last asked for about files that were
// read all the same: names that were others in the version before.
func (e *Engine) Notices() []string {
	told := e.notices
	e.notices = nil
	return told
}

// chosenOn returns a profile with the options that the client has set to something
// else than their default.
func (e *Engine) chosenOn(p profile.Profile) profile.Profile {
	defaults := profile.Default()
	for name, value := range e.chosen {
		changed := defaults
		if err := SetProfileOption(&changed, name, value); err == nil && changed != defaults {
			_ = SetProfileOption(&p, name, value) // what the defaults take any profile takes
		}
	}
	return p
}

// SetProfileOption sets a value of a profile as the option that has it would, from
// its text, durations in milliseconds. The error is as that of Engine.SetOption.
func SetProfileOption(p *profile.Profile, name, value string) error {
	for _, p := range config.Parameters(p) {
		if p.Tag("usi") != name {
			continue
		}
		if p.Kind == config.Duration {
			return setMilliseconds(&p, name, value)
		}
		if err := p.Set(value); err != nil {
			return fmt.Errorf("option %s: %w", name, err)
		}
		return nil
	}
	return fmt.Errorf("%w %s", ErrUnknownOption, name)
}

func setMilliseconds(p *config.Parameter, name, value string) error {
	n, err := strconv.Atoi(value)
	if err == nil {
		err = p.Set((time.Duration(n) * time.Millisecond).String())
	}
	if err != nil {
		return fmt.Errorf("option %s: found %q, expected milliseconds from %d to %d",
			name, value, toMilliseconds(p.Min), toMilliseconds(p.Max))
	}
	return nil
}

// Rules returns the rules of the game that the options have set.
func (e *Engine) Rules() shogi.Rules {
	rule, err := shogi.ParseEnteringKingRule(e.profile.EnteringKingRule)
	if err != nil {
		// Profiles are checked where they come in, so that this is the zero
		// profile of a caller's own making.
		rule = shogi.NoEnteringKing
	}
	return shogi.Rules{EnteringKing: rule, MaxMoves: e.profile.MaxMovesToDraw}
}
