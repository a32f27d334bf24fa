package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/engine/skill"
	"shotest/explain"
	"shotest/shogi"
)

// Glimpse is a move as interest search ranks it before searching.
type Glimpse struct {
	Move shogi.Move
	// Share is the move's share of the interest of all moves, and Cost its cost in hundredths of a
	// ply, with its siblings' share.
	Share float64
	Cost  int
	// Reason is the weightiest reason for it; nil if there is none.
	Reason *explain.Reason
	// Seen says that a player of the review's level looks at the move.
	Seen bool
}

// leastOverlooked is the first place in the order of interest at which a move is hard to see.
const leastOverlooked = 8

// glimpses is the number of moves in a view.
const glimpses = 12

// ranking returns the moves of a position in the order of interest.
func (e *explainer) ranking(history *shogi.History) *engine.Ranking {
	ranking, err := e.first.engine.RankMoves(history)
	if err != nil { // An engine that was prepared does not fail here.
		return &engine.Ranking{}
	}
	return ranking
}

// overlooked reports whether a player of the review's level overlooks a move: it costs more than
// such a player spends.
func (e *explainer) overlooked(ranking *engine.Ranking, m shogi.Move) bool {
	rank := ranking.Rank(m)
	return rank > 0 && ranking.Moves[rank-1].Price > e.limit()
}

// limit returns the interest that a player of the review's level spends on a move, in hundredths of
// a ply.
func (e *explainer) limit() int { return skill.WeaknessAt(e.settings.standard().skill).Limit }

// findSight records the moves that catch the eye and, if there was only one better move, how far
// down it stands among them. If other moves were as good, nobody had to see it.
func (e *explainer) findSight(p *place) {
	m, ranking := p.move, e.ranking(p.history)
	m.View = e.view(ranking)
	wanted := m.Move
	if len(p.best) > 0 {
		wanted = p.best[0]
	}
	rank := ranking.Rank(wanted)
	if rank >= leastOverlooked && e.overlooked(ranking, wanted) && (len(p.best) == 0 || p.alone) {
		m.add(Finding{Kind: Overlooked, Ply: m.Ply - 1, Move: wanted, Line: []shogi.Move{wanted}, Number: rank,
			Of: len(ranking.Moves)})
	}
}

// findSearched states the result of interest search for a move that was not the best: whether the
// search reached it, and the answer.
func (e *explainer) findSearched(ctx context.Context, p *place) error {
	m := p.move
	if len(p.best) == 0 {
		return nil
	}
	ranking := e.ranking(p.history)
	if rank := ranking.Rank(m.Move); e.settings.Searcher == nil && rank > 0 {
		if _, err := e.byInterest.assess(ctx, p.history, firstLook); err != nil {
			return err
		}
		if !slices.ContainsFunc(e.byInterest.engine.Findings(),
			func(f engine.Finding) bool { return f.Move == m.Move && f.Searched }) {
			m.add(Finding{Kind: Unseen, Ply: m.Ply - 1, Move: m.Move, Number: rank, Of: len(ranking.Moves)})
			return nil
		}
	}
	if len(p.reply) > 0 {
		m.add(Finding{Kind: Refuted, Ply: m.Ply, Line: p.reply, Move: p.reply[0]})
	}
	return nil
}

// view returns the moves that the eye falls on first.
func (e *explainer) view(ranking *engine.Ranking) []Glimpse {
	compared, total := explain.Compare(ranking), 0.0
	for i := range ranking.Moves {
		total += float64(ranking.Moves[i].Interest)
	}
	list := make([]Glimpse, min(glimpses, len(ranking.Moves)))
	for i := range list {
		m := &ranking.Moves[i]
		list[i] = Glimpse{Move: m.Move, Cost: m.Cost, Seen: m.Price <= e.limit()}
		if total > 0 {
			list[i].Share = float64(m.Interest) / total
		}
		list[i].Reason = firstFor(compared.Reasons(m))
	}
	return list
}

// plain are components that say no more than the move's name, or something true of most moves.
var plain = map[string]bool{
	"base": true, "target_square": true, "king_relative": true, "promotion": true, "drop_reach": true,
	"beyond_depth": true,
	"history":      true, "table_move": true, "root_best": true, "best_quiet": true,
}

// firstFor returns the weightiest reason for a move among its effects, nil if there is none. An
// effect that the move lacks catches no eye.
func firstFor(reasons []explain.Reason) *explain.Reason {
	i := slices.IndexFunc(reasons, func(r explain.Reason) bool {
		return !r.Absent() && r.For() && !r.Policy && !plain[r.Component]
	})
	if i < 0 {
		return nil
	}
	return &reasons[i]
}
