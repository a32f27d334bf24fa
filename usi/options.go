package usi

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shotest/engine"
	"shotest/internal/message"
)

var optionKinds = [...]string{
	engine.CheckOption:    "check",
	engine.SpinOption:     "spin",
	engine.ComboOption:    "combo",
	engine.StringOption:   "string",
	engine.FilenameOption: "filename",
	engine.ButtonOption:   "button",
}

// formatOption returns the line that declares an option:
//
//	option name Threads type spin default 1 min 1 max 512
//	option name Rule type combo default CSARule27 var CSARule24 var CSARule27
//	option name BookFile type string default <empty>
func formatOption(o engine.Option) string {
	words := []string{"option", "name", o.Name, "type", optionKinds[o.Kind]}
	if o.Kind != engine.ButtonOption {
		words = append(words, "default", cmp.Or(o.Default, emptyValue))
	}
	if o.Kind == engine.SpinOption {
		words = append(words, "min", strconv.Itoa(o.Min), "max", strconv.Itoa(o.Max))
	}
	if o.Kind == engine.ComboOption {
		for _, value := range o.Values {
			words = append(words, "var", cmp.Or(value, emptyValue))
		}
	}
	return strings.Join(words, " ")
}

// ParseOption reads a line that declares an option. It accepts what real engines write: names and
// combo values with spaces, no default at all, <empty> for an empty one, min and max missing (both
// are then 0) or in any order.
func ParseOption(line string) (engine.Option, error) {
	var o engine.Option
	words := strings.Fields(line)
	if len(words) < 2 || words[0] != "option" || words[1] != "name" {
		return o, message.Errorf("option line: %.60q does not begin with option name", line)
	}
	index := kindIndex(words)
	if index < 0 {
		return o, message.Errorf("option line: no type that USI knows in %.60q", line)
	}
	o.Name = strings.Join(words[2:index-1], " ")
	if o.Name == "" {
		return o, message.Errorf("option line: no name in %.60q", line)
	}
	o.Kind = engine.OptionKind(slices.Index(optionKinds[:], words[index]))
	err := parseOptionValues(&o, words[index+1:])
	return o, err
}

// kindIndex returns the index of the word that names the type, or -1. A name
// may hold the word type itself, hence the look at what follows it.
func kindIndex(words []string) int {
	for i := 3; i < len(words); i++ {
		if words[i-1] == "type" && slices.Contains(optionKinds[:], words[i]) {
			return i
		}
	}
	return -1
}

func parseOptionValues(o *engine.Option, words []string) error {
	for len(words) > 0 {
		key := words[0]
		end := optionValueEnd(o, words)
		value := strings.Join(words[1:end], " ")
		if value == emptyValue {
			value = ""
		}
		words = words[end:]
		var err error
		switch key {
		case "default":
			o.Default = value
		case "var":
			o.Values = append(o.Values, value)
		case "min", "max":
			var number int64
			if number, err = parseInt(value); err != nil {
				err = message.Errorf("option line: %s: %w", key, err)
			} else if key == "min" {
				o.Min = int(number)
			} else {
				o.Max = int(number)
			}
		default:
			err = message.Errorf("option line: unexpected word %.60q", key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TakesText reports whether an option takes any text, which may be the name of a file.
func TakesText(o engine.Option) bool {
	return o.Kind == engine.StringOption || o.Kind == engine.FilenameOption
}

// optionValueEnd returns the end of the value of option o that begins at words[1]: the next key or,
// for texts, the end of the line.
func optionValueEnd(o *engine.Option, words []string) int {
	if TakesText(*o) {
		return len(words)
	}
	for i := 1; i < len(words); i++ {
		switch words[i] {
		case "default", "var", "min", "max":
			return i
		}
	}
	return len(words)
}

// CheckOptionValue returns nil if an option can be set to a value. Otherwise the error says which
// values the option takes.
func CheckOptionValue(o engine.Option, value string) error {
	fits := true
	switch o.Kind {
	case engine.CheckOption:
		fits = value == "true" || value == "false"
	case engine.SpinOption:
		number, err := strconv.Atoi(value)
		bounded := o.Min != 0 || o.Max != 0
		fits = err == nil && (!bounded || o.Min <= number && number <= o.Max)
	case engine.ComboOption:
		fits = slices.Contains(o.Values, value)
	case engine.ButtonOption:
		fits = value == ""
	}
	if !fits {
		return message.Errorf("%w: %s: %.60q: %w", ErrOptionValue, o.Name, value, ExpectedValue(o))
	}
	return nil
}

// ExpectedValue says in words which values an option takes: "a number from 0 to 20".
func ExpectedValue(o engine.Option) error {
	switch o.Kind {
	case engine.CheckOption:
		return message.Errorf("expected true or false")
	case engine.SpinOption:
		if o.Min == 0 && o.Max == 0 {
			return message.Errorf("expected a whole number")
		}
		return message.Errorf("expected a number from %d to %d", o.Min, o.Max)
	case engine.ComboOption:
		return message.Errorf("expected one of %s", strings.Join(o.Values, ", "))
	case engine.ButtonOption:
		return message.Errorf("expected nothing: a button has no value")
	}
	return message.Errorf("expected a text")
}

// SetOption is the command that sets an option.
type SetOption struct {
	Name  string
	Value string
	// Press says that the line has no value, as for buttons.
	Press bool
}

// parseSetOption reads a setoption line. Names may hold spaces, values too;
// nothing after the word value, or <empty>, is the empty text.
func parseSetOption(line string) (SetOption, error) {
	word, rest := cutWord(line)
	key, rest := cutWord(rest)
	if word != "setoption" || key != "name" {
		return SetOption{}, message.Errorf("option line: %.60q does not begin with setoption name", line)
	}
	s := SetOption{Press: true}
	var name []string
	for rest != "" {
		word, rest = cutWord(rest)
		if word == "value" && len(name) > 0 {
			s.Press = false
			s.Value = rest
			break
		}
		name = append(name, word)
	}
	if len(name) == 0 {
		return SetOption{}, message.Errorf("option line: no name in %.60q", line)
	}
	if s.Value == emptyValue {
		s.Value = ""
	}
	s.Name = strings.Join(name, " ")
	return s, nil
}

// String returns the line. An empty value leaves a space at its end, as clients write it.
func (s SetOption) String() string {
	if s.Press {
		return "setoption name " + s.Name
	}
	return "setoption name " + s.Name + " value " + s.Value
}
