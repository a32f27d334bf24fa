package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// englishOnly holds the pages of the guide that have no Japanese version, with their readers.
var englishOnly = map[string]string{
	"add-a-component.md":   "who works on the code",
	"audit.md":             "who works on the search",
	"compliance.md":        "authors of engines",
	"contributing.md":      "who works on the code",
	"trust.md":             "who keeps a server",
	"tune-evaluation.md":   "who trains evaluations",
	"tune-games.md":        "who trains evaluations",
	"tune-plausibility.md": "who trains weights",
	"tune-search.md":       "who tunes the search",
}

// Every page of the guide for players has a Japanese version with the same sections, commands and
// tables.
func TestGuideIsInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, page := range filesOf(t, func(path string) bool {
		return filepath.Dir(path) == "../docs/guide" && strings.HasSuffix(path, ".md") && !isJapanese(path)
	}) {
		japanese := japaneseVersion(page)
		_, err := os.Stat(japanese)
		readers := englishOnly[filepath.Base(page)]
		switch {
		case readers == "" && err != nil:
			t.Errorf("%s has no Japanese version: %v", page, err)
		case readers != "" && err == nil:
			t.Errorf("%s has a Japanese version, and the list of pages without one names it", page)
		case readers == "":
			for _, difference := range differences(readFile(t, page), readFile(t, japanese)) {
				t.Errorf("%s and its Japanese version: %s", page, difference)
			}
		}
	}
}

// A page and its Japanese version link to each other at the top. The other links of the Japanese
// version lead to Japanese pages where these exist.
func TestJapanesePagesLink(t *testing.T) {
	t.Parallel()
	for _, page := range filesOf(t, func(path string) bool {
		return strings.HasSuffix(path, ".md") &&
			isJapanese(path)
	}) {
		english := strings.TrimSuffix(page, ".ja.md") + ".md"
		text := readFile(t, page)
		for file, link := range map[string]string{
			page:    fmt.Sprintf("[English](%s)", filepath.Base(english)),
			english: fmt.Sprintf("[日本語](%s)", filepath.Base(page)),
		} {
			if !strings.Contains(firstLines(readFile(t, file), 4), link) {
				t.Errorf("%s has no %s at its top", file, link)
			}
		}
		for _, link := range linksOf(text) {
			target, _, _ := strings.Cut(link, "#")
			target = filepath.Join(filepath.Dir(page), target)
			if filepath.Ext(target) != ".md" || isJapanese(target) || target == english {
				continue
			}
			if _, err := os.Stat(japaneseVersion(target)); err == nil {
				t.Errorf("%s: %s leads to an English page, and there is %s", page, link, japaneseVersion(target))
			}
		}
	}
}

func isJapanese(page string) bool { return strings.HasSuffix(page, ".ja.md") }

// japaneseVersion returns the name of the Japanese version of an English page.
func japaneseVersion(page string) string { return strings.TrimSuffix(page, ".md") + ".ja.md" }

// firstLines returns the first lines of a text.
func firstLines(text string, number int) string {
	lines := strings.SplitAfterN(text, "\n", number+1)
	return strings.Join(lines[:min(number, len(lines))], "")
}

// section is what a section of a page must have in common with its Japanese version.
type section struct {
	heading  string
	level    int
	commands []string // lines of code without comments and --language; of samples only the command
	rows     int      // number of rows of its tables
}

var (
	codeComment  = regexp.MustCompile(`(^|\s)(#|//)(\s.*)?$`)
	languageFlag = regexp.MustCompile(`\s--language \S+`)
)

// sectionsOf returns the sections of a page.
func sectionsOf(text string) []section {
	all := []section{{}}
	inCode, inSample := false, false
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		current := &all[len(all)-1]
		level := len(line) - len(strings.TrimLeft(line, "#"))
		switch {
		case strings.HasPrefix(line, "```"):
			inCode = !inCode
			inSample = inCode && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "$ ")
		case inCode && (!inSample || strings.HasPrefix(line, "$ ")):
			line = languageFlag.ReplaceAllString(codeComment.ReplaceAllString(line, ""), "")
			if words := strings.Fields(line); len(words) > 0 {
				current.commands = append(current.commands, strings.Join(words, " "))
			}
		case inCode:
		case level > 0 && strings.HasPrefix(line[level:], " "):
			all = append(all, section{heading: strings.TrimSpace(line[level:]), level: level})
		case strings.HasPrefix(line, "|"):
			current.rows++
		}
	}
	return all
}

// differences describes how the sections of two versions of a page differ.
func differences(english, japanese string) (found []string) {
	ours, theirs := sectionsOf(english), sectionsOf(japanese)
	if len(ours) != len(theirs) {
		found = append(found, fmt.Sprintf("%d and %d headings", len(ours)-1, len(theirs)-1))
	}
	for i := range min(len(ours), len(theirs)) {
		a, b := ours[i], theirs[i]
		where := fmt.Sprintf("%q and %q", a.heading, b.heading)
		if a.level != b.level {
			return append(found, fmt.Sprintf("%s are of levels %d and %d", where, a.level, b.level))
		}
		if a.rows != b.rows {
			found = append(found, fmt.Sprintf("%s have tables of %d and %d rows", where, a.rows, b.rows))
		}
		if !slices.Equal(a.commands, b.commands) {
			found = append(found, fmt.Sprintf("%s have other commands:\n\t%s\nand\n\t%s", where,
				strings.Join(a.commands, "\n\t"), strings.Join(b.commands, "\n\t")))
		}
	}
	return found
}
