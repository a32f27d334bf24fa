package language

import (
	"strings"

	"shotest/internal/message"
)

// Variable is the environment variable that chooses a language.
const Variable = "SHOTEST_LANGUAGE"

// Choose returns the language with the given name, such as that of a command-line flag or, if name
// is empty, that of the environment. It returns an error for a name without messages. A locale
// without messages means English.
func Choose(name string, getenv func(string) string) (*Language, error) {
	if name != "" {
		return byName("--language", name)
	}
	if name := getenv(Variable); name != "" {
		return byName(Variable, name)
	}
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if locale := getenv(variable); locale != "" {
			if l, ok := languages[codeOf(locale)]; ok {
				return l, nil
			}
			break
		}
	}
	return English(), nil
}

func byName(from, name string) (*Language, error) {
	if l, ok := languages[codeOf(name)]; ok {
		return l, nil
	}
	return nil, message.Errorf("%s: found %q: expected %s", from, name, strings.Join(Codes(), " or "))
}

// codeOf returns the language code of a locale: ja for ja_JP.UTF-8, ja-JP and JA.
func codeOf(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}
