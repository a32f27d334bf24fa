package commands

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
)

// numberFlag is a flag that holds numbers, with the words of its command.
type numberFlag struct {
	command []string
	*kong.Value
}

func (f *numberFlag) String() string { return strings.Join(append(f.command, "--"+f.Name), " ") }

// numberFlags returns the flags of all commands that hold numbers.
func numberFlags(t *testing.T) (all []numberFlag) {
	t.Helper()
	for _, command := range parserOf(t, language.English()).Model.Leaves(false) {
		for _, v := range valuesOf(command) {
			held := v.Target.Type()
			for slices.Contains([]reflect.Kind{reflect.Slice, reflect.Map, reflect.Pointer}, held.Kind()) {
				held = held.Elem()
			}
			if v.Tag.Has("range") || held.Kind() != reflect.String && held.Kind() != reflect.Bool {
				words := strings.Fields(command.FullPath())[1:]
				for i, word := range words {
					if strings.ContainsAny(word[:1], "[<") {
						words = words[:i]
						break
					}
				}
				all = append(all, numberFlag{words, v})
			}
		}
	}
	if len(all) < 80 {
		t.Fatalf("%d flags hold numbers", len(all))
	}
	return all
}

// isDuration reports whether the flag holds a time.
func (f *numberFlag) isDuration() bool { return f.Target.Type() == reflect.TypeFor[time.Duration]() }

// allows reports whether a text is a number, in seconds of a time, from the least to the most.
func (f *numberFlag) allows(text, least, most string) bool {
	var numbers []float64
	for _, text := range []string{text, least, most} {
		if f.isDuration() {
			d, err := time.ParseDuration(text)
			if err != nil {
				return false
			}
			numbers = append(numbers, d.Seconds())
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return false
		}
		numbers = append(numbers, x)
	}
	return numbers[0] >= numbers[1] && numbers[0] <= numbers[2]
}

// Every flag that holds numbers has a range, and says so in its help. It refuses what lies beyond
// before the command begins.
func TestFlagsAreBounded(t *testing.T) {
	parser := parserOf(t, language.English())
	for _, f := range numberFlags(t) {
		if !f.Tag.Has("range") {
			t.Errorf("%s: no range", &f)
			continue
		}
		least, most := rangeOf(f.Value).Ends()
		for l, want := range map[*language.Language]string{
			language.English():  fmt.Sprintf(" From %s to %s.", least, most),
			language.Japanese(): fmt.Sprintf("%sから%sまで。", least, most),
		} {
			if help := helpOfValue(l)(f.Value); !strings.HasSuffix(help, want) {
				t.Errorf("%s: the range is missing: %s", &f, help)
			}
		}
		for _, text := range []string{"0", "-1", "1000000", "9223372036854775807", "NaN"} {
			if f.isDuration() {
				text += "s"
			}
			_, err := parser.Parse(append(slices.Clone(f.command), fmt.Sprintf("--%s=%s", f.Name, text)))
			problem := fmt.Sprintf("--%s: found %s, expected ", f.Name, text)
			refused := err != nil && strings.HasPrefix(err.Error(), problem)
			if refused == f.allows(text, least, most) {
				t.Errorf("%s: %s is refused: %v, by %v", &f, text, refused, err)
			} else if refused && !strings.Contains(err.Error(), fmt.Sprintf(" from %s to %s", least, most)) {
				t.Errorf("%s: %s: %v, expected the range", &f, text, err)
			}
		}
	}
}
