package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/engine/explanation/wording"
	"shotest/language"
	"shotest/shogi"
)

type explainCommand struct {
	recordFlags `set:"move=The whole story of this move, in Japanese, western or USI notation: what speaks for it, what it costs, what the search made of it, and how it changes the evaluation. "`

	Movetime   time.Duration `help:"How long to search (default 1s); as long again where moves are left open, and for --move." xor:"limit"`
	Nodes      uint64        `help:"Positions to search instead." xor:"limit"`
	All        bool          `help:"List all moves, not only the first ten."`
	Terms      bool          `help:"Show what makes up the evaluation: the pieces' values, or its terms."`
	Mode       string        `placeholder:"MODE" help:"Search by interest, fullwidth, modern or auto (default: interest, or what --profile says)."`
	Profile    string        `placeholder:"FILE" help:"A profile to rank, search and evaluate by (default: the one that is built in)."`
	Evaluation string        `placeholder:"FORM" help:"The form of evaluation, by its name in profiles (default: that of the profile)."`
	Tree       string        `placeholder:"OUT.html" type:"path" help:"Write the tree of the search as a page to look at in a browser."`
	JSON       bool          `name:"json" help:"Print JSON, one object a line."`

	languageFlag
}

const defaultExplainTime = time.Second

// Help implements kong's HelpProvider.
func (c *explainCommand) Help() string {
	return `Examples:

  shotest explain game.csa --at 40                        # the moves after move 40: what speaks for and against each
  shotest explain game.csa --at 40 --move ▲２四歩           # the story of one move there; P-2d and 2e2d do as well
  shotest explain --position "startpos moves 7g7f 3c3d"
  shotest explain --sfen "SFEN" --nodes 200000 --all      # the same output every time
  shotest explain game.csa --at 40 --tree tree.html       # the tree of the search, for a browser`
}

// Run prints what speaks for each side, then for each move and what a search made
// of it; or all of that for one move.
func (c *explainCommand) Run(ctx context.Context, s streams) error {
	l, err := c.chooseLanguage()
	if err != nil {
		return err
	}
	if c.JSON {
		l = language.English()
	}
	choice, err := c.choose(s)
	if err != nil {
		return err
	}
	history, move := choice.history, choice.move
	e, err := c.engine(ctx, s)
	if err != nil {
		return err
	}
	if c.Tree != "" {
		e.RecordTree(branchesShown)
	}
	story, err := c.tell(ctx, e, history, newSpeech(l))
	if err != nil {
		return err
	}
	if err := c.writeTree(s, story); err != nil {
		return err
	}
	story.searchOn(ctx, c.limits())
	switch {
	case move != shogi.NoMove:
		story.searchAlone(ctx, c.limits(), move)
		if c.JSON {
			return story.moveJSON(s, move)
		}
		return c.print(s, story.origin(choice)+story.moveText(newPaint(s), move, c.Terms))
	case c.JSON:
		return story.printJSON(s)
	}
	return c.print(s, story.origin(choice)+story.text(newPaint(s), c.All, c.Terms))
}

func (c *explainCommand) print(s streams, text string) error {
	_, err := fmt.Fprint(s.out, text)
	return err
}

// engine returns the engine that is asked.
func (c *explainCommand) engine(ctx context.Context, s streams) (*engine.Engine, error) {
	// A mate that is found before the search leaves nothing to compare moves by.
	e, err := engineWith(s, c.Profile, option{name: "MultiPV", value: "1"}, option{name: "RootMate", value: "0"},
		option{"--evaluation", "Evaluation", c.Evaluation}, option{"--mode", "SearchMode", c.Mode})
	if err != nil {
		return nil, err
	}
	return e, e.Prepare(ctx)
}

func (c *explainCommand) limits() engine.Limits {
	if c.Movetime == 0 && c.Nodes == 0 {
		return engine.Limits{MoveTime: defaultExplainTime}
	}
	return engine.Limits{MoveTime: c.Movetime, Nodes: c.Nodes}
}

