package report

import (
	"bytes"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/golden"
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
	for file, d := range map[string]*Data{"robin.md": roundRobinData(t), "sprt.md": sprtData(t),
		"hostile.md": hostileData(t),
		"empty.md":   emptyData()} {
		golden.Compare(t, filepath.Join("testdata", file), rendered(t, Markdown, d))
	}
}

func TestCSV(t *testing.T) {
	for file, d := range map[string]*Data{"robin.csv": roundRobinData(t), "empty.csv": emptyData()} {
		golden.Compare(t, filepath.Join("testdata", file), rendered(t, CSV, d))
	}
	hostile := &Data{Standings: &tournament.Standings{}, Games: []Game{{Result: tournament.Result{
		Job: tournament.Job{ID: "000000a", Players: [2]string{"=1+1", "a,\"b\nc"}}, Outcome: tournament.BlackWins}}}}
	if got := rendered(t, CSV, hostile); !strings.Contains(got, "\n000000a,0,'=1+1,\"a,\"\"b c\",black,'=1+1,") {
		t.Errorf("hostile names:\n%s", got)
	}
}

// emptyData is a tournament without games.
func emptyData() *Data {
	return &Data{Standings: &tournament.Standings{Name: "nothing yet", Total: 10}}
}

// styleAndScript matches the parts that golden pages leave out: style and script.
var styleAndScript = regexp.MustCompile(`(?s)(<style>|<script[^>]*>)(.*?)(</style>|</script>)`)

var policyHash = regexp.MustCompile(`sha256-.*?(&#39;)`)

func TestHTML(t *testing.T) {
	for file, d := range map[string]*Data{"robin.html": roundRobinData(t), "empty.html": emptyData()} {
		page := rendered(t, HTML, d)
		golden.Compare(t, filepath.Join("testdata", file),
			policyHash.ReplaceAllString(styleAndScript.ReplaceAllString(page, "$1…$3"), "sha256-…$1"))
		if again := rendered(t, HTML, d); again != page {
			t.Errorf("%s: the same tournament gives another page", file)
		}
	}
}

// The page is self-contained: it has no address of another file or site.
func TestHTMLIsSelfContained(t *testing.T) {
	page := rendered(t, HTML, roundRobinData(t))
	page = strings.ReplaceAll(page, "http://www.w3.org/2000/svg", "") // the name of SVG, not an address
	for _, outside := range []string{"http:", "https:", "src=", "@import", "url("} {
		if i := strings.Index(page, outside); i >= 0 {
			t.Errorf("the page has %q: …%s…", outside, page[max(0, i-40):i+40])
		}
	}
}

// Names with markup are escaped.
func TestHostileNames(t *testing.T) {
	d := hostileData(t)
	page := styleAndScript.ReplaceAllString(rendered(t, HTML, d), "")
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

// Only the page of a running or waiting tournament reloads itself.
func TestPageReloads(t *testing.T) {
	const reload = `<meta http-equiv="refresh" content="10">`
	for _, state := range []tournament.State{tournament.Running, tournament.Waiting, tournament.Interrupted,
		tournament.Finished} {
		d := *roundRobinData(t)
		d.State, d.Written = state, epoch
		page := rendered(t, HTML, &d)
		under := state == tournament.Running || state == tournament.Waiting
		if strings.Contains(page, reload) != under || strings.Contains(page, "as of 09:00:00 UTC") != under {
			t.Errorf("%s: %s", state, page[:600])
		}
	}
}

// Games link to the records that the tournament keeps, and to no others.
func TestGamesAreLinks(t *testing.T) {
	d := roundRobinData(t)
	for _, c := range []struct {
		records tournament.Records
		want    []string
	}{
		{tournament.Records{CSA: true}, []string{".csa"}}, {tournament.Records{KIF: true}, []string{".kifu"}},
		{tournament.Records{CSA: true, KIF: true}, []string{".csa", ".kifu"}}, {tournament.Records{}, nil},
	} {
		d.Spec.Records = c.records
		page := rendered(t, HTML, d)
		for _, extension := range []string{".csa", ".kifu"} {
			got := strings.Contains(page, `<a href="games/000059b`+extension+`">`)
			if want := slices.Contains(c.want, extension); got != want {
				t.Errorf("%+v: a link to %s: %v", c.records, extension, got)
			}
		}
	}
}

// The page of a long tournament lists only the latest games, and is small enough for a mail.
func TestManyGames(t *testing.T) {
	d := randomTournament{engines: []string{"a", "b", "c"}, format: tournament.RoundRobin, pairs: 900,
		plies: 12}.data(t)
	table := gamesTable(d)
	if len(table.Rows) != maxGames || !strings.HasPrefix(table.Rows[0][0], "000899") ||
		!strings.Contains(table.Note, "800 more") {
		t.Errorf("%d rows from %s, %q", len(table.Rows), table.Rows[0], table.Note)
	}
	if size := len(rendered(t, HTML, d)); size > 1<<19 {
		t.Errorf("%d bytes", size)
	}
}
