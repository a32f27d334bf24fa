package main

import (
	"cmp"
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/shogi"
	"shotest/similarity"
)

// moveText returns the whole story of a move.
func (t *moveStories) moveText(p paint, m shogi.Move, terms bool) string {
	why := t.engine.Explain(t.history, []shogi.Move{m})
	var text strings.Builder
	text.WriteString(drawBoard(t.history.Current()))
	fmt.Fprintf(&text, "\n%s: %s\n", p.style(bold, m.String()), strings.Join(why.Moves[0].Words(), ", "))
	if rank := t.ranking.Rank(m); rank > 0 {
		t.writePlausibility(&text, p, rank)
		t.writePrice(&text, p, rank)
		t.writePlace(&text, p, rank)
	} else {
		text.WriteString("\nThe search leaves it out: it refuses a promotion that costs nothing.\n")
	}
	t.writeFound(&text, p, m)
	writeChanges(&text, p, &why, terms)
	return text.String()
}

func heading(text *strings.Builder, p paint, words string) {
	text.WriteString("\n" + p.style(bold, words) + "\n")
}

// writePlausibility tells what speaks for a move and what against it, compared with the
// other moves, and what it lost by similarity.
func (t *moveStories) writePlausibility(text *strings.Builder, p paint, rank int) {
	m := &t.ranking.Moves[rank-1]
	text.WriteString("\n")
	writeColumns(text, p, bold, forAndAgainst[0], forAndAgainst[1])
	speaksFor, against := t.reasons(m)
	lowered := t.ranking.Lowered(m)
	for i := range lowered {
		against = append(against, penaltyEntry(&lowered[i]))
	}
	writeColumns(text, p, "", speaksFor, against)
	fmt.Fprintf(text, "\nIn all %+.0f points compared with the mean of all moves here (400 are ten times the\nlikelihood).\n",
		t.ranking.Relative(m))
}

// factorText returns a factor in per mille, nothing for one that changes nothing.
func factorText(perMille int) string {
	if perMille == 1000 {
		return ""
	}
	return fmt.Sprintf("×%.2f", float64(perMille)/1000)
}

// siblingsShown is how many of the moves are named that a move is like.
const siblingsShown = 6

// penaltyEntry says in what a move is like which moves before it, and what that costs.
func penaltyEntry(w *similarity.Penalty) entry {
	names := moveTexts(w.Siblings[:min(len(w.Siblings), siblingsShown)])
	text := fmt.Sprintf("is like moves before it, %s: %s", w.Words, strings.Join(names, " "))
	if left := len(w.Siblings) - len(names); left > 0 {
		text += fmt.Sprintf(" and %d more", left)
	}
	if factor := factorText(w.Factor); factor != "" {
		text += ", interest " + factor
	}
	return entry{signed(-w.Score), text}
}

// writePlace says at which place a move comes, and how much must be left for it.
func (t *moveStories) writePlace(text *strings.Builder, p paint, rank int) {
	m := &t.ranking.Moves[rank-1]
	heading(text, p, "When it is searched")
	fmt.Fprintf(text, "  It is number %d of %d.\n  Below the root, interest search leaves it out while its side has less than %d left",
		rank, len(t.ranking.Moves), m.Limit)
	if m.Limit > m.Cost {
		text.WriteString(": a move before it costs as much")
	}
	text.WriteString(".\n")
}

// writeFound tells what the search made of a move, and why it does not play it.
func (t *moveStories) writeFound(text *strings.Builder, p paint, m shogi.Move) {
	heading(text, p, "What the search made of it")
	if !t.searched() {
		a := analysis{history: t.history, result: t.result}
		text.WriteString("  Nothing is searched here. " + a.verdict())
		return
	}
	if f := t.found[m]; f != nil && f.Searched {
		fmt.Fprintf(text, "  %d of %d nodes were below it. In iteration %d it cost %d and came to %s.\n",
			f.Nodes, t.nodes, f.Depth, f.Cost, boundText(f))
		if reason := f.Unsearched(); reason != "" {
			fmt.Fprintf(text, "  %s.\n", reason)
		}
		writeLine(text, f.Line)
	} else {
		text.WriteString("  The search did not come to it.\n")
	}
	if t.alone != nil {
		fmt.Fprintf(text, "  Searched alone for as long it comes to %s.\n", t.alone.Score)
		writeLine(text, t.alone.PV)
	}
	text.WriteString("  " + t.whyNot(m) + "\n")
}

func writeLine(text *strings.Builder, line []shogi.Move) {
	if len(line) > 1 {
		text.WriteString("  Line: " + strings.Join(moveTexts(line), " ") + "\n")
	}
}

// whyNot says in words why a move is not played, from the search of it alone if
// there was one.
func (t *moveStories) whyNot(m shogi.Move) string {
	if m == t.result.Best {
		return "It is the best move that was found."
	}
	best := fmt.Sprintf("best is %s with %s", t.result.Best, t.result.Score)
	f := t.found[m]
	if f == nil || !f.Searched {
		return "Why not: it was not searched; " + best + "."
	}
	score, line, open := f.Score, f.Line, f.Bound == engine.LowerBound
	if t.alone != nil {
		score, line, open = t.alone.Score, t.alone.PV, false
	}
	switch {
	case open || score.Compare(t.result.Score) > 0:
		return fmt.Sprintf("It may be better than %s, which came to %s: a longer search would tell.", t.result.Best, t.result.Score)
	case score == t.result.Score:
		return "Why not: it is no better; " + best + "."
	}
	return fmt.Sprintf("Why not: after %s the score falls to %s; %s.", cmp.Or(firstReplies(line), "it"), score, best)
}
