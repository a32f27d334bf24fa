package explain

import (
	"fmt"
	"math"
	"slices"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/layout"
	"shotest/internal/terminal"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// maxRows is the number of listed moves unless all are requested. maxReasons is the number of
// reasons for each move, and of reasons against it.
const maxRows, maxReasons = 10, 3

// Moves shows the board, the moves of an account with the reasons for and against each, their costs
// and results in the search, and the evaluation.
func (w *Words) Moves(a *Account, v View) string {
	t := &text{Words: w, account: a, view: v}
	position := a.History.Current()
	t.WriteString(w.Board(position))
	t.WriteString("\n" + w.toPlay(position) + "\n\n")
	if !a.Searched() {
		t.say(w.whyNotSearched(a.History, a.Result))
	} else {
		t.WriteString(t.summary())
	}
	if ranks := t.ranksShown(); len(ranks) > 0 {
		t.moveTable(ranks)
		t.legend(ranks)
		t.evaluationNow()
	}
	return t.String()
}

// ranksShown returns the ranks of the listed moves: the first ones, and that of the best move.
func (t *text) ranksShown() (ranks []int) {
	moves := t.account.Ranking.Moves
	for rank := 1; rank <= len(moves); rank++ {
		if rank <= maxRows || t.view.All || moves[rank-1].Move == t.account.Result.Best {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// summary returns the result of the search in words.
func (t *text) summary() string {
	a := t.account
	text := t.Text("explain.best", language.Args{
		"Move": t.spell(a.History, a.Result.Best), "Score": t.scoreText(a.Result.Score), "Nodes": a.Nodes,
		"Depth": a.Lines[0].Depth,
	}) + "\n"
	if a.Overtaken != shogi.NoMove {
		text += t.Text("explain.fallen", language.Args{"Move": t.spell(a.History, a.Overtaken),
			"Score": t.scoreText(a.OvertakenScore)}) + "\n"
	}
	return text
}

// moveTable lists the moves of the given ranks, each with its reasons below.
func (t *text) moveTable(ranks []int) {
	titles := []string{"#"}
	for _, name := range []string{"move", "value", "points", "interest", "cost", "nodes", "reply"} {
		titles = append(titles, t.Text("explain.column."+name, nil))
	}
	t.WriteString("\n" + t.view.Paint.Line(terminal.Faint, t.row(titles)))
	t.columnTitles(terminal.Faint)
	for _, rank := range ranks {
		m := &t.account.Ranking.Moves[rank-1]
		style := terminal.Plain
		if m.Move == t.account.Result.Best {
			style = terminal.Bold
		}
		t.WriteString(t.view.Paint.Line(style, t.row(t.cells(rank))))
		speaksFor, against := t.effects(t.account.Ranking, m, true)
		if lost := t.account.Ranking.Story(m).Score - int(m.Score); lost > 0 {
			against = append(against, terminal.Entry{Number: signed(-lost), Words: t.Text("explain.like_others", nil)})
		}
		t.WriteString(t.view.Pair(terminal.Plain, speaksFor, against))
	}
}

// moveWidth returns the width of the column for a move.
func (w *Words) moveWidth() int {
	if w.Kanji() {
		return 11 // ☗５八金左上
	}
	return 6
}

// row aligns cells in their columns.
func (w *Words) row(cells []string) string {
	row := layout.PadLeft(cells[0], 4) + "  " + layout.PadRight(cells[1], w.moveWidth())
	for i, width := range []int{9, 7, 8, 5, 9} {
		row += " " + layout.PadLeft(cells[2+i], width)
	}
	return row + "  " + cells[7]
}

// openMark follows values that may be out of date.
const openMark = "*"

// cells returns the row of the move with the given rank.
func (t *text) cells(rank int) []string {
	a := t.account
	m := &a.Ranking.Moves[rank-1]
	nodes, value, cost := "", "", fmt.Sprint(m.Cost)
	if a.InPlies {
		cost = ""
	}
	if f := a.Found[m.Move]; f != nil && f.Searched {
		nodes, value = fmt.Sprint(f.Nodes), t.boundedScore(f.Score, f.Bound)
		if a.InPlies {
			cost = fmt.Sprint(f.Cost)
		}
		if a.Open(m.Move) {
			value += openMark
		}
	}
	return []string{
		fmt.Sprint(rank), t.spell(a.History, m.Move), value, fmt.Sprintf("%+.0f", a.Ranking.Relative(m)),
		fmt.Sprintf("%.1f", points(m.Interest)), cost, nodes, t.replyOrEnding(m.Move),
	}
}

// points converts an interest to points.
func points(interest int32) float64 { return float64(interest) / plausibility.InterestUnit }

// replyOrEnding returns the replies to a move or, if there are none, how and in which iteration the
// search after it ended.
func (t *text) replyOrEnding(m shogi.Move) string {
	f := t.account.Found[m]
	switch {
	case f == nil || !f.Searched:
		return t.Text("explain.not_searched", nil)
	case len(f.Line) > 1:
		return t.replies(t.account.History, f.Line)
	case f.Ending.MovesSearched() || f.Ending == search.Mated:
		return ""
	}
	return t.Text("explain.ended", language.Args{"Ending": Ending(t.Language, f.Ending), "Depth": f.Depth})
}

// columnTitles writes the titles of the two columns of reasons.
func (t *text) columnTitles(style terminal.Style) {
	t.WriteString(t.view.Pair(style, []terminal.Entry{{Words: t.Text("analysis.speaks_for", nil)}},
		[]terminal.Entry{{Words: t.Text("analysis.speaks_against", nil)}}))
}

// effects returns the most important reasons that are effects of the move itself. It leaves out
// effects that the move lacks, similarity to moves before it, and, unless told otherwise, interest.
func (w *Words) effects(r *Ranking, m *engine.RankedMove, interest bool) (speaksFor, against []terminal.Entry) {
	effects := slices.DeleteFunc(r.Reasons(m), func(r Reason) bool { return r.Absent() })
	if !interest {
		for i := range effects {
			effects[i].Interest, effects[i].Factor = 0, 1000
		}
		sortByWeight(effects)
	}
	speaksFor, against = w.reasons(effects)
	return speaksFor[:min(len(speaksFor), maxReasons)], against[:min(len(against), maxReasons)]
}

// reasons returns the reasons for and the reasons against a move, the weightiest first.
func (w *Words) reasons(all []Reason) (speaksFor, against []terminal.Entry) {
	for _, r := range all {
		switch e, ok := w.entry(&r); {
		case !ok:
		case r.For():
			speaksFor = append(speaksFor, e)
		default:
			against = append(against, e)
		}
	}
	return speaksFor, against
}

// minShownScore is the least score, in points, of a reason that gets a line, unless it changes the
// interest.
const minShownScore = 5

// entry returns a reason with its points and its effect on the interest, or false if it is too
// small.
func (w *Words) entry(r *Reason) (e terminal.Entry, ok bool) {
	if math.Abs(r.Score) < minShownScore && r.Interest == 0 && r.Factor == 1000 {
		return e, false
	}
	e.Words = r.Text(w.Language)
	if r.Interest != 0 {
		e.Words += w.interestChange(signed(r.Interest))
	}
	e.Words += w.interestChange(Factor(r.Factor))
	if score := int(math.Round(r.Score)); score != 0 {
		e.Number = signed(score)
	}
	return e, true
}

// interestChange words a change of the interest. It is empty if change is.
func (w *Words) interestChange(change string) string {
	if change == "" {
		return ""
	}
	return w.Text("explain.interest", language.Args{"Change": change})
}

// Factor returns a factor as a text, empty for a factor of 1.
func Factor(perMille int) string {
	if perMille == 1000 {
		return ""
	}
	return fmt.Sprintf("×%.2f", float64(perMille)/1000)
}

// legend writes how many moves the table leaves out, and how to read it.
func (t *text) legend(ranks []int) {
	say := func(words string) {
		for _, line := range layout.Wrap(words, t.view.Width()) {
			t.WriteString(t.view.Paint.Line(terminal.Faint, line))
		}
	}
	t.WriteString("\n")
	a := t.account
	if hidden := len(a.Ranking.Moves) - len(ranks); hidden > 0 {
		t.say(t.Text("explain.more_moves", language.Args{"Number": hidden, "Flag": "--all"}) + "\n")
	}
	say(t.Text("explain.legend.points", nil))
	if a.InPlies {
		say(t.Text("explain.legend.interest", nil))
	}
	if a.Searched() {
		say(t.Text("explain.legend.bound", nil))
		if slices.ContainsFunc(ranks, func(rank int) bool { return a.Open(a.Ranking.Moves[rank-1].Move) }) {
			say(t.Text("explain.legend.open", language.Args{"Mark": openMark, "Score": t.scoreText(a.Result.Score)}))
		}
	}
}
