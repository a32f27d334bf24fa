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
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// moveStories is what is known of the moves of a position: how they are ranked
// without searching, and what a search made of them.
type moveStories struct {
	*speech
	engine  *engine.Engine
	history *shogi.History
	ranking *explanation.Ranking
	found   map[shogi.Move]*engine.Finding
	result  engine.Result
	// last is what the search reported last; it is empty where the rules settle
	// the position and nothing is searched.
	last engine.Report
	// nodes is how many nodes were searched below the moves, elapsed how long
	// that took.
	nodes   uint64
	elapsed time.Duration
	// fallen is a move that was best until the search of the others went on, with its
	// score; NoMove if there is none.
	fallen   shogi.Move
	fallenTo engine.Score
	// alone is what a search of one move alone found, nil if there was none.
	alone *engine.Report
}

// searched reports whether anything was searched.
func (t *moveStories) searched() bool { return len(t.last.PV) > 0 }

// take keeps the latest line.
func (t *moveStories) take(r engine.Report) {
	if r.HasValue() {
		t.last = r
	}
}

// searchOn searches the moves without the best one that the search has left open: where
// it ends in the middle of an iteration, the best move may have fallen below what the
// others were bounded by.
func (t *moveStories) searchOn(ctx context.Context, limits engine.Limits) {
	for i := range t.ranking.Moves {
		if m := t.ranking.Moves[i].Move; t.open(m) {
			limits.SearchMoves = append(limits.SearchMoves, m)
		}
	}
	if !t.searched() || len(limits.SearchMoves) == 0 {
		return
	}
	started := time.Now()
	var last engine.Report
	t.engine.Search(ctx, t.history, limits, func(r engine.Report) {
		if r.HasValue() {
			last = r
		}
	})
	t.elapsed += time.Since(started)
	for _, f := range t.engine.Findings() {
		if !f.Searched {
			continue
		}
		t.nodes += f.Nodes
		f.Nodes += t.found[f.Move].Nodes
		t.found[f.Move] = &f
	}
	if last.HasLine() {
		t.takeBetter(last)
	}
}

// takeBetter takes what a search of other moves has found, and makes its move the best
// if it is better.
func (t *moveStories) takeBetter(found engine.Report) {
	f := t.found[found.PV[0]]
	f.Score, f.Bound, f.Line = found.Score, engine.Exact, found.PV
	if found.Score.Compare(t.result.Score) <= 0 {
		return
	}
	t.fallen, t.fallenTo = t.result.Best, t.result.Score
	t.result, t.last = engine.Result{Best: found.PV[0], Score: found.Score}, found
}

// searchAlone searches a move without the others, so that there is an exact value
// and a line even where it is no better than the best one.
func (t *moveStories) searchAlone(ctx context.Context, limits engine.Limits, m shogi.Move) {
	if !t.searched() || m == t.result.Best || t.found[m] == nil {
		return
	}
	limits.SearchMoves = []shogi.Move{m}
	t.engine.Search(ctx, t.history, limits, func(r engine.Report) {
		if r.HasValue() {
			t.alone = &r
		}
	})
}

// rowsShown is how many moves are listed unless all are asked for.
const rowsShown = 10

// text returns the board and the table of moves, and what the evaluation says, term by
// term if that is asked for.
func (t *moveStories) text(p paint, all, terms bool) string {
	position := t.history.Current()
	var text strings.Builder
	text.WriteString(t.board(position))
	text.WriteString("\n" + t.toPlay(position) + "\n\n")
	if !t.searched() {
		text.WriteString(t.verdict(t.history, t.result) + "\n")
	} else {
		text.WriteString(t.summary())
	}
	ranks := t.ranksShown(all)
	if len(ranks) == 0 {
		return text.String()
	}
	t.writeTable(&text, p, ranks)
	t.writeLegend(&text, p, ranks)
	evaluation := t.engine.Evaluate(position)
	t.writeEvaluation(&text, p, position, &evaluation, terms)
	return text.String()
}

