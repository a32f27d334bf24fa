package main

import (
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/profile"
	"shotest/shogi"
)

type explainCommand struct {
	positionFlags
	Move       string `placeholder:"MOVE" help:"What this move does, and how it changes the evaluation."`
	Evaluation string `placeholder:"FORM" help:"The form of evaluation to ask, by its name in profiles (default: that of the default profile)."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
}

// Run prints what speaks for each side, term by term, or what a move changes.
func (c *explainCommand) Run(s streams) error {
	history, err := c.history()
	if err != nil {
		return err
	}
	e := engine.New(profile.Default())
	if c.Evaluation != "" {
		if err := e.SetOption("Evaluation", c.Evaluation); err != nil {
			return &usageError{fmt.Sprintf("--evaluation: %v", err)}
		}
	}
	if c.Move == "" {
		return c.printPosition(s, history, e.Judge(history.Current()))
	}
	m, err := shogi.ParseMove(c.Move)
	if err == nil {
		err = history.Current().CheckLegal(m)
	}
	if err != nil {
		return &usageError{fmt.Sprintf("--move %s: %v", c.Move, err)}
	}
	return c.printMove(s, e, history, m)
}

func (c *explainCommand) printPosition(s streams, history *shogi.History, j engine.Judgement) error {
	if c.JSON {
		return printJudgement(s, &j)
	}
	p := history.Current()
	var text strings.Builder
	text.WriteString(drawBoard(p))
	fmt.Fprintf(&text, "\nMove %d, %s to play\n\n%-40s %8s %8s %8s\n", p.MoveNumber(), p.SideToMove(),
		"Evaluation by "+j.Form, "Black", "White", "Black +")
	for _, t := range j.Terms {
		fmt.Fprintf(&text, "  %-38s %8d %8d %+8d\n", t.Name, t.Black, t.White, t.Black-t.White)
	}
	if j.Exact {
		black, white := sums(j.Terms)
		fmt.Fprintf(&text, "  %-38s %8d %8d %+8d\n", "sum", black, white, black-white)
	}
	fmt.Fprintf(&text, "\n%+d for %s, in centipawns\n", j.Score, p.SideToMove())
	_, err := fmt.Fprint(s.out, text.String())
	return err
}

func sums(terms []evaluation.Term) (black, white int) {
	for _, t := range terms {
		black += t.Black
		white += t.White
	}
	return black, white
}

func printJudgement(s streams, j *engine.Judgement) error {
	for _, t := range j.Terms {
		if err := printJSON(s, map[string]any{"term": t.Name, "black": t.Black, "white": t.White}); err != nil {
			return err
		}
	}
	return printJSON(s, map[string]any{"evaluation": j.Form, "centipawns": j.Score, "terms_sum_to_score": j.Exact})
}

// printMove tells what a move does, and how it changes what speaks for the side
// that makes it.
func (c *explainCommand) printMove(s streams, e *engine.Engine, history *shogi.History, m shogi.Move) error {
	why := e.Explain(history, []shogi.Move{m})
	if c.JSON {
		return printJSON(s, map[string]any{
			"move": m.String(), "does": why.Moves[0].Words(), "exchange": why.Moves[0].Exchange,
			"before": why.Score(0), "after": why.Score(1), "changes": why.Changes(),
		})
	}
	var text strings.Builder
	text.WriteString(drawBoard(history.Current()))
	fmt.Fprintf(&text, "\n%s: %s\n", m, strings.Join(why.Moves[0].Words(), ", "))
	writeChanges(&text, &why)
	_, err := fmt.Fprint(s.out, text.String())
	return err
}

// writeChanges prints how the evaluation's terms change along a line, for the
// side that begins it.
func writeChanges(text *strings.Builder, why *engine.Explanation) {
	fmt.Fprintf(text, "\n%-40s %8s %8s %8s\n", "For the side to move", "now", "then", "change")
	now, then := 0, 0
	for _, change := range why.Changes() {
		now, then = now+change.Before, then+change.After
		fmt.Fprintf(text, "  %-38s %+8d %+8d %+8d\n", change.Name, change.Before, change.After, change.After-change.Before)
	}
	fmt.Fprintf(text, "  %-38s %+8d %+8d %+8d\n", "sum", now, then, then-now)
	if before, after := why.Score(0), why.Score(1); before != now || after != then {
		fmt.Fprintf(text, "  %-38s %+8d %+8d %+8d\n", "the "+why.Form+"'s score", before, after, after-before)
	}
}
