package engine

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"shotest/plausibility"
	"shotest/shogi"
)

// leastToExplain is how much time there must be for the move: what is said is worked
// out after the search, in the time that was kept back.
const leastToExplain = 500 * time.Millisecond

// sayWhy tells in words why the best move is interesting and what refutes the next
// best one, as the option Explain asks for. The line of the best move comes last
// again, for clients keep what comes last.
func (t *thinking) sayWhy(history *shogi.History) {
	e := t.engine
	hurried := !t.clockFrom.IsZero() && t.budget.hard < leastToExplain
	if !e.profile.Explain || hurried || t.report == nil || t.result.Best == shogi.NoMove {
		return
	}
	findings := e.Findings()
	if ranking, err := e.RankMoves(history); err == nil {
		if text := ranking.whyInteresting(t.result.Best); text != "" {
			t.report(Report{Text: text})
		}
	}
	if text := whyNotNext(findings, t.result.Best); text != "" {
		t.report(Report{Text: text})
	}
	if t.last.HasLine() {
		t.report(t.last)
	}
}

// mostReasons is how many credits are told of a move.
const mostReasons = 4

// whyInteresting says what speaks for a move: "7g7f is number 2 of 30 by
// plausibility and costs 62: it threatens the rook (+80)". It is empty for a move
// that is not searched.
func (r *Ranking) whyInteresting(m shogi.Move) string {
	rank := r.Rank(m)
	if rank == 0 {
		return ""
	}
	move := &r.Moves[rank-1]
	text := fmt.Sprintf("%s is number %d of %d by plausibility and costs %d", m, rank, len(r.Moves), move.Price)
	credits := r.Story(move).Credits
	slices.SortStableFunc(credits, func(a, b plausibility.Credit) int { return cmp.Compare(b.Score, a.Score) })
	var reasons []string
	for i := range credits {
		if c := &credits[i]; c.Score > 0 && len(reasons) < mostReasons {
			reasons = append(reasons, fmt.Sprintf("%s (%+d)", c.InWords(), c.Score))
		}
	}
	if len(reasons) == 0 {
		return text + ": nothing speaks for it at first sight"
	}
	return text + ": it " + strings.Join(reasons, ", ")
}

// whyNotNext says what refutes the best of the other moves that were searched. It
// is empty if there is none.
func whyNotNext(findings []Finding, best shogi.Move) string {
	next := -1
	for i := range findings {
		f := &findings[i]
		if f.Move != best && f.Searched && (next < 0 || f.Score.Compare(findings[next].Score) > 0) {
			next = i
		}
	}
	if next < 0 {
		return ""
	}
	f := &findings[next]
	text := fmt.Sprintf("next best is %s with %s at the most", f.Move, f.Score)
	if f.Bound != UpperBound {
		text = fmt.Sprintf("next best is %s with %s", f.Move, f.Score)
	}
	switch {
	case len(f.Line) > 1:
		return text + ": it is answered by " + movesText(f.Line[1:min(len(f.Line), 6)])
	case f.Unsearched() != "":
		return text + ": " + strings.ToLower(f.Unsearched()[:1]) + f.Unsearched()[1:]
	}
	return text
}

func movesText(moves []shogi.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}
