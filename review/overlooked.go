package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/engine/skill"
	"shotest/explain"
	"shotest/shogi"
)

// Candidate is a move as interest search ranks it before searching.
type Candidate struct {
	Move shogi.Move
	// Share is the move's fraction of the interest of all moves.
	Share float64
	// Cost is its cost in hundredths of a ply, with its siblings' share.
	Cost int
	// Reason is the strongest reason for the move; nil if there is none.
	Reason *explain.Reason
	// Seen says that a player of the review's level looks at the move.
	Seen bool
}

// minOverlookedRank is the least rank by interest of a move that is hard to see.
const minOverlookedRank = 8

// maxCandidates is the number of moves in a view.
const maxCandidates = 12

// ranking returns the moves of a position by interest.
func (e *explainer) ranking(history *shogi.History) *engine.Ranking {
	ranking, err := e.searches.first.engine.RankMoves(history)
	if err != nil { // An engine that was prepared does not fail here.
		return &engine.Ranking{}
	}
	return ranking
}

// overlooked reports whether a player of the review's level overlooks m: it costs more than the
// player's interest limit.
func (e *explainer) overlooked(ranking *engine.Ranking, m shogi.Move) bool {
	rank := ranking.Rank(m)
	return rank > 0 && ranking.Moves[rank-1].Price > e.interestLimit()
}

// interestLimit returns the interest limit of a player of the review's level, in hundredths of a
// ply.
func (e *explainer) interestLimit() int {
	return skill.WeaknessAt(e.searches.settings.standard().skill).Limit
}

// findOverlooked records the moves of highest interest. If only one move was good, it also states
// the rank of this move when the player could overlook it. With several good moves, nobody had to
// see this one.
func (e *explainer) findOverlooked(p *moveContext) {
	m, ranking := p.move, e.ranking(p.history)
	m.View = e.view(ranking)
	target := m.Move
	if len(p.best) > 0 {
		target = p.best[0]
	}
	rank := ranking.Rank(target)
	if rank >= minOverlookedRank && e.overlooked(ranking, target) && (len(p.best) == 0 || p.onlyMove) {
		m.add(Finding{Kind: Overlooked, Ply: m.Ply - 1, Move: target, Line: []shogi.Move{target}, Rank: rank,
			OutOf: len(ranking.Moves)})
	}
}

// findRefutation states, for a move that was not the best, that interest search did not reach it,
// or else the answer to it.
func (e *explainer) findRefutation(ctx context.Context, p *moveContext) error {
	m := p.move
	if len(p.best) == 0 {
		return nil
	}
	ranking := e.ranking(p.history)
	if rank := ranking.Rank(m.Move); e.searches.settings.Searcher == nil && rank > 0 {
		if _, err := e.searches.byInterest.assess(ctx, p.history, firstLook); err != nil {
			return err
		}
		if !slices.ContainsFunc(e.searches.byInterest.engine.Findings(),
			func(f engine.Finding) bool { return f.Move == m.Move && f.Searched }) {
			m.add(Finding{Kind: Unseen, Ply: m.Ply - 1, Move: m.Move, Rank: rank, OutOf: len(ranking.Moves)})
			return nil
		}
	}
	if len(p.reply) > 0 {
		m.add(Finding{Kind: Refuted, Ply: m.Ply, Line: p.reply, Move: p.reply[0]})
	}
	return nil
}

// view returns the moves of highest interest.
func (e *explainer) view(ranking *engine.Ranking) []Candidate {
	compared, total := explain.Compare(ranking), 0.0
	for i := range ranking.Moves {
		total += float64(ranking.Moves[i].Interest)
	}
	list := make([]Candidate, min(maxCandidates, len(ranking.Moves)))
	for i := range list {
		m := &ranking.Moves[i]
		list[i] = Candidate{Move: m.Move, Cost: m.Cost, Seen: m.Price <= e.interestLimit()}
		if total > 0 {
			list[i].Share = float64(m.Interest) / total
		}
		list[i].Reason = strongestReason(compared.Reasons(m))
	}
	return list
}

// plainComponents are components that say no more than the move itself, or something true of most
// moves.
var plainComponents = map[string]bool{
	"base": true, "target_square": true, "king_relative": true, "promotion": true, "drop_reach": true,
	"beyond_depth": true,
	"history":      true, "table_move": true, "root_best": true, "best_quiet": true,
}

// strongestReason returns the strongest reason for a move among its effects, nil if there is none.
// Effects that the move lacks do not count.
func strongestReason(reasons []explain.Reason) *explain.Reason {
	i := slices.IndexFunc(reasons, func(r explain.Reason) bool {
		return !r.Absent() && r.For() && !r.Policy && !plainComponents[r.Component]
	})
	if i < 0 {
		return nil
	}
	return &reasons[i]
}
