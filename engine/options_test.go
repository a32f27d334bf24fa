package engine

import (
	"slices"
	"strings"
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/internal/language"
)

// The default of the option Language is the language of the program, and setting it changes the
// texts.
func TestLanguageOption(t *testing.T) {
	e := New(config.Default())
	e.SetLanguage(language.Japanese())
	at := slices.IndexFunc(e.Options(), func(o Option) bool { return o.Name == options.Language })
	if o := e.Options()[at]; o.Kind != ComboOption || o.Default != "ja" || !slices.Contains(o.Values, "en") {
		t.Errorf("%+v", o)
	}
	for value, want := range map[string][2]string{"en": {"en", ""}, "ja.SJIS": {"ja", "SJIS"}, "ja": {"ja", ""}} {
		if err := e.SetOption(options.Language, value); err != nil {
			t.Fatal(err)
		}
		if l, encoding := e.Language(); l.Code() != want[0] || encoding != want[1] {
			t.Errorf("%s: %s, %q", value, l.Code(), encoding)
		}
	}
	if err := e.SetOption(options.Language, "fr"); err == nil ||
		!strings.Contains(err.Error(), "expected one of en, ja") {
		t.Errorf("got %v", err)
	}
}
