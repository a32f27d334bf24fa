package language

import (
	"strings"

	"shotest/internal/message"
)

// Variable is the variable of the environment that chooses a language.
const Variable = "SHOTEST_LANGUAGE"

// Choose returns the language that is asked for: by name, as a flag of the command line
// has it; or else by the environment. A name of neither a language that there are messages
// for is an error; a locale that there are none for means English.
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
