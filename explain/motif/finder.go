package motif

import (
	"slices"

	"shotest/shogi"
)

// Finder finds motifs. It must not be used by two goroutines at once.
type Finder struct {
	exchange *shogi.Exchange
	// promoting holds the gain of a piece by promoting.
	promoting [shogi.PieceTypeCount]int
	scene
	found []Motif
}

// New returns a finder.
func New() *Finder {
	values := shogi.DefaultPieceValues()
	f := &Finder{exchange: shogi.NewExchange(values)}
	for t := shogi.Pawn; t <= shogi.Dragon; t++ {
		if t.CanPromote() {
			f.promoting[t] = values.Board[t.Promoted()] - values.Board[t]
		}
	}
	return f
}

// scene is a move with the positions around it.
type scene struct {
	before, after shogi.Position
	move          shogi.Move
	us, them      shogi.Color
	// to is where the moved piece stands, origin where it stood: NoSquare for a drop.
	to, origin shogi.Square
	// piece is the moved piece as it stands after the move, taken the one that it took.
	piece, taken shogi.PieceType
	// arrived is where the last move went on the board, NoSquare for a drop; retakes says that the
	// move takes there.
	arrived shogi.Square
	retakes bool
	// gain is the value that the move itself takes and promotes.
	gain int
	// evades says that the side to move was in check, checks that the move gives check.
	evades, checks bool
	// earlier is the position before with the opponent to move, unless evades.
	earlier shogi.Position
	// idle is the position after with the opponent passing, unless checks; else replies are its
	// legal answers.
	idle    shogi.Position
	replies []shogi.Move
	// losses hold the net of the opponent's captures on each square after the move.
	losses [shogi.SquareCount]int
	// isSecure says that the moved piece is secure. prey lists the pieces that it threatens then,
	// no pawns and each with a net of MinThreat or more, the most valuable first; nets are these
	// nets.
	isSecure bool
	prey     []shogi.Square
	nets     []int
}

// Of returns the motifs of a legal move, the weightiest first. The last move is the one that led to
// the position, NoMove if it is not known: what is taken on its square may be taken back, so
// nothing is said to be won there.
func (f *Finder) Of(position *shogi.Position, last, move shogi.Move) []Motif {
	f.set(position, last, move)
	f.found = nil
	f.findMaterial()
	f.findTrades()
	f.findForks()
	f.findLines()
	f.findDiscovered()
	f.findTraps()
	f.findPawns()
	f.findThreats()
	f.findAttack()
	f.findPlain()
	sortByWeight(f.found)
	return f.found
}

// set makes the scene of a move.
func (f *Finder) set(position *shogi.Position, last, move shogi.Move) {
	s := &f.scene
	*s = scene{
		before: *position, after: *position, move: move, us: position.SideToMove(), to: move.To(),
		origin: shogi.NoSquare,
		taken:  position.Captured(move).Type(), arrived: shogi.NoSquare, gain: f.gainOf(position, move),
		evades: position.InCheck(), replies: s.replies[:0],
	}
	s.them = s.us.Opponent()
	if !move.IsDrop() {
		s.origin = move.From()
	}
	if last != shogi.NoMove && !last.IsDrop() {
		s.arrived = last.To()
	}
	s.retakes = s.taken != shogi.NoPieceType && s.arrived == s.to
	s.after.Play(move)
	s.piece, s.checks = s.after.PieceAt(s.to).Type(), s.after.InCheck()
	if !s.evades {
		s.earlier = s.before
		s.earlier.PlayNull()
	}
	if s.checks {
		s.replies = s.after.AppendLegalMoves(s.replies)
	} else {
		s.idle = s.after
		s.idle.PlayNull()
	}
	for square := range s.after.PiecesOf(s.us).All() {
		s.losses[square] = f.best(&s.after, square)
	}
	s.isSecure = f.secure(s.to)
	if s.isSecure && s.piece != shogi.King {
		f.setPrey()
	}
}

// setPrey finds what the moved piece threatens to take.
func (f *Finder) setPrey() {
	attacked := shogi.Attacks(f.after.PieceAt(f.to), f.to, f.after.Occupied()).And(f.after.PiecesOf(f.them))
	attacked = attacked.AndNot(f.after.Pieces(f.them, shogi.Pawn)).AndNot(f.after.Pieces(f.them, shogi.King))
	for target := range attacked.All() {
		net := f.threat(f.to, target)
		if net < MinThreat {
			continue
		}
		at := 0
		for at < len(f.nets) && f.nets[at] >= net {
			at++
		}
		f.prey, f.nets = slices.Insert(f.prey, at, target), slices.Insert(f.nets, at, net)
	}
}

// add keeps a motif about squares, with what stands there after the move.
func (f *Finder) add(kind Kind, gain int, line []shogi.Move, targets ...shogi.Square) {
	pieces := make([]shogi.PieceType, len(targets))
	for i, square := range targets {
		pieces[i] = f.after.PieceAt(square).Type()
	}
	f.found = append(f.found, Motif{Kind: kind, Targets: targets, Pieces: pieces, Line: line, Gain: gain})
}

// addTaken keeps a motif about what the move takes.
func (f *Finder) addTaken(kind Kind, gain int, line []shogi.Move) {
	targets, pieces := []shogi.Square{f.to}, []shogi.PieceType{f.taken}
	f.found = append(f.found, Motif{Kind: kind, Targets: targets, Pieces: pieces, Line: line, Gain: gain})
}

// drops reports whether the move drops a piece of a type.
func (s *scene) drops(t shogi.PieceType) bool { return s.move.IsDrop() && s.piece == t }

// front returns the square before the moved piece, NoSquare at the edge of the board.
func (s *scene) front() shogi.Square {
	ahead := shogi.Attacks(shogi.NewPiece(s.us, shogi.Pawn), s.to, shogi.Bitboard{})
	if ahead.IsEmpty() {
		return shogi.NoSquare
	}
	return ahead.First()
}

// enemyAt returns the type of the opponent's piece on a square after the move, NoPieceType if there
// is none.
func (s *scene) enemyAt(square shogi.Square) shogi.PieceType {
	if square != shogi.NoSquare && s.after.PiecesOf(s.them).Has(square) {
		return s.after.PieceAt(square).Type()
	}
	return shogi.NoPieceType
}
