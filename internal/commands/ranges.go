package commands

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"shotest/config"
	"shotest/config/strict"
	"shotest/internal/language"
	"shotest/internal/message"
)

// Every flag that holds numbers has the tag range, from which its help and its check come: its ends
// ("1,127", "1ms,24h"), or the USI option of our engine that the flag sets ("USI_Hash").

// spread is two numbers, written 300-3000, or 1000 for both.
type spread struct{ from, to int }

// numberOptions are the options of the parser for flags that hold numbers.
func numberOptions() []kong.Option {
	var options []kong.Option
	for _, t := range []reflect.Type{reflect.TypeFor[int](), reflect.TypeFor[uint64](), reflect.TypeFor[float64](),
		reflect.TypeFor[time.Duration](), reflect.TypeFor[spread]()} {
		options = append(options, kong.TypeMapper(t, kong.MapperFunc(decodeNumber)))
	}
	return options
}

// decodeNumber parses a number, a time or a spread, which must be in the flag's range.
func decodeNumber(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("number", &text); err != nil {
		return err
	}
	r := rangeOf(ctx.Value)
	switch into := target.Addr().Interface().(type) {
	case *spread:
		return into.set(r, text)
	case *time.Duration:
		// It would mean milliseconds in USI, but seconds in many other programs.
		if _, err := strconv.ParseFloat(text, 64); err == nil && text != "0" {
			return message.Errorf("%s has no unit: %sms? %ss?", text, text, text)
		}
	}
	return r.Set(target, text)
}

// set parses a spread whose ends are in a range.
func (s *spread) set(r strict.Range, text string) error {
	first, last, isSpread := strings.Cut(text, "-")
	if !isSpread || first == "" {
		first, last = text, text
	}
	for _, end := range []struct {
		into *int
		text string
	}{{&s.from, first}, {&s.to, last}} {
		if err := r.Set(reflect.ValueOf(end.into).Elem(), end.text); err != nil {
			return message.Errorf("%w, or two as 300-3000", err)
		}
	}
	if s.to < s.from {
		return message.Errorf("%q: expected the lesser number first", text)
	}
	return nil
}

// rangeOf returns the range of a flag that holds numbers.
func rangeOf(flag *kong.Value) strict.Range {
	tag, t := flag.Tag.Get("range"), flag.Target.Type()
	if strings.Contains(tag, ",") {
		if t == reflect.TypeFor[spread]() {
			t = reflect.TypeFor[int]()
		}
		return strict.NewRange(t, tag)
	}
	settings := config.Default()
	for _, p := range strict.Parameters(&settings) {
		if p.Tag("usi") == tag {
			return p.Range()
		}
	}
	panic(fmt.Sprintf("commands: --%s: range %q is neither two numbers nor an option of USI", flag.Name, tag))
}

// helpOfValue returns a function that returns the help of a flag or an argument in a language: with
// the environment variables that set it, and its range.
func helpOfValue(l *language.Language) func(*kong.Value) string {
	return func(v *kong.Value) string {
		text := kong.DefaultHelpValueFormatter(v)
		if !v.Tag.Has("range") {
			return text
		}
		least, most := rangeOf(v).Ends()
		return fmt.Sprint(text, l.Text("help.range", language.Args{"Least": least, "Most": most}))
	}
}
