package tests

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

	goFile      = regexp.MustCompile(`(?:^|[^*\w./-])([\w./-]*\w\.go)\b`)
	goTest      = regexp.MustCompile(`\b(?:Test|Benchmark|Fuzz|Example)[A-Z]\w*`)
	goCommand   = regexp.MustCompile(`(?s)\bgo (?:build|doc|run|test|vet) .*`)
	goPackage   = regexp.MustCompile(`(?:^|\s)\./([\w./-]*)`)
	testPattern = regexp.MustCompile(`-(run|bench|fuzz)[ =]('[^']*'|\S+)`)
	declaration = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz|Example)\w*)\(`)
	namedPath   = regexp.MustCompile(`^([a-z][\w-]*)(?:/[\w.-]+)+/?$`)
	goRoom      = regexp.MustCompile("\\b[Pp]ackages? `([a-z][\\w/]*)`")
	olderTree   = regexp.MustCompile(`\bgit worktree add\b`)
)

// Every relative link in a Markdown file leads to a file that exists, and every anchor
// to a heading.
func TestLinksExist(t *testing.T) {
	t.Parallel()
	pages := filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") })
	if len(pages) < 20 {
		t.Fatalf("found %d pages only", len(pages))
	}
	links := 0
	for _, page := range pages {
		for _, link := range linksOf(readFile(t, page)) {
			links++
			if err := checkLink(page, link); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 100 {
		t.Errorf("found %d links only", links)
	}
}

// The index of docs/ links to every page.
func TestIndexListsEveryPage(t *testing.T) {
	t.Parallel()
	const index = "../docs/README.md"
	listed := map[string]bool{filepath.Clean(index): true}
	for _, link := range linksOf(readFile(t, index)) {
		file, _, _ := strings.Cut(link, "#")
		listed[filepath.Join(filepath.Dir(index), file)] = true
	}
	for _, page := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") }) {
		if strings.HasPrefix(page, "../docs/") && !listed[page] {
			t.Errorf("%s is not in %s", page, index)
		}
	}
}

// The pages that comments, messages and configuration files name exist.
func TestNamedPagesExist(t *testing.T) {
	t.Parallel()
	for _, file := range filesOf(t, func(path string) bool {
		switch filepath.Ext(path) {
		case ".go", ".md", ".yaml", ".csv", ".cff", "":
			return true
		}
		return false
	}) {
		for _, named := range docsPath.FindAllString(readFile(t, file), -1) {
			if _, err := os.Stat(filepath.Join("..", named)); err != nil {
				t.Errorf("%s names %s: %v", file, named, err)
			}
		}
	}
}

// The Go files, tests and packages that pages name exist, and the patterns of their commands match
// a test. Commands after `git worktree add` in a block are exempt: they refer to an older tree.
func TestNamedCodeExists(t *testing.T) {
	t.Parallel()
	tree := readRepositoryCode(t)
	names := 0
	for _, page := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".md") }) {
		text := readFile(t, page)
		for _, code := range codeIn(text) {
			missing, found := tree.missing(code)
			names += found
			for _, name := range missing {
				t.Errorf("%s: %q names %s, which does not exist", page, code, name)
			}
		}
		for _, found := range goRoom.FindAllStringSubmatch(text, -1) {
			if !tree.hasPackage(found[1]) {
				t.Errorf("%s: there is no %s", page, found[0])
			}
		}
	}
	if names < 100 {
		t.Errorf("found %d names only", names)
	}
}

// The measurements and the English guide stay short enough to be read: older figures are in the
// history of the repository, and what flags do is in --help.
func TestPagesAreShort(t *testing.T) {
	t.Parallel()
	for folder, most := range map[string]int{"../docs/measurements": 12_000, "../docs/guide": 20_000} {
		words := 0
		for _, page := range filesOf(t, func(path string) bool {
			return filepath.Dir(path) == folder && filepath.Ext(path) == ".md" && !isJapanese(path)
		}) {
			words += len(strings.Fields(readFile(t, page)))
		}
		if words == 0 || words > most {
			t.Errorf("%s has %d words, want %d at most", folder, words, most)
		}
	}
}

// repositoryCode is what pages can name of the Go code: files, folders, and tests by folder.
type repositoryCode struct {
	files   []string
	folders map[string]bool
	tests   map[string][]string
}

// readRepositoryCode finds all Go code of the repository.
func readRepositoryCode(t *testing.T) repositoryCode {
	t.Helper()
	tree := repositoryCode{folders: map[string]bool{}, tests: map[string][]string{}}
	for _, file := range filesOf(t, func(path string) bool { return strings.HasSuffix(path, ".go") }) {
		file = strings.TrimPrefix(file, "../")
		tree.files = append(tree.files, "/"+file)
		folder := filepath.Dir(file)
		for parent := folder; !tree.folders[parent]; parent = filepath.Dir(parent) {
			tree.folders[parent] = true
		}
		if strings.HasSuffix(file, "_test.go") {
			for _, found := range declaration.FindAllStringSubmatch(readFile(t, filepath.Join("..", file)), -1) {
				tree.tests[folder] = append(tree.tests[folder], found[1])
			}
		}
	}
	return tree
}

// missing returns the names in a piece of code that do not exist in the repository, and the number
// of all names in it.
func (tree repositoryCode) missing(code string) (missing []string, names int) {
	expect := func(name string, exists bool) {
		names++
		if !exists {
			missing = append(missing, name)
		}
	}
	for _, found := range goFile.FindAllStringSubmatch(code, -1) {
		file := "/" + strings.TrimPrefix(found[1], "./")
		expect(found[1], slices.ContainsFunc(tree.files, func(known string) bool {
			return strings.HasSuffix(known, file)
		}))
	}
	path := namedPath.FindStringSubmatch(code)
	if path != nil && filepath.Ext(code) != ".go" && (tree.folders[path[1]] || path[1] == "examples") {
		_, err := os.Stat(filepath.Join("..", code))
		expect(code, err == nil)
	}
	if command := goCommand.FindString(code); command != "" {
		var folders []string
		for _, found := range goPackage.FindAllStringSubmatch(command, -1) {
			folder := filepath.Clean(strings.TrimSuffix(found[1], "..."))
			folders = append(folders, folder)
			expect("./"+folder, tree.folders[folder])
		}
		for _, found := range testPattern.FindAllStringSubmatch(command, -1) {
			for pattern := range strings.SplitSeq(strings.Trim(found[2], "'"), "|") {
				if pattern != "^$" {
					expect(pattern, tree.anyTest(folders, testNames[found[1]], pattern))
				}
			}
		}
		return missing, names
	}
	for _, name := range goTest.FindAllString(code, -1) {
		expect(name, tree.anyTest([]string{"."}, goTest, "^"+name+"$"))
	}
	return missing, names
}

// hasPackage reports whether there is a package whose path ends with a name.
func (tree repositoryCode) hasPackage(name string) bool {
	for folder := range tree.folders {
		if folder == name || strings.HasSuffix(folder, "/"+name) {
			return true
		}
	}
	return false
}

// testNames matches the tests that each flag of `go test` selects from.
var testNames = map[string]*regexp.Regexp{
	"run":   regexp.MustCompile(`^(?:Test|Fuzz|Example)`),
	"bench": regexp.MustCompile(`^Benchmark`),
	"fuzz":  regexp.MustCompile(`^Fuzz`),
}

// anyTest reports whether a test of a kind, in one of the folders or below it, matches a pattern.
func (tree repositoryCode) anyTest(folders []string, kind *regexp.Regexp, pattern string) bool {
	expression, err := regexp.Compile(pattern)
	if err != nil {
		return false
	}
	for folder, tests := range tree.tests {
		within := slices.ContainsFunc(folders, func(named string) bool {
			return named == "." || folder == named || strings.HasPrefix(folder, named+"/")
		})
		if within && slices.ContainsFunc(tests, func(name string) bool {
			return kind.MatchString(name) && expression.MatchString(name)
		}) {
			return true
		}
	}
	return false
}

// codeIn returns the lines of a page's code blocks, and its code spans.
func codeIn(text string) (code []string) {
	var prose strings.Builder
	fenced, older, continued := false, false, false
	for line := range strings.Lines(text) {
		fence := strings.HasPrefix(strings.TrimSpace(line), "```")
		inside := fenced || strings.HasPrefix(line, "    ")
		switch {
		case fence:
			fenced, older = !fenced, false
		case !inside:
			older = false
			prose.WriteString(line)
		case olderTree.MatchString(line):
			older = true
		case older:
		case continued:
			code[len(code)-1] += line
		default:
			code = append(code, line)
		}
		continued = inside && !older && strings.HasSuffix(line, "\\\n")
	}
	for _, span := range codeSpan.FindAllString(prose.String(), -1) {
		code = append(code, strings.Trim(span, "`"))
	}
	return code
}

// filesOf returns the wanted files of the repository, without test data.
func filesOf(t *testing.T, wanted func(string) bool) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "testdata" || entry.Name() == "dist" ||
			strings.HasSuffix(entry.Name(), ".run")):
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

// withoutFences returns a page without its fenced code blocks.
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

// checkLink returns an error unless the target of a page's link exists in the repository, or is the
// page of releases.
func checkLink(page, link string) error {
	file, anchor, anchored := strings.Cut(link, "#")
	file, err := url.PathUnescape(file)
	if err != nil {
		return fmt.Errorf("%s: %w", link, err)
	}
	target := page
	if file != "" {
		target = filepath.Join(filepath.Dir(page), file)
	}
	if target == "../../../releases" { // a page of the website that publishes the repository
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
