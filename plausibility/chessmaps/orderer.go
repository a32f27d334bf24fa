package chessmaps

import "shotest/shogi"

// Orderer orders the moves of a position. It keeps the facts that it has gathered about the
// position, and is not safe for concurrent use.
type Orderer struct {
	weights  *Weights
	exchange *shogi.Exchange
	position *shogi.Position
	attacks  *shogi.AttackMap
	us, them shogi.Color
	// theirs are the squares that the other side attacks, hanging our pieces that it could take
	// with a gain.
	theirs, hanging shogi.Bitboard
	control         Control
	squares         Map
	drawn           bool // whether squares is the map of the position
}

// New returns an orderer by the given weights, for pieces of the given values.
func New(weights *Weights, values shogi.PieceValues) *Orderer {
	return &Orderer{weights: weights, exchange: shogi.NewExchange(values)}
}

// Open looks at a position and its attack map, which must stay as they are until the next call.
func (o *Orderer) Open(p *shogi.Position, a *shogi.AttackMap) {
	o.position, o.attacks, o.drawn = p, a, false
	o.us, o.them = p.SideToMove(), p.SideToMove().Opponent()
	ours := a.Attacked(o.us)
	o.theirs = a.Attacked(o.them)
	attacked := p.PiecesOf(o.us).And(o.theirs)
	o.hanging = attacked.AndNot(ours)
	for square := range attacked.And(ours).All() {
		taker, _ := o.exchange.LeastValuableAttacker(p, o.them, square)
		if taker != shogi.NoPieceType && o.worth(taker) < o.worth(p.PieceAt(square).Type()) {
			o.hanging = o.hanging.Or(square.Bitboard())
		}
	}
}

// Class returns the class of a legal move, and the squares that the moved piece attacks after it.
func (o *Orderer) Class(m shogi.Move) (Class, shogi.Bitboard) {
	class, _, reach := o.class(m)
	return class, reach
}

// classStep is the distance between the ranks of two classes. Moves of the same class are closer
// together than this.
const classStep = 1 << 20

// Rank returns a number for a legal move; the higher, the earlier it is to be tried.
func (o *Orderer) Rank(m shogi.Move) int32 {
	class, worth, reach := o.class(m)
	within := int32(worth)
	if class.Quiet() {
		within = o.mapped().Of(o.us, reach)
	}
	within = min(max(within, -classStep/2+1), classStep/2-1)
	return int32(UnsafeOther-class)*classStep + within
}

// mapped returns the map of the position. It draws the map when a move first needs it.
func (o *Orderer) mapped() *Map {
	if !o.drawn {
		o.control.Fill(o.us, o.attacks)
		o.weights.Draw(&o.control, &o.squares)
		o.drawn = true
	}
	return &o.squares
}
