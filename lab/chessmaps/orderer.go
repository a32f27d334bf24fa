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

	attackedByEnemy shogi.Bitboard
	hanging         shogi.Bitboard // our pieces that the enemy could take with a gain
	control         Control
	influence       Map
	mapKnown        bool // whether influence is the map of the position
}

// New returns an orderer by the given weights, for pieces of the given values.
func New(weights *Weights, values shogi.PieceValues) *Orderer {
	return &Orderer{weights: weights, exchange: shogi.NewExchange(values)}
}

// Open looks at a position and its attack map, which must stay as they are until the next call.
func (o *Orderer) Open(p *shogi.Position, a *shogi.AttackMap) {
	o.position, o.attacks, o.mapKnown = p, a, false
	o.us, o.them = p.SideToMove(), p.SideToMove().Opponent()
	ours := a.Attacked(o.us)
	o.attackedByEnemy = a.Attacked(o.them)
	attacked := p.PiecesOf(o.us).And(o.attackedByEnemy)
	o.hanging = attacked.AndNot(ours)
	for square := range attacked.And(ours).All() {
		taker, _ := o.exchange.LeastValuableAttacker(p, o.them, square)
		if taker != shogi.NoPieceType && o.worth(taker) < o.worth(p.PieceAt(square).Type()) {
			o.hanging = o.hanging.Or(square.Bitboard())
		}
	}
}

// Class returns the class of m, a legal move, and the squares that the moved piece attacks after
// it.
func (o *Orderer) Class(m shogi.Move) (Class, shogi.Bitboard) {
	class, _, reach := o.class(m)
	return class, reach
}

// classStep is the distance between the ranks of two classes. Moves of the same class are closer
// together than this.
const classStep = 1 << 20

// Rank returns the rank of m, a legal move. Moves of higher rank are to be tried earlier.
func (o *Orderer) Rank(m shogi.Move) int32 {
	class, worth, reach := o.class(m)
	within := int32(worth)
	if class.Quiet() {
		within = o.influenceMap().Of(o.us, reach)
	}
	within = min(max(within, -classStep/2+1), classStep/2-1)
	return int32(UnsafeOther-class)*classStep + within
}

// influenceMap returns the map of the position, which it computes when a move first needs it.
func (o *Orderer) influenceMap() *Map {
	if !o.mapKnown {
		o.control.Fill(o.us, o.attacks)
		o.weights.Draw(&o.control, &o.influence)
		o.mapKnown = true
	}
	return &o.influence
}
