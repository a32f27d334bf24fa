package language

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// Errors are written in English where they arise, by formats of package fmt. A file of the folder
// errors has the translations of a language by these formats.
//
//go:embed errors/*.yaml
var errorFiles embed.FS

// translation is that of one format.
type translation struct {
	matches *regexp.Regexp
	to      string
	length  int // of what the format says itself
}

// errorTexts are the translations of all languages, the most special first.
var errorTexts = sync.OnceValue(func() map[string][]translation {
	all := map[string][]translation{}
	names, err := fs.Glob(errorFiles, "errors/*.yaml")
	for _, name := range names {
		var text []byte
		var formats map[string]string
		if text, err = errorFiles.ReadFile(name); err == nil {
			err = yaml.Unmarshal(text, &formats)
		}
		if err != nil {
			break
		}
		all[strings.TrimSuffix(path.Base(name), ".yaml")] = translations(formats)
	}
	if err != nil {
		panic(err) // a test reads the files as well
	}
	return all
})

// verb matches what a format leaves open.
var verb = regexp.MustCompile(`%[a-z]`)

// translations makes patterns of formats.
func translations(formats map[string]string) (list []translation) {
	for format, to := range formats {
		pattern := strings.ReplaceAll(regexp.QuoteMeta(format), "%d", `(-?\d+)`)
		pattern = strings.ReplaceAll(verb.ReplaceAllString(pattern, `(.+?)`), "%%", "%")
		list = append(list, translation{regexp.MustCompile(`^` + pattern + `$`), to, len(verb.ReplaceAllString(format, ""))})
	}
	slices.SortFunc(list, func(a, b translation) int {
		return cmp.Or(b.length-a.length, strings.Compare(a.matches.String(), b.matches.String()))
	})
	return list
}

// Error returns the text of an error in the language: as a whole, or else its parts, which colons
// and new lines separate. What there is no translation for stays as it is.
func (l *Language) Error(text string) string {
	if errorTexts()[l.code] == nil {
		return text
	}
	if found, expected, both := strings.Cut(text, ", expected "); both && strings.HasPrefix(found, "found ") {
		return l.Error(found) + " " + l.Error("expected "+expected)
	}
	if whole, known := l.errorText(text); known {
		return whole
	}
	if before, after, several := strings.Cut(text, "\n"); several {
		return l.Error(before) + "\n" + l.Error(after)
	}
	if blank := len(text) - len(strings.TrimLeft(text, " \t")); blank > 0 {
		return text[:blank] + l.Error(text[blank:])
	}
	if before, after, several := strings.Cut(text, ": "); several {
		return l.Error(before) + ": " + l.Error(after)
	}
	return text
}

// errorText returns a translation of a whole text.
func (l *Language) errorText(text string) (translated string, known bool) {
	for _, t := range errorTexts()[l.code] {
		found := t.matches.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		translated = t.to
		for i, part := range found[1:] {
			translated = strings.ReplaceAll(translated, fmt.Sprintf("{%d}", i+1), l.Error(part))
		}
		return translated, true
	}
	return "", false
}
