package tests

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	markdownLink  = regexp.MustCompile(`\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)`)
	referenceLink = regexp.MustCompile(`(?m)^\[[^\]]+\]:\s+<?(\S+?)>?\s*$`)
	htmlLink      = regexp.MustCompile(`\b(?:src|href|srcset)="([^"]+)"`)
	codeSpan      = regexp.MustCompile("`[^`]*`")
	scheme        = regexp.MustCompile(`^[a-z][a-z0-9+.-]*:`)
	docsPath      = regexp.MustCompile(`\bdocs/[\w./-]+\.(?:md|png|svg)\b`)
)

// Every relative link in a Markdown file leads to a file that exists, and every anchor
// to a heading.
func TestLinksLeadSomewhere(t *testing.T) {
	t.Parallel()
	pages := filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") })
	if len(pages) < 20 {
		t.Fatalf("found %d pages only", len(pages))
	}
	links := 0
	for _, page := range pages {
		for _, link := range linksOf(read(t, page)) {
			links++
			if err := follow(page, link); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 100 {
		t.Errorf("found %d links only", links)
	}
}

// Every page under docs/ can be reached from their index.
func TestIndexListsEveryPage(t *testing.T) {
	t.Parallel()
	const index = "../docs/README.md"
	listed := map[string]bool{filepath.Clean(index): true}
	for _, link := range linksOf(read(t, index)) {
		file, _, _ := strings.Cut(link, "#")
		listed[filepath.Join(filepath.Dir(index), file)] = true
	}
	for _, page := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") }) {
		if strings.HasPrefix(page, "../docs/") && !listed[page] {
			t.Errorf("%s is not in %s", page, index)
		}
	}
}

// Comments, messages and configuration files name pages that exist.
func TestNamedPagesExist(t *testing.T) {
	t.Parallel()
	for _, file := range filesOf(t, func(path string) bool {
		switch filepath.Ext(path) {
		case ".go", ".md", ".yaml", ".csv", ".cff", "":
			return true
		}
		return false
	}) {
		for _, named := range docsPath.FindAllString(read(t, file), -1) {
			if _, err := os.Stat(filepath.Join("..", named)); err != nil {
				t.Errorf("%s names %s: %v", file, named, err)
			}
		}
	}
}

// filesOf returns the files of the checkout that are wanted, without test data.
func filesOf(t *testing.T, wanted func(string) bool) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "testdata" || entry.Name() == "dist" || strings.HasSuffix(entry.Name(), ".run")):
			return fs.SkipDir
		case entry.Type().IsRegular() && wanted(path):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// withoutFences returns the lines of a page that are no blocks of code.
func withoutFences(text string) string {
	var kept strings.Builder
	inside := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			inside = !inside
		} else if !inside {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// linksOf returns the targets of a page's links that are not on the web.
func linksOf(text string) []string {
	text = codeSpan.ReplaceAllString(withoutFences(text), "")
	var links []string
	for _, form := range []*regexp.Regexp{markdownLink, htmlLink, referenceLink} {
		for _, found := range form.FindAllStringSubmatch(text, -1) {
			if !scheme.MatchString(found[1]) {
				links = append(links, found[1])
			}
		}
	}
	return links
}

// anchorsOf returns the anchors that GitHub makes of a page's headings.
func anchorsOf(text string) map[string]bool {
	anchors := map[string]bool{}
	for line := range strings.Lines(withoutFences(text)) {
		heading := strings.TrimLeft(line, "#")
		if level := len(line) - len(heading); level == 0 || level > 6 || !strings.HasPrefix(heading, " ") {
			continue
		}
		heading = regexp.MustCompile(`\]\([^)]*\)`).ReplaceAllString(heading, "")
		slug := strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r), r == '-', r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, strings.TrimSpace(heading))
		unique := slug
		for n := 1; anchors[unique]; n++ {
			unique = fmt.Sprintf("%s-%d", slug, n)
		}
		anchors[unique] = true
	}
	return anchors
}

// follow returns an error unless a link of a page leads somewhere within the checkout, or to the page
// of releases.
func follow(page, link string) error {
	file, anchor, anchored := strings.Cut(link, "#")
	file, err := url.PathUnescape(file)
	if err != nil {
		return fmt.Errorf("%s: %w", link, err)
	}
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if target == "../../../releases" { // the page beside the tree of files, where the repository is published
		return nil
	}
	if target != ".." && (!strings.HasPrefix(target, "../") || strings.HasPrefix(target, "../../")) {
		return fmt.Errorf("%s leads out of the repository", link)
	}
	if _, err := os.Stat(target); err != nil {
		return fmt.Errorf("%s: %w", link, err)
	}
	if !anchored {
		return nil
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return fmt.Errorf("%s: %w", link, err)
	}
	if name, err := url.PathUnescape(anchor); err != nil || !anchorsOf(string(text))[name] {
		return fmt.Errorf("%s: %s has no such heading", link, target)
	}
	return nil
}
