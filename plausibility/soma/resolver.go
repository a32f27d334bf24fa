package soma

import (
	"slices"

	"shotest/shogi"
)

// Resolver resolves the exchanges of positions. It holds the buffers for that,
// so that nothing is allocated; one Resolver must not be used by two goroutines
// at a time.
type Resolver struct {
	// taking is what capturing a piece gains, promoting what promoting gains.
	taking, promoting [shogi.PieceTypeCount]int32
	// rank orders the types by what is risked when they capture.
	rank [shogi.PieceTypeCount]uint16

	// What the survey finds.
	occupied shogi.Bitboard
	kings    [2]shogi.Square
	pinned   [2]shogi.Bitboard
	sliders  shogi.Bitboard
	contests [maxContests]contest
	count    int
}

// New returns a resolver for pieces of the given values.
func New(values shogi.PieceValues) *Resolver {
	r := &Resolver{}
	var types [shogi.PieceTypeCount - 1]shogi.PieceType
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		types[t-1] = t
		r.taking[t] = int32(values.Board[t])
		if t != shogi.King {
			r.taking[t] += int32(values.Hand[t.Unpromoted()])
		}
		if t.CanPromote() {
			r.promoting[t] = int32(values.Board[t.Promoted()] - values.Board[t])
		}
	}
	slices.SortStableFunc(types[:], func(a, b shogi.PieceType) int { return int(r.taking[a] - r.taking[b]) })
	for i, t := range types {
		r.rank[t] = uint16(i)
	}
	return r
}

// Resolve returns what hangs and which defenders are tied, square by square, for
// both sides, whoever is to move. The attack map must be that of the position.
func (r *Resolver) Resolve(p *shogi.Position, a *shogi.AttackMap, result *Result) {
	*result = Result{}
	r.survey(p, a)
	for i := range r.contests[:r.count] {
		c := &r.contests[i]
		owner := c.attacker.Opponent()
		side := &result.Sides[owner&1]
		value, first := r.swap(c, shogi.NoSquare)
		if value > 0 {
			side.addLoss(Loss{first, int(value)})
			if c.kind != shogi.NoPieceType {
				side.Hanging = side.Hanging.Or(c.square.Bitboard())
			}
		}
		queue := c.queue[owner&1][:c.lengths[owner&1]]
		for j := range queue {
			defender := queue[j].square
			if without, _ := r.swap(c, defender); without > value {
				side.addTie(defender, c.square, int(without-value))
			}
		}
	}
	result.Sides[shogi.Black].sortTies()
	result.Sides[shogi.White].sortTies()
}
