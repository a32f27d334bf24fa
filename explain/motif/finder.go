package motif

import (
	"slices"

	"shotest/shogi"
)

// Finder finds motifs. It must not be used by two goroutines at once.
type Finder struct {
	exchange *shogi.Exchange
	// promotionGains holds the gain of each piece by promoting.
	promotionGains [shogi.PieceTypeCount]int
	moveContext
	motifs []Motif
}

// New returns a finder.
func New() *Finder {
	values := shogi.DefaultPieceValues()
	f := &Finder{exchange: shogi.NewExchange(values)}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t.CanPromote() {
			f.promotionGains[t] = values.Board[t.Promoted()] - values.Board[t]
		}
	}
	return f
}

// moveContext is a move with the positions around it.
type moveContext struct {
	before, after shogi.Position
	move          shogi.Move
	us, them      shogi.Color
	// to is the square of the moved piece; origin is its square before the move, NoSquare for a
	// drop.
	to, origin shogi.Square
	// piece is the moved piece after the move, taken the captured piece.
	piece, taken shogi.PieceType
	// lastTo is the destination of the last move, NoSquare for a drop.
	lastTo shogi.Square
	// retakes says that the move captures on lastTo.
	retakes bool
	// gain is the value that the move itself captures, and gains by promoting.
	gain int
	// evades says that the side to move was in check, checks that the move gives check.
	evades, checks bool
	// beforePass is the position before the move with the opponent to move, unless evades.
	beforePass shogi.Position
	// afterPass is the position after the move and a pass by the opponent, unless checks.
	afterPass shogi.Position
	// replies are the opponent's legal answers if checks.
	replies []shogi.Move
	// losses holds the opponent's best net by captures on each square after the move.
	losses [shogi.SquareCount]int
	// isSecure says that the moved piece is secure.
	isSecure bool
	// targets are the pieces other than pawns that a secure moved piece threatens with a net of
	// MinThreat or more, the largest net first.
	targets []shogi.Square
	// targetNets are these nets.
	targetNets []int
}

// Of returns the motifs of a legal move, the weightiest first. last is the move that led to the
// position, NoMove if it is not known: a capture on its square may be a recapture, so it wins
// nothing.
func (f *Finder) Of(position *shogi.Position, last, move shogi.Move) []Motif {
	f.setMove(position, last, move)
	f.motifs = nil
	f.findMaterial()
	f.findExchanges()
	f.findForks()
	f.findLines()
	f.findDiscovered()
	f.findTraps()
	f.findPawns()
	f.findThreats()
	f.findAttack()
	f.findPlainFacts()
	sortByWeight(f.motifs)
	return f.motifs
}

// setMove sets the context to that of a move.
func (f *Finder) setMove(position *shogi.Position, last, move shogi.Move) {
	s := &f.moveContext
	*s = moveContext{
		before: *position, after: *position, move: move, us: position.SideToMove(), to: move.To(),
		origin: shogi.NoSquare,
		taken:  position.Captured(move).Type(), lastTo: shogi.NoSquare, gain: f.gainOf(position, move),
		evades: position.InCheck(), replies: s.replies[:0],
	}
	s.them = s.us.Opponent()
	if !move.IsDrop() {
		s.origin = move.From()
	}
	if last != shogi.NoMove && !last.IsDrop() {
		s.lastTo = last.To()
	}
	s.retakes = s.taken != shogi.NoPieceType && s.lastTo == s.to
	s.after.Play(move)
	s.piece, s.checks = s.after.PieceAt(s.to).Type(), s.after.InCheck()
	if !s.evades {
		s.beforePass = s.before
		s.beforePass.PlayNull()
	}
	if s.checks {
		s.replies = s.after.AppendLegalMoves(s.replies)
	} else {
		s.afterPass = s.after
		s.afterPass.PlayNull()
	}
	for square := range s.after.PiecesOf(s.us).All() {
		s.losses[square] = f.BestNet(&s.after, square)
	}
	s.isSecure = f.isSecureOn(s.to)
	if s.isSecure && s.piece != shogi.King {
		f.setTargets()
	}
}

// setTargets finds the pieces that the moved piece threatens to capture.
func (f *Finder) setTargets() {
	attacked := shogi.Attacks(f.after.PieceAt(f.to), f.to, f.after.Occupied()).And(f.after.PiecesOf(f.them))
	attacked = attacked.AndNot(f.after.Pieces(f.them, shogi.Pawn)).AndNot(f.after.Pieces(f.them, shogi.King))
	for target := range attacked.All() {
		net := f.threatNet(f.to, target)
		if net < MinThreat {
			continue
		}
		i := 0
		for i < len(f.targetNets) && f.targetNets[i] >= net {
			i++
		}
		f.targets, f.targetNets = slices.Insert(f.targets, i, target), slices.Insert(f.targetNets, i, net)
	}
}

// add records a motif about squares, with the pieces there after the move.
func (f *Finder) add(kind Kind, gain int, line []shogi.Move, targets ...shogi.Square) {
	pieces := make([]shogi.PieceType, len(targets))
	for i, square := range targets {
		pieces[i] = f.after.PieceAt(square).Type()
	}
	f.motifs = append(f.motifs, Motif{Kind: kind, Targets: targets, Pieces: pieces, Line: line, Gain: gain})
}

// addTaken records a motif about the piece that the move captures.
func (f *Finder) addTaken(kind Kind, gain int, line []shogi.Move) {
	targets, pieces := []shogi.Square{f.to}, []shogi.PieceType{f.taken}
	f.motifs = append(f.motifs, Motif{Kind: kind, Targets: targets, Pieces: pieces, Line: line, Gain: gain})
}

// drops reports whether the move drops a piece of type t.
func (m *moveContext) drops(t shogi.PieceType) bool { return m.move.IsDrop() && m.piece == t }

// squareInFront returns the square in front of the moved piece, NoSquare at the edge of the board.
func (m *moveContext) squareInFront() shogi.Square {
	ahead := shogi.Attacks(shogi.NewPiece(m.us, shogi.Pawn), m.to, shogi.Bitboard{})
	if ahead.IsEmpty() {
		return shogi.NoSquare
	}
	return ahead.First()
}

// enemyAt returns the type of the opponent's piece on a square after the move, NoPieceType if there
// is none.
func (m *moveContext) enemyAt(square shogi.Square) shogi.PieceType {
	if square != shogi.NoSquare && m.after.PiecesOf(m.them).Has(square) {
		return m.after.PieceAt(square).Type()
	}
	return shogi.NoPieceType
}
