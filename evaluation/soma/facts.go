package soma

import "shotest/shogi"

// Facts returns what hangs and which defenders are tied, square by square, for
// both sides. It is Resolve without the game of exchanges: the gains are zero,
// and it takes a fraction of the time.
func (r *Resolver) Facts(p *shogi.Position, a *shogi.AttackMap) Result {
	var result Result
	r.survey(p, a, Threats{})
	r.addFacts(&result)
	return result
}

// addFacts lists for both sides what the exchanges on single squares bring, and
// which defenders they need.
func (r *Resolver) addFacts(result *Result) {
	for i := range r.state.count {
		c := &r.contests[i]
		if c.square == nowhere {
			continue
		}
		owner := c.attacker.Opponent()
		side := &result.Sides[owner&1]
		value, first := r.swap(c, shogi.NoSquare)
		if value > 0 {
			side.addLoss(Loss{first, int(value)})
			if c.kind != shogi.NoPieceType {
				side.Hanging = side.Hanging.Or(c.square.Bitboard())
			}
		}
		queue := c.queue[owner&1][:c.count[owner&1]]
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

// maxSwap bounds the captures in a row on one square.
const maxSwap = 2*maxQueue + 1

// swap returns what the attacker gains by the captures on one square alone, with
// the move that he begins with, if one piece does not take part. Both sides may
// stop when going on would cost them.
func (r *Resolver) swap(c *contest, without shogi.Square) (int32, shogi.Move) {
	var gains [maxSwap]int32
	gone, occupied := without.Bitboard(), r.state.occupied
	count, first, onSquare := 0, shogi.NoMove, c.gain
	if c.kind == shogi.NoPieceType {
		gains[0], count = c.gain, 1
		first = move(c.entrant, c.square, true)
		onSquare = r.taking[c.entering.Promoted()]
		gone, occupied = gone.Or(c.entrant.Bitboard()), occupied.AndNot(c.entrant.Bitboard())
	}
	for side := c.attacker ^ shogi.Color(count); count < maxSwap; side ^= 1 {
		f := c.next(side, &gone, &occupied)
		if f == nil || f.kind == shogi.King && c.next(side^1, &gone, &occupied) != nil {
			break
		}
		gains[count] = onSquare
		kind, promoting := f.kind, promotes(c, side, f.kind, f.square)
		if promoting {
			gains[count] += r.promoting[kind]
			kind = kind.Promoted()
		}
		if count == 0 {
			first = move(f.square, c.square, promoting)
		}
		onSquare = r.taking[kind]
		gone, occupied = gone.Or(f.square.Bitboard()), occupied.AndNot(f.square.Bitboard())
		count++
	}
	value := int32(0)
	for count--; count >= 0; count-- {
		value = max(0, gains[count]-value)
	}
	return value, first
}