// ranksShown are the ranks of the moves that are listed: the first ones, and the
// best if it is not among them.
func (t *moveStories) ranksShown(all bool) []int {
	var ranks []int
	for rank := 1; rank <= len(t.ranking.Moves); rank++ {
		if rank <= rowsShown || all || t.ranking.Moves[rank-1].Move == t.result.Best {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// summary says what the search came to.
func (t *moveStories) summary() string {
	text := t.Text("explain.best", language.Args{
		"Move": t.best(t.history, t.result.Best), "Score": t.score(t.result.Score), "Nodes": t.nodes,
		"Time": t.elapsed.Round(time.Millisecond).String(), "Depth": t.last.Depth,
	}) + "\n"
	if t.fallen != shogi.NoMove {
		text += t.Text("explain.fallen", language.Args{"Move": t.best(t.history, t.fallen), "Score": t.score(t.fallenTo)}) + "\n"
	}
	return text
}

// writeTable lists the moves of some ranks, each with its reasons below.
func (t *moveStories) writeTable(text *strings.Builder, p paint, ranks []int) {
	text.WriteString("\n")
	titles := []string{"#"}
	for _, name := range []string{"move", "value", "points", "interest", "cost", "nodes", "reply"} {
		titles = append(titles, t.Text("explain.column."+name, nil))
	}
	text.WriteString(p.line(faint, t.row(titles)))
	t.writeColumnTitles(text, p, faint)
	for _, rank := range ranks {
		m := &t.ranking.Moves[rank-1]
		style := ""
		if m.Move == t.result.Best {
			style = bold
		}
		text.WriteString(p.line(style, t.row(t.cells(rank))))
		speaksFor, against := t.mainReasons(m)
		writeColumns(text, p, "", speaksFor, against)
	}
}

// moveWidth is the room for a move.
func (s *speech) moveWidth() int {
	if s.Kanji() {
		return 11 // ☗５八金左上
	}
	return 6
}

// row sets cells in their columns.
func (t *moveStories) row(cells []string) string {
	widths := [...]int{4, 0, 9, 7, 8, 5, 9}
	var row strings.Builder
	for i, cell := range cells {
		switch i {
		case 1:
			row.WriteString("  " + padRight(cell, t.moveWidth()))
		case len(cells) - 1:
			row.WriteString("  " + cell)
		default:
			row.WriteString(strings.Repeat(" ", min(i, 1)) + padLeft(cell, widths[i]))
		}
	}
	return row.String()
}

// cells are a move's row.
func (t *moveStories) cells(rank int) []string {
	m := &t.ranking.Moves[rank-1]
	nodes, value := "", ""
	if f := t.found[m.Move]; f != nil && f.Searched {
		nodes, value = fmt.Sprint(f.Nodes), t.boundText(f)
		if t.open(m.Move) {
			value += openMark
		}
	}
	return []string{
		fmt.Sprint(rank), t.best(t.history, m.Move), value, fmt.Sprintf("%+.0f", t.ranking.Relative(m)),
		fmt.Sprintf("%.1f", points(m.Interest)), fmt.Sprint(m.Cost), nodes, t.afterText(m.Move),
	}
}

// points returns an interest in points.
func points(interest int32) float64 { return float64(interest) / plausibility.InterestUnit }

// boundMarks tell a bound from a value.
var boundMarks = [...]string{engine.Exact: "", engine.LowerBound: "≥ ", engine.UpperBound: "≤ "}

// boundText returns a value as far as it is known: "≤ -35".
func (s *speech) boundText(f *engine.Finding) string {
	return boundMarks[f.Bound] + s.score(f.Score)
}

// afterText returns the replies to a move, or what ended the search after it and in
// which iteration.
func (t *moveStories) afterText(m shogi.Move) string {
	f := t.found[m]
	switch {
	case f == nil || !f.Searched:
		return t.Text("explain.not_searched", nil)
	case len(f.Line) > 1:
		return t.replies(t.history, f.Line)
	case f.Ending.MovesSearched() || f.Ending == search.Mated:
		return ""
	}
	ending := wording.Ending(t.Language, f.Ending)
	return t.Text("explain.ended", language.Args{"Ending": ending, "Depth": f.Depth})
}
