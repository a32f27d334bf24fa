package treepage

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"shotest/engine"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/language"
	"shotest/search"
	"shotest/shogi"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = template.Must(template.ParseFS(pageFiles, "page/page.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, webpage.Theme, webpage.Words,
		part("tree.js"), part("layout.js"), part("draw.js"), part("panel.js"), part("main.js"))
	pageStyle = webpage.Colours + part("page.css") + webpage.BoardStyle
)

func part(file string) string { return webpage.Part(pageFiles, "page/"+file) }

// pageContent is what the page's template shows.
type pageContent struct {
	language *language.Language

	Policy  string
	Style   template.CSS
	Script  template.JS
	Data    template.HTML
	Summary []string
	Legend  []legendEntry
}

// legendEntry is a colour with how many branches have it.
type legendEntry struct {
	Family, Symbol, Title string
	Branches              int
}

// Language is the code of the language that the page is written in.
func (c *pageContent) Language() string { return c.language.Code() }

// T returns a message of the page.
func (c *pageContent) T(name string) string { return c.language.Text("tree."+name, nil) }

// Shared returns a message that pages have in common.
func (c *pageContent) Shared(name string) string { return c.language.Text("page."+name, nil) }

// Column returns what heads a column of numbers, as the command line has it.
func (c *pageContent) Column(name string) string { return c.language.Text("explain.column."+name, nil) }

// Board returns a message of what stands around a board.
func (c *pageContent) Board(name string) string { return c.language.Text("board."+name, nil) }

// Keys says what keys do.
func (c *pageContent) Keys() string {
	return c.language.Text("tree.keys", language.Args{"Enter": "Enter", "Home": "Home", "Best": "b"})
}

// FlipHelp says what the button Flip does.
func (c *pageContent) FlipHelp() string {
	return c.language.Text("board.flip_help", language.Args{"Key": "f"})
}

// pageData is what the page's program reads.
type pageData struct {
	Tree  *packed           `json:"tree"`
	Words map[string]string `json:"words"`
}

// Write writes the tree as a page in a language.
func Write(w io.Writer, t *engine.Tree, l *language.Language) error {
	data, err := webpage.Pack(pageData{Tree: packTree(t, l), Words: wordsOf(l)})
	if err != nil {
		return fmt.Errorf("packing tree: %w", err)
	}
	content := &pageContent{
		language: l, Policy: webpage.Policy(pageScript, pageStyle), Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Data: template.HTML(data), Summary: summary(t, l), Legend: legend(t, l),
	}
	return webpage.Write(w, pageTemplate, content)
}

// WriteFile writes the tree as a page into a file, or leaves the file as it was.
func WriteFile(path string, t *engine.Tree, l *language.Language) error {
	var b bytes.Buffer
	if err := Write(&b, t, l); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}

// summary says in sentences what the page shows.
func summary(t *engine.Tree, l *language.Language) []string {
	say := func(name string, args language.Args) string { return l.Text("tree.summary."+name, args) }
	budget := say("together", language.Args{"Points": t.Total()})
	if t.Separate {
		budget = say("separate", language.Args{"Points": t.Mine})
	}
	score := fmt.Sprintf("%+d", t.Root.Score)
	if plies := t.Root.Score.MatePlies(); plies != 0 {
		score = say("mate", language.Args{"Plies": plies})
	}
	position := t.History.Current()
	lines := []string{
		say("found", language.Args{
			"Move": position.MoveNumber(), "Side": say(position.SideToMove().String(), nil), "Mode": l.Text("tree.mode."+t.Mode, nil),
			"Iteration": t.Number, "Budget": budget, "Depth": t.Depth,
		}),
		say("best", language.Args{
			"Move": moveName(l, position, shogi.Move(t.Root.Best), t.History.LastMove()), "Score": score,
			"Nodes": t.Root.Nodes, "Branches": t.Size - 1,
		}),
	}
	if t.Bar > 0 {
		folded := say("single_folded", nil)
		if t.Bar > 1 {
			folded = say("small_folded", language.Args{"Nodes": t.Bar})
		}
		lines[1] = say("sentences", language.Args{"First": lines[1], "Second": folded})
	}
	return lines
}

// legend counts the branches of each colour.
func legend(t *engine.Tree, l *language.Language) []legendEntry {
	counts, symbols := map[string]int{}, map[string]string{}
	for n := range t.All() {
		if n != t.Root {
			counts[endings[n.Ending].Family]++
		}
	}
	for _, e := range search.Endings() {
		symbols[endings[e].Family] = endings[e].Symbol
	}
	entries := make([]legendEntry, len(families))
	for i, f := range families {
		entries[i] = legendEntry{f, symbols[f], familyName(l, f), counts[f]}
	}
	return entries
}

// mostReasons is of how many nodes a page has the reasons, those at the root apart.
const mostReasons = 2000

// fewest returns from how many positions on nodes have their reasons in the page.
func fewest(t *engine.Tree) uint64 {
	var nodes []uint64
	for n := range t.All() {
		if n.Note != nil {
			nodes = append(nodes, n.Nodes)
		}
	}
	if len(nodes) <= mostReasons {
		return 0
	}
	slices.Sort(nodes)
	return nodes[len(nodes)-mostReasons]
}
