package language

import (
	"embed"
	"errors"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

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
	code      string
	localizer *i18n.Localizer
	kanji     bool
	// handicap says to use the names of the sides in handicap games.
	handicap bool
}

// languages are the languages with messages, by their codes.
var languages = mustLoad()

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

// mustLoad reads the embedded messages. Tests read them as well, so that no program with broken
// messages is released.
func mustLoad() map[string]*Language {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("yaml", yaml.Unmarshal)
	names, err := fs.Glob(files, "messages/*.yaml")
	loaded := map[string]*Language{}
	for _, name := range names {
		if _, err = bundle.LoadMessageFileFS(files, name); err != nil {
			break
		}
		code := strings.TrimSuffix(path.Base(name), ".yaml")
		loaded[code] = &Language{code: code, localizer: i18n.NewLocalizer(bundle, code)}
	}
	if err != nil {
		panic(err)
	}
	for _, l := range loaded {
		l.kanji = l.Text("notation.style", nil) == "japanese"
	}
	return loaded
}

// Code returns the language's code: "en", "ja".
func (l *Language) Code() string { return l.code }

// Text returns a message. For a missing message it returns the name, which is better than nothing.
func (l *Language) Text(name string, args Args) string {
	config := &i18n.LocalizeConfig{MessageID: name, TemplateData: args, PluralCount: args["Count"]}
	text, err := l.localizer.Localize(config)
	if err != nil && config.PluralCount != nil {
		// Not every message has a form for each number.
		config.PluralCount = nil
		text, err = l.localizer.Localize(config)
	}
	var missing *i18n.MessageNotFoundErr
	if err != nil && (text == "" || !errors.As(err, &missing)) {
		return name
	}
	return text
}

// Has reports whether there is a message with a name.
func (l *Language) Has(name string) bool {
	_, err := l.localizer.Localize(&i18n.LocalizeConfig{MessageID: name, TemplateData: Args{}, PluralCount: 2})
	var missing *i18n.MessageNotFoundErr
	return !errors.As(err, &missing)
}
