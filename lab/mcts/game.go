package mcts

import "shotest/search"

// Weighed is a move with what it deserves of the attention that its position gets.
type Weighed struct {
	Move search.Move
	// Weight is how much, compared with the position's other moves. It is not negative.
	Weight float32
}

// Weighing games can say how much each move deserves. For others that are a
// search.MoveSelector the weight is the reciprocal of the cost at which a move is handed
// over, and for all others the moves are alike.
type Weighing interface {
	// Weigh appends every legal move of the current position, at a distance from the root
	// in plies. by is ByInterest or ByPolicy. The root is weighed before any other position.
	Weigh(by string, ply int, dst []Weighed) []Weighed
}

// weigh appends the legal moves of the current position with their weights.
func (r *run) weigh(by string, ply int, dst []Weighed) []Weighed {
	switch {
	case by == Uniform:
	case r.weighing != nil:
		return r.weighing.Weigh(by, ply, dst)
	case r.selector != nil && by == ByInterest:
		return r.weighByCost(ply, dst)
	}
	r.moves = r.game.AppendMoves(r.moves[:0])
	for _, m := range r.moves {
		dst = append(dst, Weighed{m, 1})
	}
	return dst
}

// weighByCost is weigh for games that tell prices: interest search's price is a constant
// over the interest.
func (r *run) weighByCost(ply int, dst []Weighed) []Weighed {
	r.hints = search.Hints{}
	r.selector.Open(ply, &r.hints)
	for {
		m, cost, more := r.selector.Next(ply, int(search.Infinity))
		if !more {
			return dst
		}
		r.selector.Searched(ply, false)
		dst = append(dst, Weighed{m, 1 / float32(max(cost, 1))})
	}
}

// able returns a game by one of its optional interfaces, nil if it does not have it.
func able[Interface any](game search.Game) (as Interface) {
	as, _ = game.(Interface)
	return as
}
