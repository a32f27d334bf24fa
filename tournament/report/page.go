package report

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"shotest/internal/charts"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/tournament"
)

//go:embed page
var pageFiles embed.FS

var templates = template.Must(template.ParseFS(pageFiles, "page/*.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, webpage.Theme, webpage.Words,
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
	wording

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

// Language is the code of the language that the page is written in.
func (p *pageContent) Language() string { return p.language.Code() }

// T returns a message of the page.
func (p *pageContent) T(name string) string { return p.say("page." + name) }

// Shared returns a message that pages have in common.
func (p *pageContent) Shared(name string) string { return p.language.Text("page."+name, nil) }

// Board returns a message of what stands around a board.
func (p *pageContent) Board(name string) string { return p.language.Text("board."+name, nil) }

// FlipHelp says what the button Flip does.
func (p *pageContent) FlipHelp() string {
	return p.language.Text("board.flip_help", language.Args{"Key": "f"})
}

// Column returns what heads a column, here and in tables.
func (p *pageContent) Column(name string) string { return p.say("column." + name) }

// Side names a side: black, white.
func (p *pageContent) Side(name string) string { return p.language.Text("side."+name, nil) }

// Key returns a message that names a key.
func (p *pageContent) Key(name, key string) string {
	return p.with("page."+name, language.Args{"Key": key})
}

// packedPage is what the page's program reads first.
type packedPage struct {
	Words map[string]string `json:"words"`
	Index *packedIndex      `json:"index"`
}

// progress is the head of the page.
type progress struct {
	Name, Summary string
	Done, Total   int
	State         tournament.State
	// StateText is the state in words, Share and ShareOfGames how much of the games has
	// been played.
	StateText, Share, ShareOfGames string
}

// StateClass is the state as a name in style sheets.
func (p *progress) StateClass() string { return strings.ReplaceAll(string(p.State), " ", "-") }

func newProgress(d *Data) *progress {
	s := d.Standings
	p := &progress{Name: name(s.Name), Summary: summary(d), Done: s.Played + s.Void, Total: max(1, s.Total), State: d.state()}
	if d.finished() {
		p.Done = p.Total
	}
	w, share := d.words(), language.Args{"Done": p.Done, "Total": p.Total}
	p.StateText, p.Share, p.ShareOfGames = w.state(p.State), w.with("progress", share), w.with("progress_games", share)
	return p
}

// HTML writes the tournament as one page that needs nothing but itself.
func HTML(w io.Writer, d *Data) error { return writePage(w, d, false, "") }

func writePage(out io.Writer, d *Data, live bool, cursor string) error {
	sections, err := newSections(d)
	if err != nil {
		return fmt.Errorf("drawing charts: %w", err)
	}
	results, w := inOrder(d.Results), d.words()
	index, err := webpage.Pack(packedPage{w.scriptMessages(), indexGames(w, results)})
	if err != nil {
		return fmt.Errorf("packing games: %w", err)
	}
	blocks, err := packBlocks(w, results)
	if err != nil {
		return fmt.Errorf("packing games: %w", err)
	}
	p := &pageContent{
		wording: w, Title: name(d.Standings.Name), Policy: contentPolicy(live), Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Progress: newProgress(d), Sections: sections, Index: template.HTML(index), PerBlock: gamesPerBlock, Live: live, Cursor: cursor,
	}
	for _, block := range blocks {
		p.Blocks = append(p.Blocks, template.HTML(block))
	}
	return webpage.Write(out, templates.Lookup("page.html"), p)
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
	s, w := d.Standings, d.words()
	sections := []section{
		{Key: "standings", First: true, Title: w.say("table.standings"), Tables: []*table{standingsTable(d)}},
		{Key: "test", First: true, Title: w.say("table.test"), Tables: []*table{testTable(d)}},
		{Key: "cross", First: true, Title: w.say("table.cross"), Tables: []*table{crossTable(d)}},
		{Key: "pairings", First: true, Title: w.say("table.pairings"), Tables: []*table{pairingsTable(d)}},
		{Key: "endings", Title: w.say("table.endings"), Tables: []*table{endingsTable(d), coloursTable(d)}},
		{Key: "lengths", Title: w.say("table.lengths"), Folded: []*table{lengthTable(d)}},
		{Key: "usage", Title: w.say("table.usage"), Tables: []*table{usageTable(d)}},
		{Key: "openings", Title: w.say("table.openings"), Tables: []*table{openingsTable(d)}},
		{Key: "failures", Title: w.say("table.failures"), Tables: []*table{failuresTable(d)}},
		{Key: "workers", Title: w.say("table.workers"), Tables: []*table{workersTable(d)}},
		{Key: "circumstances", Title: w.say("table.circumstances"), Tables: []*table{circumstancesTable(d)}},
	}
	if c := newEloChart(w, s.Players); c != nil {
		if err := sections[0].draw("elo", c.Title, c); err != nil {
			return nil, err
		}
	}
	if c := newLLRChart(w, s.SPRT); c != nil {
		sections[1].Folded = []*table{c.Samples}
		if err := sections[1].draw("llr", c.Title, c); err != nil {
			return nil, err
		}
	}
	if c := newLengthChart(w, d.Results); c != nil {
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
func (t *table) LinksBy(c int) bool { return t.Columns[c].Games }

// IsText reports whether a column holds words.
func (t *table) IsText(c int) bool { return t.Columns[c].Text }
