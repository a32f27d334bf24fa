package review

import (
	"context"
	"slices"

	"shotest/engine"
	"shotest/engine/skill"
	"shotest/explain"
	"shotest/shogi"
)

// Glimpse is a move as interest search sees it before it has searched anything.
type Glimpse struct {
	Move shogi.Move
	// Share is the move's share of the interest of all moves, and Cost what it costs, in
	// hundredths of a ply, with its siblings' share.
	Share float64
	Cost  int
	// Reason is the weightiest reason for it; nil if there is none.
	Reason *explain.Reason
	// Seen says that a player of the review's level looks at it at all.
	Seen bool
}

// leastOverlooked is the place in the order of interest from which on a move is hard to see.
const leastOverlooked = 8

// glimpses is the number of moves in a view.
const glimpses = 12

// ranking returns the moves of a position in the order of interest.
func (e *explainer) ranking(history *shogi.History) *engine.Ranking {
	ranking, err := e.first.engine.RankMoves(history)
	if err != nil { // The engine could not have been prepared then.
		return &engine.Ranking{}
	}
	return ranking
}

// overlooked reports whether a player of the review's level does not look at a move: it costs more
// than such a player spends.
func (e *explainer) overlooked(ranking *engine.Ranking, m shogi.Move) bool {
	rank := ranking.Rank(m)
	return rank > 0 && ranking.Moves[rank-1].Price > e.limit()
}

// limit is the interest that a player of the review's level spends on a move, in hundredths of a
// ply.
func (e *explainer) limit() int { return skill.At(e.settings.standard().skill).Limit }

// findSight says what the eye falls on, and how far the better move is from that, if there was but
// one: where others were as good, nobody had to see it.
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

// findSearched says what interest search makes of a move that was not the best: whether it comes to
// it at all, and what the answer is.
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

// plain are components that say of a move what its name says, or what holds of most moves.
var plain = map[string]bool{
	"base": true, "target_square": true, "king_relative": true, "promotion": true, "drop_reach": true,
	"beyond_depth": true,
	"history":      true, "table_move": true, "root_best": true, "best_quiet": true,
}

// firstFor returns the weightiest reason for a move, of what it does: that it does not do what
// others do draws no eye. It returns nil if there is none.
func firstFor(reasons []explain.Reason) *explain.Reason {
	i := slices.IndexFunc(reasons, func(r explain.Reason) bool {
		return !r.Absent() && r.For() && !r.Policy && !plain[r.Component]
	})
	if i < 0 {
		return nil
	}
	return &reasons[i]
}
