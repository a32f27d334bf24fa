package treepage

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"slices"

	"shotest/engine/explanation"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/search"
	"shotest/shogi"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = template.Must(template.ParseFS(pageFiles, "page/page.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board, webpage.Theme,
		part("tree.js"), part("layout.js"), part("draw.js"), part("panel.js"), part("main.js"))
	pageStyle = webpage.Colours + part("page.css") + webpage.BoardStyle
)

func part(file string) string { return webpage.Part(pageFiles, "page/"+file) }

// pageContent is what the page's template shows.
type pageContent struct {
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

// Write writes the tree as a page.
func Write(w io.Writer, t *explanation.Tree) error {
	data, err := webpage.Pack(packTree(t))
	if err != nil {
		return fmt.Errorf("packing tree: %w", err)
	}
	content := &pageContent{
		Policy: webpage.Policy(pageScript, pageStyle), Style: template.CSS(pageStyle), Script: template.JS(pageScript),
		Data: template.HTML(data), Summary: summary(t), Legend: legend(t),
	}
	// Into memory first: half a page would be shown as if it were whole.
	var b bytes.Buffer
	if err := pageTemplate.Execute(&b, content); err != nil {
		return fmt.Errorf("making page: %w", err)
	}
	_, err = w.Write(b.Bytes())
	return err
}

// WriteFile writes the tree as a page into a file, or leaves the file as it was.
func WriteFile(path string, t *explanation.Tree) error {
	var b bytes.Buffer
	if err := Write(&b, t); err != nil {
		return err
	}
	return safefile.Write(path, b.Bytes())
}

// summary says in sentences what the page shows.
func summary(t *explanation.Tree) []string {
	budget := fmt.Sprintf("%d hundredths of a ply for both sides together", t.Total())
	if t.Separate {
		budget = fmt.Sprintf("%d hundredths of a ply for each side", t.Mine)
	}
	score := fmt.Sprintf("%+d", t.Root.Score)
	if plies := t.Root.Score.MatePlies(); plies != 0 {
		score = fmt.Sprintf("mate in %d plies", plies)
	}
	lines := []string{
		fmt.Sprintf("Move %d, %s to play, searched by %s. Iteration %d, the last that was finished: %s, nominally %d plies.",
			t.History.Current().MoveNumber(), t.History.Current().SideToMove(), t.Mode, t.Number, budget, t.Depth),
		fmt.Sprintf("Best is %s with %s. %d nodes, of which %d are shown as branches.",
			shogi.Move(t.Root.Best), score, t.Root.Nodes, t.Size-1),
	}
	switch {
	case t.Bar == 1:
		lines[1] += " The deepest of those with a single position are folded."
	case t.Bar > 1:
		lines[1] += fmt.Sprintf(" The smallest are folded: none of these has fewer than %d nodes.", t.Bar)
	}
	return lines
}

// legend counts the branches of each colour.
func legend(t *explanation.Tree) []legendEntry {
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
		entries[i] = legendEntry{f.Name, symbols[f.Name], f.Title, counts[f.Name]}
	}
	return entries
}

// mostReasons is of how many nodes a page has the reasons, those at the root apart.
const mostReasons = 2000

// fewest returns from how many positions on nodes have their reasons in the page.
func fewest(t *explanation.Tree) uint64 {
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
