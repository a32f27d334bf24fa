package commands

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"shotest/internal/language"
	"shotest/internal/message"
)

// chooseLanguages returns the languages of the flag --language, separated by commas, anywhere in a
// command line or, without the flag, the language of the environment. Help and errors need them
// before the line is parsed.
func chooseLanguages(args []string) (all []*language.Language, err error) {
	flag := ""
	for i, arg := range args {
		if value, ok := strings.CutPrefix(arg, "--language="); ok {
			flag = value
		} else if arg == "--language" && i+1 < len(args) {
			flag = args[i+1]
		} else if arg == "--" {
			break
		}
	}
	for _, name := range strings.Split(flag, ",") {
		if flag != "" && strings.TrimSpace(name) == "" {
			name = flag
		}
		l, err := language.Choose(strings.TrimSpace(name), language.Environment)
		if err != nil {
			return nil, &usageError{err}
		}
		if !slices.Contains(all, l) {
			all = append(all, l)
		}
	}
	return all, nil
}

// severalLanguagesError returns the error for several languages given to a command that writes in
// one.
func severalLanguagesError(languages []*language.Language) error {
	var codes []string
	for _, l := range languages {
		codes = append(codes, l.Code())
	}
	return usageErrorf("--language: found %q: expected one of %s", strings.Join(codes, ","),
		strings.Join(language.Codes(), ", "))
}

// parseErrors translates errors of the parser, which only their texts identify, to our own formats.
var parseErrors = []struct {
	text   *regexp.Regexp
	format string
}{
	{regexp.MustCompile(`^missing flags: (.+)$`), "missing flags: %s"},
	{regexp.MustCompile(`^missing positional arguments (.+)$`), "missing arguments: %s"},
	{regexp.MustCompile(`^unknown flag (\S+), did you mean (.+)\?$`), "unknown flag %s, did you mean %s?"},
	{regexp.MustCompile(`^unknown flag (\S+)$`), "unknown flag %s"},
	{regexp.MustCompile(`^unexpected argument (\S+), did you mean (.+)\?$`),
		"unexpected argument %s, did you mean %s?"},
	{regexp.MustCompile(`^unexpected argument (.+)$`), "unexpected argument %s"},
	{regexp.MustCompile(`^(\S+): expected \w+ value but got "EOL" \(<EOL>\)$`), "%s: missing value"},
	{regexp.MustCompile(`^(\S+): expected \w+ value but got .* \(short flag\); perhaps try (.+)\?$`),
		"%s: a value that begins with - needs an equals sign: %s"},
	{regexp.MustCompile(`^(\S+) must be one of (\S+) but got (.+)$`), "%s must be one of %s but got %s"},
	{regexp.MustCompile(`^(\S+) and (\S+) can't be used together$`), "%s and %s can't be used together"},
	{regexp.MustCompile(`^(\S+): missing value, expecting (.+)$`), "%s: missing value, expecting %s"},
	{regexp.MustCompile(`^expected one of (.+)$`), "expected one of %s"},
	{regexp.MustCompile(`^expected (.+)$`), "expected %s"},
}

// noCommand has the formats of errors about an argument where a command is expected.
var noCommand = map[string]string{
	"unexpected argument %s, did you mean %s?": "there is no command %s, did you mean %s?",
	"unexpected argument %s":                   "there is no command %s",
}

// parseError returns an error of the parser in our own format, so that it can be translated. Other
// errors are returned unchanged.
func parseError(err error) error {
	var parsing *kong.ParseError
	before := errors.As(err, &parsing) && parsing.Context.Command() == ""
	for _, e := range parseErrors {
		if parts := e.text.FindStringSubmatch(err.Error()); parts != nil {
			var values []any
			for _, part := range parts[1:] {
				values = append(values, part)
			}
			if before {
				return message.Errorf(cmp.Or(noCommand[e.format], e.format), values...)
			}
			return message.Errorf(e.format, values...)
		}
	}
	return err
}
