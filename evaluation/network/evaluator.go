package network

import (
	"math/bits"

	"shotest/evaluation"
	"shotest/internal/lanes"
	"shotest/shogi"
)

// Evaluator evaluates positions with a network. It keeps the sums of the first layer for each ply,
// with their inputs. It updates the sums from those of the previous ply, or of the last position on
// the same ply, whichever is nearer. It finds changes by comparing inputs, so no sum can be out of
// date.
type Evaluator struct {
	weights        *Weights
	entries        [evaluation.MaxPly + 1]entry // by ply
	sums           []lanes.Block                // by ply: Black's view, then White's
	added, removed rowList                      // between two entries
}

// rowList lists rows of Black's view, and the rows of White's view for the same inputs.
type rowList struct {
	count int
	rows  [2][2 * MaxActive]int32
}

func (l *rowList) add(rows [2]int32) {
	l.rows[0][l.count], l.rows[1][l.count] = rows[0], rows[1]
	l.count++
}

// of returns the rows of a view.
func (l *rowList) of(view shogi.Color) []int32 { return l.rows[view][:l.count] }

// entry holds the inputs that the sums of a ply belong to.
type entry struct {
	Inputs
	attacks attacks
	board   [shogi.SquareCount]shogi.Piece
}

// attacks holds the squares that Black attacks at least once and at least twice, then those of
// White.
type attacks [4]shogi.Bitboard

func attacksOf(a *shogi.AttackMap) attacks {
	return attacks{
		a.Attacked(shogi.Black), a.AttackedTwice(shogi.Black),
		a.Attacked(shogi.White), a.AttackedTwice(shogi.White),
	}
}

// differing returns the squares on which x and y differ.
func (a *attacks) differing(y *attacks) shogi.Bitboard {
	return a[0].Xor(y[0]).Or(a[1].Xor(y[1])).Or(a[2].Xor(y[2])).Or(a[3].Xor(y[3]))
}

// of returns the numbers of Black's and White's pieces that attack s, at most 2 each.
func (a *attacks) of(s shogi.Square) (black, white int) {
	return a[0].Digit(s) + a[1].Digit(s), a[2].Digit(s) + a[3].Digit(s)
}

// New returns an evaluator for one goroutine. The weights may be shared.
func New(weights *Weights) *Evaluator {
	e := &Evaluator{weights: weights}
	width := weights.width()
	e.sums = make([]lanes.Block, len(e.entries)*2*width)
	blank := entry{}
	blank.Kings = [2]shogi.Square{shogi.NoSquare, shogi.NoSquare}
	for ply := range e.entries {
		e.entries[ply] = blank
		for view := range shogi.Color(2) {
			lanes.Accumulate(e.sumsOf(ply, view), weights.bias, weights.rows, blank.AppendRows(nil, view), nil)
		}
	}
	return e
}

// sumsOf returns the sums of a view at ply.
func (e *Evaluator) sumsOf(ply int, view shogi.Color) []lanes.Block {
	width := e.weights.width()
	first := (2*ply + int(view)) * width
	return e.sums[first : first+width]
}

// Evaluate implements evaluation.Evaluator.
func (e *Evaluator) Evaluate(p *shogi.Position, a *shogi.AttackMap, ply int) int {
	now := attacksOf(a)
	source := e.nearest(&now, ply)
	e.moveTo(p, &now, source, ply)
	us := p.SideToMove()
	return e.weights.evaluate(e.sumsOf(ply, us), e.sumsOf(ply, us.Opponent()), StageOf(p))
}

// nearest returns the ply, ply or the one before, whose attacks differ from now on fewer squares.
func (e *Evaluator) nearest(now *attacks, ply int) int {
	if ply == 0 {
		return 0
	}
	before := e.entries[ply-1].attacks.differing(now)
	same := e.entries[ply].attacks.differing(now)
	if same.Count() < before.Count() {
		return ply
	}
	return ply - 1
}

