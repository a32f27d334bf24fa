package explain

import (
	"fmt"

	"shotest/engine"
	"shotest/evaluation"
	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/shogi"
)

// termRow is a term with its numbers.
type termRow struct {
	name                 string
	first, second, third int
}

// termTable writes a table of terms: the titles, a row for each term, and the sums.
func (t *text) termTable(titles [4]string, format string, rows []termRow) {
	const termWidth, amountWidth = 38, 8
	head := layout.PadRight(titles[0], termWidth+2)
	for _, title := range titles[1:] {
		head += " " + layout.PadLeft(title, amountWidth)
	}
	t.WriteString("\n" + t.view.Heading(head))
	sum := termRow{name: t.Text("term.sum", nil)}
	for _, r := range rows {
		sum.first, sum.second, sum.third = sum.first+r.first, sum.second+r.second, sum.third+r.third
	}
	for _, r := range append(rows, sum) {
		fmt.Fprintf(t, "  %s "+format+"\n", layout.PadRight(r.name, termWidth), r.first, r.second, r.third)
	}
}

// evaluationNow writes the evaluation of the position without a search, and its terms if requested.
func (t *text) evaluationNow() {
	side := t.account.History.Current().SideToMove()
	terms, score := evaluationOf(t.account.engine, t.account.History.Current())
	t.WriteString("\n" + t.Text("explain.gives."+side.String(), language.Args{
		"Form": t.Text("explain.form."+t.account.engine.EvaluationName(), nil), "Score": signed(score),
	}))
	if !t.view.Terms {
		t.say(" " + t.Text("explain.ask_terms", language.Args{"Flag": "--terms"}))
		return
	}
	rows := make([]termRow, len(terms))
	for i, term := range terms {
		rows[i] = termRow{TermText(t.Language, term.Subject), term.Black, term.White, term.Black - term.White}
	}
	titles := [4]string{t.Text("explain.terms", nil), t.Side(shogi.Black), t.Side(shogi.White),
		t.Text("explain.terms_balance", nil)}
	t.termTable(titles, "%8d %8d %+8d", rows)
}

// evaluationOf returns the terms of the evaluation of a position, and its value for the side to
// move.
func evaluationOf(e *engine.Engine, p *shogi.Position) ([]evaluation.Term, int) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return e.Evaluator().Explain(p, &attacks), e.Evaluator().Evaluate(p, &attacks, 0)
}

// evaluationChanges writes how the evaluation changes along a line, for the side that begins it,
// and how its terms change if requested.
func (t *text) evaluationChanges(why *Line) {
	name := "explain.changes.line"
	if len(why.moves) == 1 {
		name = "explain.changes.move"
	}
	t.WriteString("\n" + t.Text(name, language.Args{
		"Form": t.Text("explain.form."+why.form, nil), "Before": signed(why.scores[0]), "After": signed(why.scores[1]),
	}))
	if !t.view.Terms {
		t.say(" " + t.Text("explain.ask_changes", language.Args{"Flag": "--terms"}))
		return
	}
	var rows []termRow
	for _, c := range why.changes() {
		rows = append(rows, termRow{TermText(t.Language, c.Subject), c.Before, c.After, c.After - c.Before})
	}
	var titles [4]string
	for i, name := range []string{"for_side_to_move", "now", "then", "change"} {
		titles[i] = t.Text("explain."+name, nil)
	}
	t.termTable(titles, "%+8d %+8d %+8d", rows)
}
