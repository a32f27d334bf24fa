package report

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/internal/golden"
	"shotest/tournament"
)

func rendered(t testing.TB, format func(io.Writer, *Data) error, d *Data) string {
	t.Helper()
	var b bytes.Buffer
	if err := format(&b, d); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestMarkdown(t *testing.T) {
	for file, d := range map[string]*Data{"robin.md": robin(t), "sprt.md": sprt(t), "hostile.md": hostile(t), "empty.md": empty()} {
		golden.Compare(t, filepath.Join("testdata", file), rendered(t, Markdown, d))
	}
}

// empty is a tournament of which nothing is known but that it exists.
func empty() *Data { return &Data{Standings: &tournament.Standings{Name: "nothing yet", Total: 10}} }

// bulk is what a golden page leaves out: style, program and packed games, which
// have tests of their own.
var bulk = regexp.MustCompile(`(?s)(<style>|<script[^>]*>)(.*?)(</style>|</script>)`)

var policyHash = regexp.MustCompile(`sha256-.*?(&#39;)`)

func TestHTML(t *testing.T) {
	for file, d := range map[string]*Data{"robin.html": robin(t), "sprt.html": sprt(t), "empty.html": empty()} {
		page := rendered(t, HTML, d)
		golden.Compare(t, filepath.Join("testdata", file), policyHash.ReplaceAllString(bulk.ReplaceAllString(page, "$1…$3"), "sha256-…$1"))
		if again := rendered(t, HTML, d); again != page {
			t.Errorf("%s: the same tournament gives another page", file)
		}
	}
}

// TestHTMLNeedsNothingElse: no address in the page leads out of it.
func TestHTMLNeedsNothingElse(t *testing.T) {
	page := rendered(t, HTML, robin(t))
	page = strings.ReplaceAll(page, "http://www.w3.org/2000/svg", "") // the name of SVG, not an address
	for _, outside := range []string{"http:", "https:", "src=", "@import", "url("} {
		if i := strings.Index(page, outside); i >= 0 {
			t.Errorf("the page has %q: …%s…", outside, page[max(0, i-40):i+40])
		}
	}
}

// TestHostileNames: names stay text. Browsers are asked in
// TestHostileNamesInBrowser.
func TestHostileNames(t *testing.T) {
	d := hostile(t)
	page := bulk.ReplaceAllString(rendered(t, HTML, d), "")
	for _, bad := range []string{"<script>alert", "<img", "\u202e", "\u2066", "\x1b"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for line := range strings.Lines(rendered(t, Markdown, d)) {
		if strings.ContainsAny(line, "<>\x1b\r\u202e\u2066") {
			t.Errorf("Markdown has %q", line)
		}
		if strings.HasPrefix(line, "|") && len(line) > 3000 {
			t.Errorf("a row of %d bytes", len(line))
		}
	}
}

// TestMarkdownRowsKeepTheirCells: a name with a bar must not make a new column.
func TestMarkdownRowsKeepTheirCells(t *testing.T) {
	bars := regexp.MustCompile(`(^|[^\\])(\\\\)*\|`)
	cells := 0
	for line := range strings.Lines(rendered(t, Markdown, hostile(t))) {
		if !strings.HasPrefix(line, "|") {
			cells = 0
			continue
		}
		if n := len(bars.FindAllString(line, -1)); cells == 0 {
			cells = n
		} else if n != cells {
			t.Errorf("%d bars in a table of %d: %s", n, cells, line)
		}
	}
}

func TestWriteFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.md")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := WriteFile(path, empty(), func(w io.Writer, _ *Data) error {
		_, _ = io.WriteString(w, strings.Repeat("half of it", 10_000))
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if content, _ := os.ReadFile(path); string(content) != "old" {
		t.Errorf("a failure leaves %d bytes", len(content))
	}
	if err := WriteFile(path, empty(), Markdown); err != nil {
		t.Fatal(err)
	}
	content, _ := os.ReadFile(path)
	info, _ := os.Stat(path)
	if !strings.HasPrefix(string(content), "# nothing yet") || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %q", info.Mode(), content)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("temporary files are left: %v", files)
	}
}

// TestPageSize: a thousand games fit into a page that can be sent by mail.
func TestPageSize(t *testing.T) {
	d := synthetic{engines: []string{"a", "b", "c"}, format: tournament.RoundRobin, pairs: 500, plies: 120}.made(t)
	moves := 0
	for i := range d.Results {
		moves += len(d.Results[i].Moves)
	}
	size := len(rendered(t, HTML, d))
	t.Logf("%d games of %d moves: %d bytes, %.1f a move", len(d.Results), moves/len(d.Results), size, float64(size)/float64(moves))
	if size > 2<<20 {
		t.Errorf("%d bytes", size)
	}
}

func BenchmarkHTML(b *testing.B) {
	d := synthetic{engines: []string{"a", "b", "c"}, format: tournament.RoundRobin, pairs: 500, plies: 120}.made(b)
	for b.Loop() {
		if err := HTML(io.Discard, d); err != nil {
			b.Fatal(err)
		}
	}
}
