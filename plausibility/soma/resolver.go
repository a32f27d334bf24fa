package soma

import "shotest/shogi"

// Resolver resolves the exchanges of positions. It holds buffers, so that nothing is allocated, and
// is not safe for concurrent use.
type Resolver struct {
	captureGain   [shogi.PieceTypeCount]int32  // by capturing a piece
	promotionGain [shogi.PieceTypeCount]int32  // by promoting a piece
	riskRank      [shogi.PieceTypeCount]uint16 // orders the types by their risk in a capture

	// The results of findContests.
	occupied shogi.Bitboard
	kings    [2]shogi.Square
	pinned   [2]shogi.Bitboard
	sliders  shogi.Bitboard
	contests [maxContests]contest
	count    int // of contests
}

// New returns a resolver for pieces of the given values.
func New(values shogi.PieceValues) *Resolver {
	r, exchange := &Resolver{}, shogi.NewExchange(values)
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		r.captureGain[t], r.promotionGain[t] = int32(exchange.CaptureGain(t)), int32(exchange.PromotionGain(t))
		r.riskRank[t] = uint16(exchange.RiskRank(t))
	}
	return r
}

// Resolve finds the hanging pieces and the tied defenders of both sides, square by square, whoever
// is to move. The attack map must be that of the position.
func (r *Resolver) Resolve(p *shogi.Position, a *shogi.AttackMap, result *Result) {
	*result = Result{}
	r.findContests(p, a)
	for i := range r.contests[:r.count] {
		c := &r.contests[i]
		owner := c.attacker.Opponent()
		side := &result.Sides[owner&1]
		value, first := r.swap(c, shogi.NoSquare)
		if value > 0 {
			side.addLoss(Loss{first, int(value)})
			if c.pieceType != shogi.NoPieceType {
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
