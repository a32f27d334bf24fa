package main

import (
	"context"
	"fmt"
	"strings"

	"shotest/engine"
	"shotest/engine/explanation"
	"shotest/language"
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
		a.why.stories = &moveStories{speech: a.speech, engine: e, history: a.history, ranking: ranking}
	}
	if a.lines[0].Depth == 0 && a.other == nil || a.result.Best == shogi.NoMove {
		return
	}
	limits = shorter(limits, a.lines[0].Nodes)
	for _, p := range []struct {
		after []shogi.Move
		found **engine.Pass
	}{{nil, &a.why.meets}, {line[:1], &a.why.aims}} {
		if pass, found := a.pass(ctx, e, p.after, limits); found && ctx.Err() == nil {
			*p.found = &pass
		}
	}
}

// pass searches what happens if the side to move passes after some moves, by whom the position was searched.
func (a *analysis) pass(ctx context.Context, e *engine.Engine, after []shogi.Move, limits engine.Limits) (engine.Pass, bool) {
	if a.other == nil {
		return e.SearchPass(ctx, a.history, after, limits)
	}
	passed, can := engine.AfterPass(a.history, after)
	if !can {
		return engine.Pass{}, false
	}
	found, err := a.other.Search(ctx, passed, limits, 1)
	if err != nil || found.Best() == shogi.NoMove {
		return engine.Pass{}, false
	}
	return engine.Pass{Line: found.Lines[0].PV, Score: found.Lines[0].Score.Negated()}, true
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
// With all it also says what the moves of the line do.
func (a *analysis) writeWhy(text *strings.Builder, p paint, all, terms bool) {
	told := a.tellLine()
	heading(text, p, a.Text("analysis.why", language.Args{"Move": told[0].move, "Does": told[0].does}))
	a.writeReasons(text, p)
	var sentences []string
	for _, t := range a.threats() {
		sentences = append(sentences, a.threat(&t))
	}
	for _, sentence := range append(sentences, a.reply(told), a.nextBest()) {
		for i, line := range wrap(sentence, p.width()-4) {
			fmt.Fprintf(text, "%*s%s\n", 2+2*min(i, 1), "", line)
		}
	}
	if all {
		heading(text, p, a.Text("analysis.line", nil))
		for i, m := range told {
			fmt.Fprintf(text, "  %2d. %s %s\n", i+1, padRight(m.move, a.moveWidth()), m.does)
		}
	}
	a.writeChanges(text, p, &a.why.moves, terms)
}

// toldMove is a move of a line in words.
type toldMove struct{ move, does string }

// tellLine puts the moves of the best line into words.
func (a *analysis) tellLine() []toldMove {
	told := make([]toldMove, len(a.why.moves.Moves))
	position, last := *a.history.Current(), a.history.LastMove()
	for i := range told {
		facts := &a.why.moves.Moves[i]
		told[i] = toldMove{a.spell(&position, facts.Move, last), a.does(&position, facts, last)}
		position.Play(facts.Move)
		last = facts.Move
	}
	return told
}

// writeReasons tells what speaks for and against the best move by plausibility. Where nothing
// speaks for it but the search, nothing is said against it either: a reason against the move that is
// recommended, and none for it, convinces nobody.
func (a *analysis) writeReasons(text *strings.Builder, p paint) {
	if a.why.stories == nil {
		return
	}
	rank := a.why.stories.ranking.Rank(a.lines[0].PV[0])
	if rank == 0 {
		return
	}
	speaksFor, against := a.why.stories.doings(&a.why.stories.ranking.Moves[rank-1])
	if len(speaksFor) == 0 {
		return
	}
	a.writeColumnTitles(text, p, faint)
	writeColumns(text, p, "", speaksFor, against)
}

// aThreat is what a side would do if the other passed, and what the position is worth to
// that other side before and after.
type aThreat struct {
	by shogi.Color
	// start is the position after the pass.
	start         shogi.Position
	line          []shogi.Move
	before, after engine.Score
}

// threats are what the opponent threatens now, and what the best move threatens.
func (a *analysis) threats() []aThreat {
	position, score := *a.history.Current(), a.lines[0].Score
	us := position.SideToMove()
	var list []aThreat
	if pass := a.why.meets; pass != nil {
		passed := position
		passed.PlayNull()
		list = append(list, aThreat{us.Opponent(), passed, pass.Line, score, pass.Score})
	}
	if pass := a.why.aims; pass != nil {
		position.Play(a.lines[0].PV[0])
		position.PlayNull()
		list = append(list, aThreat{us, position, pass.Line, score.Negated(), pass.Score})
	}
	return list
}

// seriousThreat is from how many centipawns on what a pass costs is called a threat.
const seriousThreat = 150

// threat says what a side threatens.
func (s *speech) threat(t *aThreat) string {
	args := language.Args{
		"Side": s.Side(t.by), "Other": s.Side(t.by.Opponent()), "Before": s.score(t.before), "After": s.score(t.after),
		"Line": s.variation(&t.start, t.line[:min(len(t.line), 1+repliesShown)], shogi.NoMove),
	}
	if t.before.Compare(t.after) < seriousThreat {
		return s.Text("analysis.no_threat", args)
	}
	args["Move"], args["Which"] = s.spell(&t.start, t.line[0], shogi.NoMove), ""
	if does := s.tactic(&t.start, t.line[0], shogi.NoMove); does != "" {
		does = s.Text("analysis.does", language.Args{"Does": does})
		args["Which"] = s.Text("analysis.which", language.Args{"Does": does})
	}
	return s.Text("analysis.threat", args)
}

// reply says what the opponent plays best.
func (a *analysis) reply(told []toldMove) string {
	if len(told) < 2 {
		return ""
	}
	return a.Text("analysis.reply", language.Args{"Move": told[1].move, "Does": told[1].does})
}

// nextBest says why the next best move is not played.
func (a *analysis) nextBest() string {
	if len(a.lines) < 2 {
		return ""
	}
	next, best := &a.lines[1], a.lines[0].Score
	args := language.Args{"Move": a.best(a.history, next.PV[0]), "Score": a.score(next.Score), "Best": a.score(best), "Replies": ""}
	if replies := a.replies(a.history, next.PV); replies != "" {
		args["Replies"] = a.Text("analysis.replies", language.Args{"Line": replies})
	}
	switch {
	case next.Bound == engine.UpperBound:
		return a.Text("analysis.next.bounded", args)
	case next.Score == best:
		return a.Text("analysis.next.equal", args)
	}
	return a.Text("analysis.next.worse", args)
}
