package explain

import (
	"fmt"

	"shotest/internal/terminal"
	"shotest/language"
	"shotest/shogi"
)

// termRow is a term with its numbers.
type termRow struct {
	name                 string
	first, second, third int
}

// terms writes a table of terms: its titles, then a row for each, then their sum.
func (t *text) terms(titles [4]string, format string, rows []termRow) {
	const termWidth, amountWidth = 38, 8
	head := terminal.PadRight(titles[0], termWidth+2)
	for _, title := range titles[1:] {
		head += " " + terminal.PadLeft(title, amountWidth)
	}
	t.WriteString("\n" + t.Heading(head))
	sum := termRow{name: t.Text("term.sum", nil)}
	for _, r := range rows {
		sum.first, sum.second, sum.third = sum.first+r.first, sum.second+r.second, sum.third+r.third
	}
	for _, r := range append(rows, sum) {
		fmt.Fprintf(t, "  %s "+format+"\n", terminal.PadRight(r.name, termWidth), r.first, r.second, r.third)
	}
}

// evaluation writes what the evaluation says of the position without searching, and what makes it up
// if that is asked for.
func (t *text) evaluation() {
	position := t.History.Current()
	e := Evaluate(t.engine, position)
	t.WriteString("\n" + t.Text("explain.gives."+position.SideToMove().String(), language.Args{
		"Form": t.Text("explain.form."+e.Form, nil), "Score": signed(e.Score),
	}))
	if !t.Terms {
		t.say(" " + t.Text("explain.ask_terms", language.Args{"Flag": "--terms"}))
		return
	}
	rows := make([]termRow, len(e.Terms))
	for i, term := range e.Terms {
		rows[i] = termRow{TermText(t.Language, term.Subject), term.Black, term.White, term.Black - term.White}
	}
	t.terms([4]string{t.Text("explain.terms", nil), t.Side(shogi.Black), t.Side(shogi.White), t.Text("explain.terms_balance", nil)}, "%8d %8d %+8d", rows)
}

// changes writes how the evaluation changes along a line, for the side that begins
// it, and how its terms do if that is asked for.
func (t *text) changes(why *Line) {
	name := "explain.changes.line"
	if len(why.Moves) == 1 {
		name = "explain.changes.move"
	}
	t.WriteString("\n" + t.Text(name, language.Args{
		"Form": t.Text("explain.form."+why.Form, nil), "Before": signed(why.Score(0)), "After": signed(why.Score(1)),
	}))
	if !t.Terms {
		t.say(" " + t.Text("explain.ask_changes", language.Args{"Flag": "--terms"}))
		return
	}
	var rows []termRow
	for _, change := range why.Changes() {
		rows = append(rows, termRow{TermText(t.Language, change.Subject), change.Before, change.After, change.After - change.Before})
	}
	t.terms([4]string{t.Text("explain.for_side_to_move", nil), t.Text("explain.now", nil), t.Text("explain.then", nil), t.Text("explain.change", nil)}, "%+8d %+8d %+8d", rows)
}
