package main

import (
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/engine/explanation/wording"
	"shotest/language"
	"shotest/shogi"
	"shotest/similarity"
)

// moveText returns the whole story of a move.
func (t *moveStories) moveText(p paint, m shogi.Move, terms bool) string {
	why := t.engine.Explain(t.history, []shogi.Move{m})
	var text strings.Builder
	text.WriteString(t.board(t.history.Current()))
	fmt.Fprintf(&text, "\n%s: %s\n", p.style(bold, t.best(t.history, m)), t.facts(&why.Moves[0]))
	if rank := t.ranking.Rank(m); rank > 0 {
		t.writePlausibility(&text, p, rank)
		t.writePrice(&text, p, rank)
		t.writePlace(&text, p, rank)
	} else {
		text.WriteString("\n" + t.Text("explain.left_out", nil) + "\n")
	}
	t.writeFound(&text, p, m)
	t.writeChanges(&text, p, &why, terms)
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
	t.writeColumnTitles(text, p, bold)
	speaksFor, against := t.reasons(m)
	lowered := t.ranking.Lowered(m)
	for i := range lowered {
		against = append(against, t.penaltyEntry(&lowered[i]))
	}
	writeColumns(text, p, "", speaksFor, against)
	text.WriteString("\n" + t.Text("explain.in_all", language.Args{"Points": fmt.Sprintf("%+.0f", t.ranking.Relative(m))}) + "\n")
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
func (t *moveStories) penaltyEntry(w *similarity.Penalty) entry {
	named := w.Siblings[:min(len(w.Siblings), siblingsShown)]
	text := t.Text("explain.like", language.Args{"Kind": wording.Penalty(t.Language, w), "Moves": t.choices(t.history, named)})
	if left := len(w.Siblings) - len(named); left > 0 {
		text += t.Text("explain.and_more", language.Args{"Number": left})
	}
	if factor := factorText(w.Factor); factor != "" {
		text += t.interest(factor)
	}
	return entry{signed(-w.Score), text}
}

// writePlace says at which place a move comes, and how much must be left for it.
func (t *moveStories) writePlace(text *strings.Builder, p paint, rank int) {
	m := &t.ranking.Moves[rank-1]
	heading(text, p, t.Text("explain.place.heading", nil))
	limit := "explain.place.limit"
	if m.Limit > m.Cost {
		limit = "explain.place.limit_before"
	}
	text.WriteString("  " + t.Text("explain.place.number", language.Args{"Place": rank, "Of": len(t.ranking.Moves)}) + "\n")
	text.WriteString("  " + t.Text(limit, language.Args{"Limit": m.Limit}) + "\n")
}

// writeFound tells what the search made of a move, and why it does not play it.
func (t *moveStories) writeFound(text *strings.Builder, p paint, m shogi.Move) {
	heading(text, p, t.Text("explain.found.heading", nil))
	say := func(words string) { text.WriteString("  " + words + "\n") }
	if !t.searched() {
		say(t.Text("explain.found.nothing", nil) + " " + t.verdict(t.history, t.result))
		return
	}
	if f := t.found[m]; f != nil && f.Searched {
		say(t.Text("explain.found.nodes", language.Args{"Nodes": f.Nodes, "Of": t.nodes, "Depth": f.Depth, "Cost": f.Cost, "Score": t.boundText(f)}))
		if reason := wording.Unsearched(t.Language, f.Ending); reason != "" {
			say(reason)
		}
		t.writeLine(say, f.Line)
	} else {
		say(t.Text("explain.found.never", nil))
	}
	if t.alone != nil {
		say(t.Text("explain.found.alone", language.Args{"Score": t.score(t.alone.Score)}))
		t.writeLine(say, t.alone.PV)
	}
	say(t.whyNot(m))
}

func (t *moveStories) writeLine(say func(words string), line []shogi.Move) {
	if len(line) > 1 {
		words := t.variation(t.history.Current(), line, t.history.LastMove())
		say(t.Text("explain.found.line", language.Args{"Line": words}))
	}
}

// whyNot says in words why a move is not played, from the search of it alone if
// there was one.
func (t *moveStories) whyNot(m shogi.Move) string {
	if m == t.result.Best {
		return t.Text("explain.why_not.best", nil)
	}
	args := language.Args{"Best": t.best(t.history, t.result.Best), "BestScore": t.score(t.result.Score)}
	f := t.found[m]
	if f == nil || !f.Searched {
		return t.Text("explain.why_not.unsearched", args)
	}
	score, line, open := f.Score, f.Line, f.Bound == engine.LowerBound
	if t.alone != nil {
		score, line, open = t.alone.Score, t.alone.PV, false
	}
	args["Score"], args["Line"] = t.score(score), t.replies(t.history, line)
	switch {
	case open || score.Compare(t.result.Score) > 0:
		return t.Text("explain.why_not.open", args)
	case score == t.result.Score:
		return t.Text("explain.why_not.equal", args)
	case args["Line"] == "":
		return t.Text("explain.why_not.falls_at_once", args)
	}
	return t.Text("explain.why_not.falls", args)
}