// tell ranks the moves and searches.
func (c *explainCommand) tell(ctx context.Context, e *engine.Engine, history *shogi.History, words *speech) (*moveStories, error) {
	ranking, err := e.RankMoves(history)
	if err != nil {
		return nil, err
	}
	stories := &moveStories{speech: words, engine: e, history: history, ranking: ranking, found: map[shogi.Move]*engine.Finding{}}
	started := time.Now()
	stories.result = e.Search(ctx, history, c.limits(), stories.take)
	stories.elapsed = time.Since(started)
	for _, f := range e.Findings() {
		stories.found[f.Move] = &f
		stories.nodes += f.Nodes
	}
	if best := stories.found[stories.result.Best]; best != nil && stories.searched() {
		// The last iteration may have been cut short before its value was exact.
		best.Score, best.Bound, best.Line = stories.last.Score, engine.Exact, stories.last.PV
	}
	return stories, nil
}

// termWidth and amountWidth are the columns of the table of terms.
const termWidth, amountWidth = 38, 8

// writeTerms writes a table of terms: its heading, then a row for each, then their sum.
func (s *speech) writeTerms(text *strings.Builder, p paint, titles [4]string, format string, rows []termRow) {
	head := padRight(titles[0], termWidth+2)
	for _, title := range titles[1:] {
		head += " " + padLeft(title, amountWidth)
	}
	heading(text, p, head)
	sum := termRow{name: s.Text("term.sum", nil)}
	for _, r := range rows {
		sum.first, sum.second, sum.third = sum.first+r.first, sum.second+r.second, sum.third+r.third
	}
	for _, r := range append(rows, sum) {
		fmt.Fprintf(text, "  %s "+format+"\n", padRight(r.name, termWidth), r.first, r.second, r.third)
	}
}

// termRow is a term with its numbers.
type termRow struct {
	name                 string
	first, second, third int
}

// writeEvaluation prints what the evaluation says of a position without searching, piece
// by piece or term by term if that is asked for.
func (s *speech) writeEvaluation(text *strings.Builder, p paint, position *shogi.Position, j *explanation.Evaluation, terms bool) {
	text.WriteString("\n" + s.Text("explain.gives."+position.SideToMove().String(), language.Args{
		"Form": s.Text("explain.form."+j.Form, nil), "Score": signedScore(j.Score),
	}))
	if !terms {
		text.WriteString(" " + s.Text("explain.ask_terms", language.Args{"Flag": "--terms"}) + "\n")
		return
	}
	text.WriteString("\n")
	rows := make([]termRow, len(j.Terms))
	for i, t := range j.Terms {
		rows[i] = termRow{wording.Term(s.Language, t.Subject), t.Black, t.White, t.Black - t.White}
	}
	titles := [4]string{s.Text("explain.terms", nil), s.Side(shogi.Black), s.Side(shogi.White), s.Text("explain.terms_balance", nil)}
	s.writeTerms(text, p, titles, "%8d %8d %+8d", rows)
}

// writeChanges prints how the evaluation changes along a line, for the side that begins
// it, and how its terms do if that is asked for.
func (s *speech) writeChanges(text *strings.Builder, p paint, why *explanation.Line, terms bool) {
	name := "explain.changes.line"
	if len(why.Moves) == 1 {
		name = "explain.changes.move"
	}
	text.WriteString("\n" + s.Text(name, language.Args{
		"Form": s.Text("explain.form."+why.Form, nil), "Before": signedScore(why.Score(0)), "After": signedScore(why.Score(1)),
	}))
	if !terms {
		text.WriteString(" " + s.Text("explain.ask_changes", language.Args{"Flag": "--terms"}) + "\n")
		return
	}
	text.WriteString("\n")
	var rows []termRow
	for _, change := range why.Changes() {
		rows = append(rows, termRow{wording.Term(s.Language, change.Subject), change.Before, change.After, change.After - change.Before})
	}
	titles := [4]string{s.Text("explain.for_side_to_move", nil), s.Text("explain.now", nil), s.Text("explain.then", nil), s.Text("explain.change", nil)}
	s.writeTerms(text, p, titles, "%+8d %+8d %+8d", rows)
}
