package engine

import (
	"strconv"
	"strings"

	"shotest/config"
	"shotest/config/strict"
	"shotest/engine/options"
	"shotest/internal/language"
)

// otherOptions holds the options that are not values of the profile.
var otherOptions = []Option{
	{Name: options.Ponder, Kind: CheckOption, Default: "false"},
	{Name: options.ProfileFile, Kind: FilenameOption},
	{Name: options.StrictFiles, Kind: CheckOption, Default: "false"},
	{Name: options.Language, Kind: ComboOption, Values: options.Languages},
}

// Options returns the engine's options in the order to show them in.
func (e *Engine) Options() []Option {
	declared := []Option{}
	defaults := config.Default()
	for _, p := range strict.Parameters(&defaults) {
		name := p.Tag("usi")
		if name == "" {
			continue
		}
		declared = append(declared, declaration(name, &p))
		if name == "USI_Hash" {
			declared = append(declared, otherOptions...)
			declared[len(declared)-1].Default = e.declaredLanguage
		}
	}
	return declared
}

// declaration returns the option that sets p, a value of the profile.
func declaration(name string, p *strict.Parameter) Option {
	o := Option{Name: name, Default: p.Default, Values: p.Choices}
	switch {
	case p.Kind == strict.Switch:
		o.Kind = CheckOption
	case p.Kind == strict.Duration:
		o.Kind, o.Min, o.Max = SpinOption, options.Milliseconds(p.Min), options.Milliseconds(p.Max)
		o.Default = strconv.Itoa(options.Milliseconds(p.Float()))
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

// SetOption sets an option from its text, durations in milliseconds. It must not be called during a
// search. The error names the option and says what was expected; for an unknown name it wraps
// options.ErrUnknown.
func (e *Engine) SetOption(name, value string) error { return e.options.Set(name, value) }

// SetLanguage chooses the language in which the engine speaks to people unless the option Language
// says otherwise.
func (e *Engine) SetLanguage(l *language.Language) {
	e.declaredLanguage, e.options.Language = l.Code(), l.Code()
}

// Language returns the language in which the engine speaks to people, and the encoding that the
// option Language asks for, "" for none.
func (e *Engine) Language() (l *language.Language, encoding string) {
	code, encoding, _ := strings.Cut(e.options.Language, ".")
	l, _ = language.ByCode(code)
	return l, encoding
}

// words returns the text of an error in the engine's language.
func (e *Engine) words(err error) string {
	l, _ := e.Language()
	return l.Error(err)
}

// SetParameters sets values of the profile by their names in a file; see
// options.Layers.SetParameters. It must not be called during a search.
func (e *Engine) SetParameters(values map[string]string) error {
	return e.options.SetParameters(values)
}

// StrictFiles returns the files that are in use, in the order of their options' names, if the
// option StrictFiles is set.
func (e *Engine) StrictFiles() []options.LoadedFile { return e.options.Files.Strict() }

// Notices returns the messages since the last call about files that could not be read.
func (e *Engine) Notices() []string { return e.options.Files.Notices() }
