package language

import (
	"embed"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"gopkg.in/yaml.v3"
)

//go:embed messages/*.yaml
var files embed.FS

// Args are the values of a message's placeholders, by their names. Count, a number, chooses between
// plural forms.
type Args map[string]any

// Language is a language to write texts in.
type Language struct {
	code     string
	messages func() *messages // read on first use
	// handicap says to use the names of the sides in handicap games.
	handicap bool
}

// messages are the messages of a language.
type messages struct {
	*i18n.Localizer
	kanji bool
}

// languages are the languages with messages, by their codes.
var languages = func() map[string]*Language {
	names, err := fs.Glob(files, "messages/*.yaml")
	if err != nil {
		panic(err) // the pattern is valid
	}
	all := map[string]*Language{}
	for _, name := range names {
		code := strings.TrimSuffix(path.Base(name), ".yaml")
		all[code] = &Language{code: code, messages: sync.OnceValue(func() *messages { return read(code) })}
	}
	return all
}()

// English returns English, in which all messages were written first.
func English() *Language { return languages["en"] }

// Japanese returns Japanese.
func Japanese() *Language { return languages["ja"] }

// ByCode returns the language with a code, such as "en", or false if there is none.
func ByCode(code string) (*Language, bool) {
	l, ok := languages[code]
	return l, ok
}

// Codes returns the codes of all languages, in alphabetical order.
func Codes() []string {
	return slices.Sorted(maps.Keys(languages))
}

// read reads the messages of a language, and those in English, which stand in for missing ones.
// Tests read them as well, so that no program with broken messages is released.
func read(code string) *messages {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("yaml", yaml.Unmarshal)
	for _, name := range slices.Compact([]string{"en", code}) {
		if _, err := bundle.LoadMessageFileFS(files, "messages/"+name+".yaml"); err != nil {
			panic(err)
		}
	}
	m := &messages{Localizer: i18n.NewLocalizer(bundle, code)}
	style, err := m.Localize(&i18n.LocalizeConfig{MessageID: "notation.style"})
	m.kanji = err == nil && style == "japanese"
	return m
}

// Code returns the language's code: "en", "ja".
func (l *Language) Code() string { return l.code }

// Text returns a message. For a missing message it returns the name, which is better than nothing.
func (l *Language) Text(name string, args Args) string {
	config := &i18n.LocalizeConfig{MessageID: name, TemplateData: args, PluralCount: args["Count"]}
	text, err := l.messages().Localize(config)
	if err != nil && config.PluralCount != nil {
		// Not every message has a form for each number.
		config.PluralCount = nil
		text, err = l.messages().Localize(config)
	}
	var missing *i18n.MessageNotFoundErr
	if err != nil && (text == "" || !errors.As(err, &missing)) {
		return name
	}
	return text
}

// Has reports whether there is a message with a name.
func (l *Language) Has(name string) bool {
	_, err := l.messages().Localize(&i18n.LocalizeConfig{MessageID: name, TemplateData: Args{}, PluralCount: 2})
	var missing *i18n.MessageNotFoundErr
	return !errors.As(err, &missing)
}
