package engine

import (
	"shotest/engine/adapter"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
	"shotest/similarity"
)

// Ranking holds the legal moves of a position in the order in which interest search would take them
// if it knew only the position and the game so far, and no move raised alpha.
type Ranking struct {
	Moves []RankedMove
	// Endgame is the progress of the game: 0 in the opening, 256 in the endgame.
	Endgame int

	// Costs turns interest into a price, Rule charges a move for those before it.
	Costs plausibility.Costs
	Rule  search.Charge

	lists *adapter.Lists
	list  *adapter.List
}

// RankedMove is a move with its plausibility, lowered by its likeness to the moves
// before it.
type RankedMove struct {
	plausibility.Candidate
	// In hundredths of a ply:
	Price  int // of the move alone
	Cost   int // Price and the charge for its siblings
	Before int // the sum of the prices of the moves before it
	// Limit is the lowest budget with which a node below the root reaches the move: the highest
	// cost up to this move, because a node stops at the first move that its side cannot pay for.
	Limit int
}

// RankMoves scores, without searching, the moves that the engine would search in the game's current
// position. It uses the lists of interest search whatever the engine's mode. The error is about
// weights that cannot be read.
func (e *Engine) RankMoves(history *shogi.History) (*Ranking, error) {
	if err := e.configure(); err != nil {
		return nil, err
	}
	p, lists := e.options.Profile.Played(), e.game.Lists()
	byInterest := p.In(search.InterestMode)
	r := &Ranking{Costs: byInterest.Costs, Rule: byInterest.Search.Charge, lists: lists,
		list: lists.Fresh(history, p.GenerateAllLegalMoves)}
	r.Endgame = r.list.Endgame()
	r.takeAll()
	return r, nil
}

// takeAll takes all moves from the list, as if each were searched without raising alpha.
func (r *Ranking) takeAll() {
	spent, limit := 0, 0
	for {
		c, more := r.list.Moves.Next()
		if !more {
			return
		}
		m := RankedMove{Candidate: *c, Price: r.Costs.Of(c), Before: spent}
		m.Cost = r.Rule.Siblings(spent) + m.Price
		spent += m.Price
		limit = max(limit, m.Cost)
		m.Limit = limit
		r.Moves = append(r.Moves, m)
		r.list.Moves.Searched(false)
	}
}

// Rank returns the rank of m, from 1, or 0 if m is not searched.
func (r *Ranking) Rank(m shogi.Move) int {
	for i := range r.Moves {
		if r.Moves[i].Move == m {
			return i + 1
		}
	}
	return 0
}

// Story returns the reasons for a move's plausibility, before it was lowered.
func (r *Ranking) Story(m *RankedMove) plausibility.Story {
	return r.lists.Explain(r.list, &m.Candidate)
}

// Lowered returns the penalties of m for its likeness to the moves before it.
func (r *Ranking) Lowered(m *RankedMove) []similarity.Penalty {
	lowered, _ := r.list.Moves.Explain(m.Move)
	return lowered
}
