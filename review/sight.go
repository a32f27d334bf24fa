package review

import (
	"shotest/engine/explanation"
	"shotest/engine/skill"
	"shotest/shogi"
)

// Glimpse is a move as interest search sees it before it has searched anything.
type Glimpse struct {
	Move shogi.Move
	// Share is the move's share of the interest of all moves, and Cost what it costs, in
	// hundredths of a ply, with its siblings' share.
	Share float64
	Cost  int
	// Reason is what it does that speaks for it most; nil if nothing does.
	Reason *explanation.Reason
	// Seen says that a player of the review's level looks at it at all.
	Seen bool
}

// leastOverlooked is from which place on a move is said to be hard to see.
const leastOverlooked = 8

// glimpses is of how many moves a review shows what the eye falls on.
const glimpses = 12

// ranking returns the moves of a position in the order of interest, and remembers those of
// the last one that it was asked for.
func (r *Reviewer) ranking(review *Review, ply int) *explanation.Ranking {
	if r.ranked.ranking == nil || r.ranked.review != review || r.ranked.ply != ply {
		ranking, err := r.engine.RankMoves(review.at(ply))
		if err != nil {
			return nil
		}
		r.ranked = rankedPosition{review, ply, ranking}
	}
	return r.ranked.ranking
}

// rankedPosition is a position whose moves have been ranked.
type rankedPosition struct {
	review  *Review
	ply     int
	ranking *explanation.Ranking
}

// rank returns the place of a move among those of its position, from 1; 0 if it has none.
func (r *Reviewer) rank(review *Review, ply int, m shogi.Move) int {
	ranking := r.ranking(review, ply)
	if ranking == nil {
		return 0
	}
	return ranking.Rank(m)
}

// overlooked reports whether a player of the review's level does not look at a move: it
// costs more than such a player spends.
func (r *Reviewer) overlooked(review *Review, ply int, m shogi.Move) bool {
	rank := r.rank(review, ply, m)
	return rank > 0 && r.ranking(review, ply).Moves[rank-1].Price > r.limit()
}

// limit is what a player of the review's level spends on a move, in hundredths of a ply.
func (r *Reviewer) limit() int { return skill.At(levelSkills[r.settings.Level]).Limit }

// findSight says what the eye falls on, and how far the better move is from that, if there
// was but one: where others were as good, nobody had to see it.
func (r *Reviewer) findSight(p *place) {
	m := p.move
	ranking := r.ranking(p.review, m.Ply-1)
	if ranking == nil {
		return
	}
	m.View = r.view(ranking)
	p.findSearched(ranking)
	wanted := m.Move
	if len(p.best) > 0 {
		wanted = p.best[0]
	}
	rank := ranking.Rank(wanted)
	if rank < leastOverlooked || !r.overlooked(p.review, m.Ply-1, wanted) || len(p.best) > 0 && !p.alone {
		return
	}
	m.add(25, Finding{Kind: Overlooked, Ply: m.Ply - 1, Move: wanted, Line: []shogi.Move{wanted}, Number: rank, Of: len(ranking.Moves)})
}

// findSearched says what the search itself has made of a move that was not the best.
func (p *place) findSearched(ranking *explanation.Ranking) {
	m, assessment := p.move, &p.review.Assessments[p.move.Ply-1]
	watched, rank := assessment.Watched, ranking.Rank(m.Move)
	switch {
	case len(p.best) == 0:
	case watched != nil && !watched.Searched && rank > 0:
		m.add(22, Finding{Kind: Unseen, Ply: m.Ply - 1, Move: m.Move, Number: rank, Of: len(ranking.Moves)})
	case len(p.reply) > 0 && (watched == nil && p.review.Settings.Searcher != nil || watched != nil && watched.Searched):
		m.add(22, Finding{Kind: Refuted, Ply: m.Ply, Line: p.reply, Move: p.reply[0]})
	}
}

// view returns the moves that the eye falls on first.
func (r *Reviewer) view(ranking *explanation.Ranking) []Glimpse {
	total := 0.0
	for i := range ranking.Moves {
		total += float64(ranking.Moves[i].Interest)
	}
	list := make([]Glimpse, min(glimpses, len(ranking.Moves)))
	for i := range list {
		m := &ranking.Moves[i]
		list[i] = Glimpse{Move: m.Move, Cost: m.Cost, Seen: m.Price <= r.limit()}
		if total > 0 {
			list[i].Share = float64(m.Interest) / total
		}
		list[i].Reason = firstFor(ranking.Reasons(m))
	}
	return list
}

// firstFor returns the weightiest reason for a move, of what it does: that it does not do what
// others do draws no eye. It returns nil if there is none.
func firstFor(reasons []explanation.Reason) *explanation.Reason {
	for i := range reasons {
		if reasons[i].Bin != "" && reasons[i].For() {
			return &reasons[i]
		}
	}
	return nil
}