// moveTo sets the entry and the sums of ply to those of p, starting from the entry of the ply
// source.
func (e *Evaluator) moveTo(p *shogi.Position, now *attacks, source, ply int) {
	e.added.count, e.removed.count = 0, 0
	from, to := &e.entries[source], &e.entries[ply]
	changed := from.attacks.differing(now).Or(differing(p.Board(), &from.board))
	kings := [2]shogi.Square{p.King(shogi.Black), p.King(shogi.White)}
	for c, king := range kings {
		if king != from.Kings[c] {
			e.removed.addZone(from, shogi.Color(c))
		}
	}
	if from != to {
		*to = *from
	}
	moved := [2]bool{kings[0] != to.Kings[0], kings[1] != to.Kings[1]}
	to.Kings, to.attacks = kings, *now
	e.changeSquares(p, to, changed, moved)
	for c := range kings {
		if moved[c] {
			e.added.addZone(to, shogi.Color(c))
		}
		if hand := p.Hand(shogi.Color(c)); hand != to.Hands[c] {
			e.changeHand(to.Hands[c], hand, shogi.Color(c))
			to.Hands[c] = hand
		}
	}
	for view := range shogi.Color(2) {
		added, removed := e.added.of(view), e.removed.of(view)
		lanes.Accumulate(e.sumsOf(ply, view), e.sumsOf(source, view), e.weights.rows, added, removed)
	}
}

// differing returns the squares on which a and b differ. It compares eight squares at a time, most
// of which are equal.
func differing(a, b *[shogi.SquareCount]shogi.Piece) shogi.Bitboard {
	const last = shogi.SquareCount - 1
	var found shogi.Bitboard
	for first := 0; first < last; first += 8 {
		for x := eight(a, first) ^ eight(b, first); x != 0; {
			s := bits.TrailingZeros64(x) / 8
			found = found.Or(shogi.BitboardOf(shogi.Square(first + s)))
			x &^= 0xff << (8 * s)
		}
	}
	if a[last] != b[last] {
		found = found.Or(shogi.BitboardOf(last))
	}
	return found
}

// eight returns the pieces on eight squares, from the lowest byte on. The compiler makes it one
// load.
func eight(board *[shogi.SquareCount]shogi.Piece, first int) uint64 {
	p := board[first : first+8]
	return uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
		uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
}

// changeSquares updates the states of the changed squares, and lists the changed rows, except for
// the zones of kings that have moved (see addZone).
func (e *Evaluator) changeSquares(p *shogi.Position, to *entry, changed shogi.Bitboard, moved [2]bool) {
	var zones [2]*[shogi.SquareCount]uint8
	for c, king := range to.Kings {
		if moved[c] {
			king = shogi.NoSquare
		}
		zones[c] = &zoneIndex[king]
	}
	for s := range changed.All() {
		piece := p.PieceAt(s)
		to.board[s] = piece
		black, white := to.attacks.of(s)
		state, before := stateOf(piece, black, white), to.States[s]
		if state == before {
			continue
		}
		to.States[s] = state
		e.removed.add(squareRows(s, before))
		e.added.add(squareRows(s, state))
		for c := range zones {
			if i := zones[c][s]; i != outsideZone {
				e.removed.add(zoneRows(shogi.Color(c), i, before))
				e.added.add(zoneRows(shogi.Color(c), i, state))
			}
		}
	}
}

// addZone adds the rows of the zone of c's king.
func (l *rowList) addZone(of *entry, c shogi.Color) {
	for s, i := range &zoneIndex[of.Kings[c]] {
		if i != outsideZone {
			l.add(zoneRows(c, i, of.States[s]))
		}
	}
}

// changeHand lists the rows by which two hands of a player differ.
func (e *Evaluator) changeHand(before, after shogi.Hand, owner shogi.Color) {
	for _, t := range shogi.HandTypes {
		was, is := before.Count(t), after.Count(t)
		list := &e.added
		if is < was {
			list = &e.removed
		}
		for n := min(was, is) + 1; n <= max(was, is); n++ {
			var rows [2]int32
			rows[owner], rows[owner^1] = int32(handRow(false, t, n)), int32(handRow(true, t, n))
			list.add(rows)
		}
	}
}

// squareRows returns the rows for a square's state in both views.
func squareRows(s shogi.Square, state State) [2]int32 {
	return [2]int32{
		int32(s)*StateCount + int32(state),
		int32(s.Flip())*StateCount + int32(swapped[state]),
	}
}

// zoneRows returns the rows for the square with index in the zone of owner's king, in both views.
func zoneRows(owner shogi.Color, index uint8, state State) [2]int32 {
	first := [2]int32{FirstZoneRow + ZoneRows, FirstZoneRow + ZoneRows}
	first[owner] = FirstZoneRow
	turned := ZoneSquares - 1 - int32(index)
	return [2]int32{
		first[0] + int32(index)*StateCount + int32(state),
		first[1] + turned*StateCount + int32(swapped[state]),
	}
}
