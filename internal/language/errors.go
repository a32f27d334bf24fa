package language

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"shotest/internal/message"
	"shotest/shogi"
)

// The code that reports an error writes it in English. The folder errors has translations, keyed by
// the English format for errors that package message makes or that have a method Message or Said,
// otherwise by the whole text. Errors of the system have their own file.
//
//go:embed errors/*.yaml
var errorFiles embed.FS

// errorTexts are the translations of all languages.
var errorTexts = sync.OnceValue(func() map[string]map[string]string {
	return readByLanguage[string](errorFiles, "errors")
})

// readByLanguage reads the files of a folder, whose names begin with the codes of languages. It
// merges the files of each language.
func readByLanguage[T any](files embed.FS, folder string) map[string]map[string]T {
	all := map[string]map[string]T{}
	names, err := fs.Glob(files, folder+"/*.yaml")
	for _, name := range names {
		code, _, _ := strings.Cut(path.Base(name), ".")
		joined := all[code]
		text, problem := files.ReadFile(name)
		err = errors.Join(err, problem, yaml.Unmarshal(text, &joined))
		all[code] = joined
	}
	if err != nil {
		panic(err) // a test reads the files as well
	}
	return all
}

// Error returns the text of an error in the language. Parts without a translation stay English.
func (l *Language) Error(err error) string {
	texts, text := errorTexts()[l.code], err.Error()
	if texts == nil {
		return text
	}
	switch e := err.(type) {
	case interface{ Said() error }:
		return l.Error(e.Said())
	case interface{ Message() (string, []any) }:
		format, values := e.Message()
		return l.translate(format, values)
	case *fs.PathError:
		return l.translate(e.Op+" %s: %s", []any{e.Path, e.Err})
	case *exec.Error:
		return l.translate("exec: %q: %s", []any{e.Name, e.Err})
	}
	if whole, ok := texts[text]; ok {
		return whole
	}
	return l.wrappedText(err)
}

// wrappedText returns the text of an error with the texts of the wrapped errors translated.
func (l *Language) wrappedText(err error) string {
	wrapped := []error{errors.Unwrap(err)}
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		wrapped = several.Unwrap()
	}
	var text strings.Builder
	rest := err.Error()
	for _, part := range wrapped {
		if part == nil {
			continue
		}
		if before, after, found := strings.Cut(rest, part.Error()); found {
			text.WriteString(before + l.Error(part))
			rest = after
		}
	}
	return text.String() + rest
}

// verb matches a verb of a format.
var verb = regexp.MustCompile(`%[-+# 0]*\d*(?:\.\d+)?[a-zA-Z]`)

// translate is fmt.Sprintf in the language.
func (l *Language) translate(english string, values []any) string {
	translated := make([]any, len(values))
	for i, value := range values {
		translated[i] = l.translateValue(value)
	}
	translation, ok := errorTexts()[l.code][english]
	if !ok {
		return fmt.Sprintf(strings.ReplaceAll(english, "%w", "%v"), translated...)
	}
	var parts []string
	for i, v := range verb.FindAllString(strings.ReplaceAll(english, "%%", ""), -1) {
		parts = append(parts, fmt.Sprintf("{%d}", i+1), fmt.Sprintf(strings.ReplaceAll(v, "w", "v"), translated[i]))
	}
	return strings.NewReplacer(parts...).Replace(translation)
}

// translateValue returns a value of a format in the language.
func (l *Language) translateValue(value any) any {
	switch v := value.(type) {
	case error:
		return l.Error(v)
	case message.Text:
		if bare, err := strconv.Unquote(string(v)); err == nil && bare != "" {
			v = message.Text(bare) // the language has quotes of its own
		}
		return l.Error(errors.New(string(v)))
	case shogi.Color:
		return l.Side(v)
	case shogi.PieceType:
		return l.Piece(v)
	}
	return value
}
