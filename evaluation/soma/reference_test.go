package soma_test

import (
	"slices"

	"shotest/shogi"
)

// reference is a small search for material: the oracle that the resolution is
// measured against. Quiescence follows all captures and promotions, in check all
// evasions, to the end.
type reference struct {
	taking, promoting [shogi.PieceTypeCount]int
	line              [maxReference + 1]shogi.Position
	moves             [maxReference + 1][]shogi.Move
	// visit is told of every position that quiescence begins from.
	visit func(p *shogi.Position)
	nodes int
	// pv[ply] is the best line found from a ply on.
	pv [maxReference + 2][]shogi.Move
}

const (
	maxReference = 64
	// maxQuiescence is how many plies captures are followed.
	maxQuiescence = 24
	lost          = -20000
)

func newReference(values shogi.PieceValues) *reference {
	r := &reference{}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t != shogi.King {
			r.taking[t] = values.Board[t] + values.Hand[t.Unpromoted()]
		}
		if t.CanPromote() {
			r.promoting[t] = values.Board[t.Promoted()] - values.Board[t]
		}
	}
	return r
}

// gain returns what a move wins of material.
func (r *reference) gain(p *shogi.Position, m shogi.Move) int {
	gain := r.taking[p.Captured(m).Type()]
	if m.IsPromotion() {
		gain += r.promoting[p.Mover(m).Type()]
	}
	return gain
}

// quiescence returns what the side to move gains over standing pat.
func (r *reference) quiescence(p *shogi.Position) int {
	r.line[0] = *p
	return r.quiesce(0, lost, -lost, 0)
}

// threat returns what the opponent would gain if the side to move passed.
func (r *reference) threat(p *shogi.Position) int {
	r.line[0] = *p
	r.line[0].PlayNull()
	return r.quiesce(0, lost, -lost, 0)
}

// search returns what the side to move gains in a search of a depth followed by
// quiescence.
func (r *reference) search(p *shogi.Position, depth int) int {
	r.line[0] = *p
	return r.node(0, lost, -lost, depth)
}

func (r *reference) quiesce(ply, alpha, beta, depth int) int {
	r.nodes++
	r.pv[ply] = r.pv[ply][:0]
	p := &r.line[ply]
	best := lost
	if !p.InCheck() || depth >= maxQuiescence || ply >= maxReference {
		best = 0
	}
	if best >= beta || depth >= maxQuiescence || ply >= maxReference {
		return best
	}
	moves := p.AppendTacticalMoves(r.moves[ply][:0])
	r.moves[ply] = moves
	slices.SortStableFunc(moves, func(a, b shogi.Move) int { return r.gain(p, b) - r.gain(p, a) })
	return r.best(ply, best, alpha, beta, func(alpha, beta int) int {
		return r.quiesce(ply+1, alpha, beta, depth+1)
	})
}

func (r *reference) node(ply, alpha, beta, depth int) int {
	if depth == 0 {
		if r.visit != nil {
			r.visit(&r.line[ply])
		}
		return r.quiesce(ply, alpha, beta, 0)
	}
	p := &r.line[ply]
	moves := p.AppendLegalMoves(r.moves[ply][:0])
	r.moves[ply] = moves
	slices.SortStableFunc(moves, func(a, b shogi.Move) int { return r.gain(p, b) - r.gain(p, a) })
	return r.best(ply, lost, alpha, beta, func(alpha, beta int) int {
		return r.node(ply+1, alpha, beta, depth-1)
	})
}

// best tries the moves of a ply, searching each child with the window given.
func (r *reference) best(ply, best, alpha, beta int, child func(alpha, beta int) int) int {
	p := &r.line[ply]
	for _, m := range r.moves[ply] {
		gain := r.gain(p, m)
		r.line[ply+1] = *p
		r.line[ply+1].Play(m)
		floor := max(alpha, best)
		if value := gain - child(gain-beta, gain-floor); value > best {
			if value > alpha {
				r.pv[ply] = append(append(r.pv[ply][:0], m), r.pv[ply+1]...)
			}
			if best = value; best >= beta {
				break
			}
		}
	}
	return best
}

// principal returns the line that the last search has found.
func (r *reference) principal() []shogi.Move { return r.pv[0] }
