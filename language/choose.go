package language

import (
	"strings"

	"shotest/internal/message"
)

// Variable is the environment variable that chooses a language.
const Variable = "SHOTEST_LANGUAGE"

// Choose returns the language with a name, such as a flag on the command line gives; without a
// name, that of the environment. A name for which there are no messages is an error; a locale for
// which there are none means English.
func Choose(name string, getenv func(string) string) (*Language, error) {
	if name != "" {
		return named("--language", name)
	}
	if name := getenv(Variable); name != "" {
		return named(Variable, name)
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

func named(from, name string) (*Language, error) {
	if l, ok := languages[codeOf(name)]; ok {
		return l, nil
	}
	return nil, message.Errorf("%s: found %q: expected %s", from, name, strings.Join(Codes(), " or "))
}

// codeOf returns the language of a locale: ja of ja_JP.UTF-8, ja-JP and JA.
func codeOf(locale string) string {
	code, _, _ := strings.Cut(strings.ToLower(locale), ".")
	code, _, _ = strings.Cut(strings.ReplaceAll(code, "-", "_"), "_")
	return code
}
