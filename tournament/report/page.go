package report

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"shotest/internal/charts"
	"shotest/internal/webpage"
	"shotest/tournament"
)

//go:embed page
var pageFiles embed.FS

var templates = template.Must(template.ParseFS(pageFiles, "page/*.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, webpage.Theme,
		part("graph.js"), part("replay.js"), part("games.js"), part("live.js"), part("main.js"))
	pageStyle = webpage.Colours + part("page.css") + charts.Style + webpage.BoardStyle
)

func part(file string) string { return webpage.Part(pageFiles, "page/"+file) }

// section is a part of the page that stands, and is sent again, by itself.
type section struct {
	Key   string
	Title string
	// First sections stand before the games.
	First  bool
	Charts []chart
	Tables []*table
	// Folded are tables that say again in numbers what a chart shows.
	Folded []*table
}

// chart is a picture with what it shows.
type chart struct {
	Title string
	SVG   template.HTML
}

// Empty reports whether there is nothing to show: the section then stays
// hidden until there is.
func (s *section) Empty() bool {
	for _, t := range s.Tables {
		if !t.Empty() {
			return false
		}
	}
	return len(s.Charts) == 0
}

// pageContent is what the page's template shows.
type pageContent struct {
	Title    string
	Policy   string
	Style    template.CSS
	Script   template.JS
	Progress *progress
	Sections []section
	Index    template.HTML
	PerBlock int
	Blocks   []template.HTML
	// Live says that the page is served, and follows the tournament.
	Live bool
	// Cursor is how much of the tournament the page knows, see stream.
	Cursor string
}

// progress is the head of the page.
type progress struct {
	Name, Summary string
	Done, Total   int
	State         tournament.State
}

// StateClass is the state as a name in style sheets.
func (p *progress) StateClass() string { return strings.ReplaceAll(string(p.State), " ", "-") }

func newProgress(d *Data) *progress {
	s := d.Standings
	p := &progress{Name: name(s.Name), Summary: summary(d), Done: s.Played + s.Void, Total: max(1, s.Total), State: d.state()}
	if d.finished() {
		p.Done = p.Total
	}
	return p
}

// HTML writes the tournament as one page that needs nothing but itself.
func HTML(w io.Writer, d *Data) error { return writePage(w, d, false, "") }

func writePage(w io.Writer, d *Data, live bool, cursor string) error {
	sections, err := newSections(d)
	if err != nil {
		return fmt.Errorf("drawing charts: %w", err)
	}
	results := inOrder(d.Results)
	index, err := webpage.Pack(indexGames(results))
	if err != nil {
		return fmt.Errorf("packing games: %w", err)
	}
	blocks, err := packBlocks(results)
	if err != nil {
		return fmt.Errorf("packing games: %w", err)
	}
	p := &pageContent{
		Title: name(d.Standings.Name), Policy: contentPolicy(live), Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Progress: newProgress(d), Sections: sections, Index: template.HTML(index), PerBlock: gamesPerBlock, Live: live, Cursor: cursor,
	}
	for _, block := range blocks {
		p.Blocks = append(p.Blocks, template.HTML(block))
	}
	// Into memory first: half a page would be shown as if it were whole.
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, "page.html", p); err != nil {
		return fmt.Errorf("making page: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// inOrder returns the games in the order in which they ended.
func inOrder(results []tournament.Result) []tournament.Result {
	sorted := slices.Clone(results)
	slices.SortStableFunc(sorted, func(a, b tournament.Result) int {
		return cmp.Or(a.Finished.Compare(b.Finished), cmp.Compare(a.ID, b.ID))
	})
	return sorted
}

// contentPolicy allows the page its own style and program, and nothing else.
func contentPolicy(live bool) string {
	policy := webpage.Policy(pageScript, pageStyle)
	if live {
		policy += "; connect-src 'self'"
	}
	return policy
}

// newSections makes the parts of the page but for the games.
func newSections(d *Data) ([]section, error) {
	s := d.Standings
	sections := []section{
		{Key: "standings", First: true, Title: "Standings", Tables: []*table{standingsTable(d)}},
		{Key: "test", First: true, Title: "Sequential test", Tables: []*table{testTable(d)}},
		{Key: "cross", First: true, Title: "Cross-table", Tables: []*table{crossTable(d)}},
		{Key: "pairings", First: true, Title: "Pairings", Tables: []*table{pairingsTable(d)}},
		{Key: "endings", Title: "How games ended", Tables: []*table{endingsTable(d), coloursTable(d)}},
		{Key: "lengths", Title: "Game lengths", Folded: []*table{lengthTable(d)}},
		{Key: "usage", Title: "Engines at work", Tables: []*table{usageTable(d)}},
		{Key: "openings", Title: "Openings", Tables: []*table{openingsTable(d)}},
		{Key: "failures", Title: "Failures", Tables: []*table{failuresTable(d)}},
		{Key: "circumstances", Title: "Circumstances", Tables: []*table{circumstancesTable(d)}},
	}
	if c := newEloChart(s.Players); c != nil {
		if err := sections[0].draw("elo", c.Title, c); err != nil {
			return nil, err
		}
	}
	if c := newLLRChart(s.SPRT); c != nil {
		sections[1].Folded = []*table{c.Samples}
		if err := sections[1].draw("llr", c.Title, c); err != nil {
			return nil, err
		}
	}
	if c := newLengthChart(d.Results); c != nil {
		if err := sections[5].draw("lengths", c.Title, c); err != nil {
			return nil, err
		}
	}
	return sections, nil
}

// draw adds a chart, drawn by the template of that name.
func (s *section) draw(name, title string, data any) error {
	var b strings.Builder
	err := templates.ExecuteTemplate(&b, name, data)
	s.Charts = append(s.Charts, chart{title, template.HTML(b.String())})
	return err
}

// part renders a section's inside, as the page has it.
func (s *section) part() (string, error) {
	if s.Empty() {
		return "", nil
	}
	var b strings.Builder
	err := templates.ExecuteTemplate(&b, "section", s)
	return b.String(), err
}

// ID returns what the section is called in the document. The prefix keeps it
// apart from the rest of the page.
func (s *section) ID() string { return "part-" + s.Key }

// HeadsBy reports whether a column heads its rows: the first one with words.
func (t *table) HeadsBy(c int) bool {
	for i := range t.Columns {
		if t.Columns[i].Text {
			return i == c
		}
	}
	return false
}

// LinksBy reports whether a column names games.
func (t *table) LinksBy(c int) bool { return t.Columns[c].Title == gameColumn }

// IsText reports whether a column holds words.
func (t *table) IsText(c int) bool { return t.Columns[c].Text }
