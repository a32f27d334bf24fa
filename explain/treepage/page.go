// Package treepage writes the tree of a search as one self-contained page. Branches are in the
// order in which they were searched, their width shows their nodes, their colour how they ended.
// Beside them are a board that follows the mouse, and the reasons why moves were searched.
//
//	e.RecordTree(50_000)
//	e.Search(ctx, history, engine.Limits{MoveTime: time.Second}, nil)
//	if found := e.Tree(); found != nil {
//		err = treepage.WriteFile("tree.html", found, language.English())
//	}
//
// The drawing follows Figure 24.1 of Rollason, "Interest Search: A Faster Minimax": above a branch
// is the interest cost of its move, below it the net interest cost, which ends the branch when it
// exceeds the threshold. Each side has a tally of its own, so that the numbers below add up along
// every second move.
//
// The page's texts are the messages tree of package language. Moves are in USI in English, and
// otherwise in the style of the language's books. page/tree.js draws the open branches.
package treepage

import (
	"bytes"
	"embed"
	"html/template"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/internal/webpage"
	"shotest/search"
	"shotest/shogi"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = template.Must(template.ParseFS(pageFiles, "page/page.html"))

var (
	pageScript = webpage.Script(webpage.Shogi, webpage.Codec, webpage.Kanji, webpage.Board,
		webpage.Theme, webpage.Words,
		webpage.Part(pageFiles, "page/tree.js"))
	pageStyle = webpage.Colours + webpage.Part(pageFiles, "page/page.css") + webpage.BoardStyle
)

// family is a group of endings with a colour and a letter. Name is that of a message.
type family struct {
	Class, Symbol, Name string
	endings             []search.Ending
}

// families are all families, in the order of the legend.
var families = []family{
	{"interest", "i", "ending.interest_spent", []search.Ending{search.Unaffordable, search.OutOfInterest}},
	{"razoring", "r", "ending.razoring", []search.Ending{search.Razored}},
	{"gamma", "γ", "ending.gamma_pruning", []search.Ending{search.GammaPruned}},
	{"alphafail", "α", "ending.alpha_fail_pruning", []search.Ending{search.AlphaFailed}},
	{"beta", "β", "ending.beta_cutoff", []search.Ending{search.CutOff}},
	{"mate", "#", "tree.family.mate", []search.Ending{search.MateOnTheSpot, search.Mated, search.MateDistance}},
	{"pass", "n", "ending.null_move", []search.Ending{search.Passed}},
	{"table", "t", "ending.transposition_table", []search.Ending{search.TranspositionCutoff}},
	{"rules", "=", "tree.family.rules", []search.Ending{search.GameOver}},
	{"captures", "q", "tree.family.captures", []search.Ending{search.Evaluated, search.Quiet}},
	{"searched", "∀", "tree.family.searched", []search.Ending{search.Searched}},
}

// templateData is the data of the page's template.
type templateData struct {
	*packer
	Policy string
	Style  template.CSS
	Script template.JS
	Data   template.HTML
}

// Families returns the families of the legend.
func (d *templateData) Families() []family { return families }

// Branches returns the number of branches of a family.
func (d *templateData) Branches(class string) int { return d.branches[class] }

// Language returns the code of the page's language.
func (d *templateData) Language() string { return d.language.Code() }

// Text returns a message with the names of keys filled in.
func (d *templateData) Text(name string) string {
	return d.language.Text(name, language.Args{"Enter": "Enter", "Home": "Home", "Best": "b", "Key": "f"})
}

// WriteFile writes the tree as a page into the named file. On an error the file stays unchanged.
func WriteFile(path string, t *engine.Tree, l *language.Language) error {
	p := packer{tree: t, language: l, history: t.History.Clone(), branches: map[string]int{}}
	data, err := webpage.Pack(p.pageData())
	if err != nil {
		return message.Errorf("packing tree: %w", err)
	}
	content := &templateData{
		&p, webpage.Policy(pageScript, pageStyle), template.CSS(pageStyle), template.JS(pageScript),
		template.HTML(data),
	}
	var page bytes.Buffer
	if err := webpage.Write(&page, pageTemplate, content); err != nil {
		return err
	}
	return safefile.Write(path, page.Bytes())
}

// Summary returns sentences that summarize the search.
func (p *packer) Summary() []string {
	say := func(name string, args language.Args) string { return p.language.Text("tree.summary."+name, args) }
	t, position := p.tree, p.history.Current()
	budget := say("together", language.Args{"Points": t.Total()})
	if t.Separate {
		budget = say("separate", language.Args{"Points": t.Mine})
	}
	lines := []string{
		say("found", language.Args{
			"Move": position.MoveNumber(), "Side": say(position.SideToMove().String(), nil),
			"Mode":      p.language.Text("tree.mode."+t.Mode, nil),
			"Iteration": t.Number, "Budget": budget, "Depth": t.Depth,
		}),
		say("best", language.Args{
			"Move": p.moveName(shogi.Move(t.Root.Best)), "Score": p.value(t.Root), "Nodes": t.Root.Nodes,
			"Branches": t.Size - 1,
		}),
	}
	if minNodes := t.MinSize(); minNodes > 0 {
		lines = append(lines, say("folded", language.Args{"Nodes": minNodes}))
	}
	return lines
}
