package main

import (
	"context"
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/shogi"
)

// reasonsOf is what an analysis can say for its best move.
type reasonsOf struct {
	// moves are what the move, and those after it, do.
	moves explanation.Line
	// stories know what speaks for and against the moves; nil if that is not known.
	stories *moveStories
	// meets is what happens if the side to move passes, aims what happens if the
	// opponent does after the move: what either side threatens. Nil in check.
	meets, aims *engine.Pass
}

// find looks for the reasons. What the sides threaten is searched for.
func (a *analysis) find(ctx context.Context, e *engine.Engine, limits engine.Limits) {
	line := a.lines[0].PV
	a.why.moves = e.Explain(a.history, line)
	if ranking, err := e.RankMoves(a.history); err == nil {
		a.why.stories = &moveStories{engine: e, history: a.history, ranking: ranking}
	}
	if a.lines[0].Depth == 0 || a.result.Best == shogi.NoMove {
		return
	}
	limits = shorter(limits, a.lines[0].Nodes)
	for _, p := range []struct {
		after []shogi.Move
		found **engine.Pass
	}{{nil, &a.why.meets}, {line[:1], &a.why.aims}} {
		if pass, found := e.SearchPass(ctx, a.history, p.after, limits); found && ctx.Err() == nil {
			*p.found = &pass
		}
	}
}

// searchShare is what part of the time, or of the positions, of the search of a position
// that for a threat takes.
const searchShare = 4

// shorter returns the limits of a search for a threat.
func shorter(limits engine.Limits, nodes uint64) engine.Limits {
	if limits.MoveTime > 0 {
		return engine.Limits{MoveTime: limits.MoveTime / searchShare}
	}
	return engine.Limits{Nodes: max(nodes/searchShare, 1)}
}

// writeWhy tells what speaks for the best move and against it, what either side threatens,
// the best reply, why the next best move is not played, and how the evaluation changes.
// All that the moves of the line do is told if that is asked for.
func (a *analysis) writeWhy(text *strings.Builder, p paint, all, terms bool) {
	best := &a.why.moves.Moves[0]
	heading(text, p, fmt.Sprintf("Why %s (%s)", best.Move, strings.Join(best.Words(), ", ")))
	a.writeReasons(text, p)
	var sentences []string
	for _, t := range a.threats() {
		sentences = append(sentences, t.String())
	}
	for _, sentence := range append(sentences, a.reply(), a.nextBest()) {
		for i, line := range wrap(sentence, p.width()-4) {
			fmt.Fprintf(text, "%*s%s\n", 2+2*min(i, 1), "", line)
		}
	}
	if all {
		heading(text, p, "What the moves of the line do")
		for i := range a.why.moves.Moves {
			facts := &a.why.moves.Moves[i]
			fmt.Fprintf(text, "  %2d. %-6s %s\n", i+1, facts.Move, strings.Join(facts.Words(), ", "))
		}
	}
	writeChanges(text, p, &a.why.moves, terms)
}

// writeReasons tells what speaks for and against the best move by plausibility.
func (a *analysis) writeReasons(text *strings.Builder, p paint) {
	if a.why.stories == nil {
		return
	}
	rank := a.why.stories.ranking.Rank(a.lines[0].PV[0])
	if rank == 0 {
		return
	}
	writeColumns(text, p, faint, forAndAgainst[0], forAndAgainst[1])
	speaksFor, against := a.why.stories.mainReasons(&a.why.stories.ranking.Moves[rank-1])
	writeColumns(text, p, "", speaksFor, against)
}

// aThreat is what a side would do if the other passed, and what the position is worth to
// that other side before and after.
type aThreat struct {
	by            shogi.Color
	line          []shogi.Move
	before, after engine.Score
}

// threats are what the opponent threatens now, and what the best move threatens.
func (a *analysis) threats() []aThreat {
	us, score := a.history.Current().SideToMove(), a.lines[0].Score
	var list []aThreat
	if pass := a.why.meets; pass != nil {
		list = append(list, aThreat{us.Opponent(), pass.Line, score, pass.Score})
	}
	if pass := a.why.aims; pass != nil {
		list = append(list, aThreat{us, pass.Line, score.Negated(), pass.Score})
	}
	return list
}

// seriousThreat is from how many centipawns on what a pass costs is called a threat.
const seriousThreat = 150

func (t aThreat) String() string {
	what := "nothing that could not wait"
	if t.before.Compare(t.after) >= seriousThreat {
		what = t.line[0].String()
	}
	return fmt.Sprintf("%s threatens %s: if %s passed, %s would follow, and %[3]s's %[5]s become %[6]s.",
		capital(t.by), what, capital(t.by.Opponent()), strings.Join(moveTexts(t.line[:min(len(t.line), 1+repliesShown)]), " "), t.before, t.after)
}

func capital(c shogi.Color) string {
	name := c.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// reply says what the opponent plays best.
func (a *analysis) reply() string {
	if len(a.why.moves.Moves) < 2 {
		return ""
	}
	reply := &a.why.moves.Moves[1]
	return fmt.Sprintf("The best reply is %s: %s.", reply.Move, strings.Join(reply.Words(), ", "))
}

// nextBest says why the next best move is not played.
func (a *analysis) nextBest() string {
	if len(a.lines) < 2 {
		return ""
	}
	next, best := &a.lines[1], a.lines[0].Score
	text := fmt.Sprintf("The next best is %s", next.PV[0])
	switch {
	case next.Bound == engine.UpperBound:
		text += fmt.Sprintf(", which is no better than %s", next.Score)
	case next.Score == best:
		text += ", which is as good"
	default:
		text += fmt.Sprintf(" with %s instead of %s", next.Score, best)
	}
	if replies := firstReplies(next.PV); replies != "" {
		text += ": " + replies
	}
	return text + "."
}
