package explain

import (
	"fmt"
	"math"
	"slices"

	"shotest/engine"
	"shotest/internal/layout"
	"shotest/internal/terminal"
	"shotest/language"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// rowsShown is the number of moves to list unless all are requested, and reasonsShown the number of
// reasons for each move, and of reasons against it.
const rowsShown, reasonsShown = 10, 3

// Moves shows the board and the moves of an account: the reasons for and against each, its cost and
// its result in the search. It also shows the evaluation.
func (w *Words) Moves(a *Account, v View) string {
	t := &text{Words: w, Account: a, View: v}
	position := a.History.Current()
	t.WriteString(w.Board(position))
	t.WriteString("\n" + w.toPlay(position) + "\n\n")
	if !a.Searched() {
		t.say(w.verdict(a.History, a.Result))
	} else {
		t.WriteString(t.summary())
	}
	if ranks := t.ranksShown(); len(ranks) > 0 {
		t.table(ranks)
		t.legend(ranks)
		t.evaluation()
	}
	return t.String()
}

// ranksShown returns the ranks of the listed moves: the first ones, and the best move if it is not
// among them.
func (t *text) ranksShown() (ranks []int) {
	for rank := 1; rank <= len(t.Ranking.Moves); rank++ {
		if rank <= rowsShown || t.All || t.Ranking.Moves[rank-1].Move == t.Result.Best {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// summary returns the result of the search in words.
func (t *text) summary() string {
	text := t.Text("explain.best", language.Args{
		"Move": t.spell(t.History, t.Result.Best), "Score": t.score(t.Result.Score), "Nodes": t.Nodes,
		"Depth": t.Lines[0].Depth,
	}) + "\n"
	if t.Fallen != shogi.NoMove {
		text += t.Text("explain.fallen", language.Args{"Move": t.spell(t.History, t.Fallen),
			"Score": t.score(t.FallenTo)}) + "\n"
	}
	return text
}

// table lists the moves of some ranks, each with its reasons below.
func (t *text) table(ranks []int) {
	titles := []string{"#"}
	for _, name := range []string{"move", "value", "points", "interest", "cost", "nodes", "reply"} {
		titles = append(titles, t.Text("explain.column."+name, nil))
	}
	t.WriteString("\n" + t.Paint.Line(terminal.Faint, t.row(titles)))
	t.columnTitles(terminal.Faint)
	for _, rank := range ranks {
		m := &t.Ranking.Moves[rank-1]
		style := terminal.Plain
		if m.Move == t.Result.Best {
			style = terminal.Bold
		}
		t.WriteString(t.Paint.Line(style, t.row(t.cells(rank))))
		speaksFor, against := t.doings(t.Ranking, m)
		if lost := t.Ranking.Story(m).Score - int(m.Score); lost > 0 {
			against = append(against, terminal.Entry{Number: signed(-lost), Words: t.Text("explain.like_others", nil)})
		}
		t.WriteString(t.Pair(terminal.Plain, speaksFor, against))
	}
}

// moveWidth returns the width of the column for a move.
func (w *Words) moveWidth() int {
	if w.Kanji() {
		return 11 // ☗５八金左上
	}
	return 6
}

// row sets cells in their columns.
func (w *Words) row(cells []string) string {
	row := layout.PadLeft(cells[0], 4) + "  " + layout.PadRight(cells[1], w.moveWidth())
	for i, width := range []int{9, 7, 8, 5, 9} {
		row += " " + layout.PadLeft(cells[2+i], width)
	}
	return row + "  " + cells[7]
}

// openMark stands behind values that may be out of date.
const openMark = "*"

// cells are a move's row.
func (t *text) cells(rank int) []string {
	m := &t.Ranking.Moves[rank-1]
	nodes, value, cost := "", "", fmt.Sprint(m.Cost)
	if t.InPlies {
		cost = ""
	}
	if f := t.Found[m.Move]; f != nil && f.Searched {
		nodes, value = fmt.Sprint(f.Nodes), t.bounded(f.Score, f.Bound)
		if t.InPlies {
			cost = fmt.Sprint(f.Cost)
		}
		if t.Open(m.Move) {
			value += openMark
		}
	}
	return []string{
		fmt.Sprint(rank), t.spell(t.History, m.Move), value, fmt.Sprintf("%+.0f", t.Ranking.Relative(m)),
		fmt.Sprintf("%.1f", points(m.Interest)), cost, nodes, t.after(m.Move),
	}
}

// points returns an interest in points.
func points(interest int32) float64 { return float64(interest) / plausibility.InterestUnit }

// after returns the replies to a move, or the ending of the search after it and its iteration.
func (t *text) after(m shogi.Move) string {
	f := t.Found[m]
	switch {
	case f == nil || !f.Searched:
		return t.Text("explain.not_searched", nil)
	case len(f.Line) > 1:
		return t.replies(t.History, f.Line)
	case f.Ending.MovesSearched() || f.Ending == search.Mated:
		return ""
	}
	return t.Text("explain.ended", language.Args{"Ending": Ending(t.Language, f.Ending), "Depth": f.Depth})
}

// columnTitles writes the titles of the two columns of reasons.
func (t *text) columnTitles(style terminal.Style) {
	t.WriteString(t.Pair(style, []terminal.Entry{{Words: t.Text("analysis.speaks_for", nil)}},
		[]terminal.Entry{{Words: t.Text("analysis.speaks_against", nil)}}))
}

// doings returns the first few reasons that are effects of the move itself. It leaves out effects
// that the move lacks, and similarity to moves that were searched before it.
func (w *Words) doings(r *Ranking, m *engine.RankedMove) (speaksFor, against []terminal.Entry) {
	speaksFor, against = w.reasons(slices.DeleteFunc(r.Reasons(m), func(r Reason) bool { return r.Absent() }))
	return speaksFor[:min(len(speaksFor), reasonsShown)], against[:min(len(against), reasonsShown)]
}

// reasons returns the reasons for and the reasons against a move, the weightiest first.
func (w *Words) reasons(all []Reason) (speaksFor, against []terminal.Entry) {
	for _, r := range all {
		switch e, counts := w.entry(&r); {
		case !counts:
		case r.For():
			speaksFor = append(speaksFor, e)
		default:
			against = append(against, e)
		}
	}
	return speaksFor, against
}

// leastShown is the least number of points for which a reason gets a line, if it does not concern
// the interest.
const leastShown = 5

// entry returns a reason with its points and its effect on the interest, false if it hardly counts.
func (w *Words) entry(r *Reason) (e terminal.Entry, counts bool) {
	if math.Abs(r.Score) < leastShown && r.Interest == 0 && r.Factor == 1000 {
		return e, false
	}
	e.Words = r.Text(w.Language)
	if r.Interest != 0 {
		e.Words += w.interest(signed(r.Interest))
	}
	e.Words += w.interest(Factor(r.Factor))
	if score := int(math.Round(r.Score)); score != 0 {
		e.Number = signed(score)
	}
	return e, true
}

// interest returns the words for a change of the interest, if there is one.
func (w *Words) interest(change string) string {
	if change == "" {
		return ""
	}
	return w.Text("explain.interest", language.Args{"Change": change})
}

// Factor writes a factor in per mille, nothing for one that changes nothing.
func Factor(perMille int) string {
	if perMille == 1000 {
		return ""
	}
	return fmt.Sprintf("×%.2f", float64(perMille)/1000)
}

// legend writes which moves the table leaves out, and how to read it.
func (t *text) legend(ranks []int) {
	say := func(words string) {
		for _, line := range layout.Wrap(words, t.Width()) {
			t.WriteString(t.Paint.Line(terminal.Faint, line))
		}
	}
	t.WriteString("\n")
	if left := len(t.Ranking.Moves) - len(ranks); left > 0 {
		t.say(t.Text("explain.more_moves", language.Args{"Number": left, "Flag": "--all"}) + "\n")
	}
	say(t.Text("explain.legend.points", nil))
	if t.Searched() {
		say(t.Text("explain.legend.bound", nil))
		if slices.ContainsFunc(ranks, func(rank int) bool { return t.Open(t.Ranking.Moves[rank-1].Move) }) {
			say(t.Text("explain.legend.open", language.Args{"Mark": openMark, "Score": t.score(t.Result.Score)}))
		}
	}
}
