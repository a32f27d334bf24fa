package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/engine/explanation"
	"shotest/engine/explanation/wording"
	"shotest/language"
	"shotest/shogi"
)

// reasonsShown is how many components are listed for a move in the table, for it and
// against it.
const reasonsShown = 3

// writeColumnTitles writes what the two columns of reasons are.
func (s *speech) writeColumnTitles(text *strings.Builder, p paint, style string) {
	writeColumns(text, p, style, []entry{{words: s.Text("analysis.speaks_for", nil)}}, []entry{{words: s.Text("analysis.speaks_against", nil)}})
}

// reasons returns what speaks for and what speaks against a move, the weightiest first.
func (t *moveStories) reasons(m *explanation.RankedMove) (speaksFor, against []entry) {
	return t.reasonsThat(m, func(*explanation.Reason) bool { return true })
}

// doings returns the first few reasons that lie in what a move does, and not in what it leaves undone or
// in moves like it that were searched before it.
func (t *moveStories) doings(m *explanation.RankedMove) (speaksFor, against []entry) {
	speaksFor, against = t.reasonsThat(m, func(r *explanation.Reason) bool { return !r.Absent() })
	return speaksFor[:min(len(speaksFor), reasonsShown)], against[:min(len(against), reasonsShown)]
}

// reasonsThat returns the reasons that are wanted.
func (t *moveStories) reasonsThat(m *explanation.RankedMove, wanted func(*explanation.Reason) bool) (speaksFor, against []entry) {
	for _, r := range t.ranking.Reasons(m) {
		switch e, counts := t.reasonEntry(&r); {
		case !counts || !wanted(&r):
		case r.For():
			speaksFor = append(speaksFor, e)
		default:
			against = append(against, e)
		}
	}
	return speaksFor, against
}

// mainReasons returns the same, and what the move lost by similarity.
func (t *moveStories) mainReasons(m *explanation.RankedMove) (speaksFor, against []entry) {
	speaksFor, against = t.doings(m)
	if lost := t.ranking.Story(m).Score - int(m.Score); lost > 0 {
		against = append(against, entry{signed(-lost), t.Text("explain.like_others", nil)})
	}
	return speaksFor, against
}

// leastShown is from how many points on a reason is worth a line, if it says nothing of
// the interest.
const leastShown = 5

// reasonEntry returns a reason with its points, and what it does to the interest; false
// for what hardly counts.
func (s *speech) reasonEntry(r *explanation.Reason) (e entry, counts bool) {
	if math.Abs(r.Score) < leastShown && r.Interest == 0 && r.Factor == 1000 {
		return entry{}, false
	}
	e.words = wording.Reason(s.Language, r)
	if r.Interest != 0 {
		e.words += s.interest(signed(r.Interest))
	}
	if r.Factor != 1000 {
		e.words += s.interest(factorText(r.Factor))
	}
	e.number = signed(int(math.Round(r.Score)))
	return e, true
}

// interest says what becomes of the interest.
func (s *speech) interest(change string) string {
	return s.Text("explain.interest", language.Args{"Change": change})
}

// signed returns a number with its sign, nothing for 0.
func signed(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("%+d", n)
}

// openMark stands behind values that may be out of date.
const openMark = "*"

// open reports whether a move may be better than the best, for all that is known of it.
func (t *moveStories) open(m shogi.Move) bool {
	f := t.found[m]
	return f != nil && m != t.result.Best && f.Open(t.result.Score)
}

// writeLegend says what the table leaves out, and how to read it.
func (t *moveStories) writeLegend(text *strings.Builder, p paint, ranks []int) {
	say := func(words string) {
		for _, line := range wrap(words, p.width()) {
			text.WriteString(p.line(faint, line))
		}
	}
	text.WriteString("\n")
	if left := len(t.ranking.Moves) - len(ranks); left > 0 {
		text.WriteString(t.Text("explain.more_moves", language.Args{"Number": left, "Flag": "--all"}) + "\n\n")
	}
	say(t.Text("explain.legend.points", nil))
	if !t.searched() {
		return
	}
	say(t.Text("explain.legend.bound", nil))
	if slices.ContainsFunc(ranks, func(rank int) bool { return t.open(t.ranking.Moves[rank-1].Move) }) {
		say(t.Text("explain.legend.open", language.Args{"Mark": openMark, "Score": t.score(t.result.Score)}))
	}
}
