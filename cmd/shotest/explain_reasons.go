package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/engine/explanation"
	"shotest/shogi"
)

// reasonsShown is how many components are listed for a move in the table, for it and
// against it.
const reasonsShown = 3

// forAndAgainst are the titles of the two columns.
var forAndAgainst = [2][]entry{{{words: "Speaks for it"}}, {{words: "Speaks against it"}}}

// reasons returns what speaks for and what speaks against a move, the weightiest first.
func (t *moveStories) reasons(m *explanation.RankedMove) (speaksFor, against []entry) {
	for _, r := range t.ranking.Reasons(m) {
		switch e, counts := reasonEntry(&r); {
		case !counts:
		case r.For():
			speaksFor = append(speaksFor, e)
		default:
			against = append(against, e)
		}
	}
	return speaksFor, against
}

// mainReasons returns the first few of them, and what the move lost by similarity.
func (t *moveStories) mainReasons(m *explanation.RankedMove) (speaksFor, against []entry) {
	speaksFor, against = t.reasons(m)
	speaksFor, against = speaksFor[:min(len(speaksFor), reasonsShown)], against[:min(len(against), reasonsShown)]
	if lost := t.ranking.Story(m).Score - int(m.Score); lost > 0 {
		against = append(against, entry{signed(-lost), "is like moves before it"})
	}
	return speaksFor, against
}

// leastShown is from how many points on a reason is worth a line, if it says nothing of
// the interest.
const leastShown = 5

// reasonEntry returns a reason with its points, and what it does to the interest; false
// for what hardly counts.
func reasonEntry(r *explanation.Reason) (e entry, counts bool) {
	e.words = r.Words
	if r.Interest != 0 {
		e.words += fmt.Sprintf(", interest %+d", r.Interest)
	}
	if r.Factor != 1000 {
		e.words += ", interest " + factorText(r.Factor)
	}
	if math.Abs(r.Score) < leastShown && e.words == r.Words {
		return entry{}, false
	}
	e.number = signed(int(math.Round(r.Score)))
	return e, true
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
		fmt.Fprintf(text, "and %d more moves: --all lists them\n\n", left)
	}
	say("Points compare a move with the mean of all moves here: plus speaks for it, minus against it, and 400 points are ten times the likelihood. The moves stand in that order, lowered by similarity to those before and raised by interest.")
	if !t.searched() {
		return
	}
	say("≤ is a bound: the move is no better than that, and is not looked into further.")
	if slices.ContainsFunc(ranks, func(rank int) bool { return t.open(t.ranking.Moves[rank-1].Move) }) {
		say(fmt.Sprintf("%s was last searched when the best move stood higher than %s: the bound does not say that the move is worse. A longer search would tell.",
			openMark, t.result.Score))
	}
}
