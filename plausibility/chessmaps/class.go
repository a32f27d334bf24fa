package chessmaps

import "shotest/shogi"

// Class is a kind of move. Moves are tried class by class, in this order.
type Class uint8

const (
	// SafeCapture takes something or promotes, and loses nothing by it in the exchanges on its square.
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

// situation is what moves are classed by: who controls what.
type situation struct {
	position *shogi.Position
	exchange *shogi.Exchange
	us, them shogi.Color
	// ours and theirs are the squares that the sides attack.
	ours, theirs shogi.Bitboard
	// hanging are our pieces that could be taken with a gain.
	hanging shogi.Bitboard
}

// open looks at a position and its attack map.
func (s *situation) open(p *shogi.Position, a *shogi.AttackMap) {
	s.position, s.us, s.them = p, p.SideToMove(), p.SideToMove().Opponent()
	s.ours, s.theirs = a.Attacked(s.us), a.Attacked(s.them)
	attacked := p.PiecesOf(s.us).And(s.theirs)
	s.hanging = attacked.AndNot(s.ours)
	for square := range attacked.And(s.ours).All() {
		taker, _ := s.exchange.LeastValuableAttacker(p, s.them, square)
		if taker != shogi.NoPieceType && s.worth(taker) < s.worth(p.PieceAt(square).Type()) {
			s.hanging = s.hanging.Or(shogi.BitboardOf(square))
		}
	}
}

// worth is what taking a piece gains, in centipawns.
func (s *situation) worth(t shogi.PieceType) int { return s.exchange.Taking(t) }

// influence returns the squares that a piece attacks after a legal move.
func (s *situation) influence(m shogi.Move) (reach shogi.Bitboard, piece shogi.Piece) {
	occupied := s.position.Occupied().Or(shogi.BitboardOf(m.To()))
	if !m.IsDrop() {
		occupied = occupied.AndNot(shogi.BitboardOf(m.From()))
	}
	piece = s.position.Mover(m)
	if m.IsPromotion() {
		piece = shogi.NewPiece(s.us, piece.Type().Promoted())
	}
	return shogi.Attacks(piece, m.To(), occupied), piece
}

// class returns the class of a legal move, by what the moved piece attacks from where
// it goes to, and what it is worth within its class, in centipawns; 0 for others.
func (s *situation) class(m shogi.Move, reach shogi.Bitboard, piece shogi.Piece) (class Class, worth int) {
	p := s.position
	tactical := p.Captured(m) != shogi.NoPiece || m.IsPromotion()
	gain := 0
	if tactical || s.theirs.Has(m.To()) {
		gain = s.exchange.Evaluate(p, m)
	}
	if gain < 0 {
		class = UnsafeCapture
	}
	if tactical {
		return class, gain
	}
	if !m.IsDrop() && s.hanging.Has(m.From()) {
		return class + SafeForced, gain + s.worth(piece.Type())
	}
	if threat := s.threat(m, reach, piece); threat > 0 {
		return class + SafeForcing, gain + threat
	}
	return class + SafeOther, 0
}

// threat returns the greatest piece that a move attacks anew and that could then be taken with a gain: because nothing
// supports it, or because it is worth more than its attacker.
func (s *situation) threat(m shogi.Move, reach shogi.Bitboard, piece shogi.Piece) (most int) {
	p := s.position
	targets := reach.And(p.PiecesOf(s.them))
	if targets.Any() && !m.IsDrop() {
		targets = targets.AndNot(shogi.Attacks(p.PieceAt(m.From()), m.From(), p.Occupied()))
	}
	for square := range targets.All() {
		target := s.worth(p.PieceAt(square).Type())
		if !s.theirs.Has(square) || target > s.worth(piece.Type()) {
			most = max(most, target)
		}
	}
	return most
}
