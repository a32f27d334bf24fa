package chessmaps

import "shotest/shogi"

// Class is a kind of move. Moves are tried class by class, in this order.
type Class uint8

const (
	// SafeCapture takes something or promotes, and loses nothing in the exchanges on its square.
	SafeCapture Class = iota
	// SafeForced moves a piece that could have been taken with a gain.
	SafeForced
	// SafeForcing gives check, or attacks a piece that could then be taken with a gain.
	SafeForcing
	// SafeOther is any other move that loses nothing on its square.
	SafeOther
	// UnsafeCapture and the rest lose material on the square that they go to.
	UnsafeCapture
	UnsafeForced
	UnsafeForcing
	UnsafeOther

	// ClassCount is the number of classes.
	ClassCount = int(iota)
)

var classNames = [ClassCount]string{
	"safe captures", "safe forced moves", "safe forcing moves", "safe other moves",
	"unsafe captures", "unsafe forced moves", "unsafe forcing moves", "unsafe other moves",
}

// String names the class in the plural.
func (c Class) String() string { return classNames[c] }

// Quiet reports whether the class is one of the two whose moves the map orders.
func (c Class) Quiet() bool { return c == SafeOther || c == UnsafeOther }

// worth returns the gain of taking a piece, in centipawns.
func (o *Orderer) worth(t shogi.PieceType) int { return o.exchange.CaptureGain(t) }

// reachAfter returns the squares that the moved piece attacks after m, a legal move, and the piece
// as it stands then.
func (o *Orderer) reachAfter(m shogi.Move) (reach shogi.Bitboard, piece shogi.Piece) {
	occupied := o.position.Occupied().Or(shogi.BitboardOf(m.To()))
	if !m.IsDrop() {
		occupied = occupied.AndNot(shogi.BitboardOf(m.From()))
	}
	piece = o.position.Mover(m)
	if m.IsPromotion() {
		piece = shogi.NewPiece(o.us, piece.Type().Promoted())
	}
	return shogi.Attacks(piece, m.To(), occupied), piece
}

// class returns the class of m, a legal move, its worth within the class, in centipawns (0 for the
// classes of other moves), and the squares that the moved piece attacks after m.
func (o *Orderer) class(m shogi.Move) (class Class, worth int, reach shogi.Bitboard) {
	reach, piece := o.reachAfter(m)
	p := o.position
	tactical := p.Captured(m) != shogi.NoPiece || m.IsPromotion()
	gain := 0
	if tactical || o.attackedByEnemy.Has(m.To()) {
		gain = o.exchange.Evaluate(p, m)
	}
	if gain < 0 {
		class = UnsafeCapture
	}
	if tactical {
		return class, gain, reach
	}
	if !m.IsDrop() && o.hanging.Has(m.From()) {
		return class + SafeForced, gain + o.worth(piece.Type()), reach
	}
	if threat := o.threat(m, reach, piece); threat > 0 {
		return class + SafeForcing, gain + threat, reach
	}
	return class + SafeOther, 0, reach
}

// threat returns the worth of the most valuable piece that m newly attacks and that could then be
// taken with a gain: because nothing supports it, or because it is worth more than its attacker.
func (o *Orderer) threat(m shogi.Move, reach shogi.Bitboard, piece shogi.Piece) (highest int) {
	p := o.position
	targets := reach.And(p.PiecesOf(o.them))
	if targets.Any() && !m.IsDrop() {
		targets = targets.AndNot(shogi.Attacks(p.PieceAt(m.From()), m.From(), p.Occupied()))
	}
	for square := range targets.All() {
		target := o.worth(p.PieceAt(square).Type())
		if !o.attackedByEnemy.Has(square) || target > o.worth(piece.Type()) {
			highest = max(highest, target)
		}
	}
	return highest
}
