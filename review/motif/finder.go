package motif

import "shotest/shogi"

// Finder finds motifs. It keeps what it works with, and must not be used by two
// goroutines at once.
type Finder struct {
	exchange *shogi.Exchange
	// promoting is what a piece gains by promoting.
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
	to            shogi.Square
	// piece is what stands on to after the move, taken what it took there.
	piece, taken shogi.PieceType
	// retakes says that the move takes the piece that the last move has brought there.
	retakes bool
	// arrived is where the last move went on the board, NoSquare for a drop or none.
	arrived shogi.Square
	// gain is what the move itself takes and promotes.
	gain int
	// evades says that the side to move was in check, checks that the move gives check.
	evades, checks bool
	// earlier is the position before with the opponent to move, unless evades.
	earlier shogi.Position
	// idle is the position after with the opponent passing, unless checks; else replies
	// are its legal answers.
	idle    shogi.Position
	replies []shogi.Move
	// losses are what the opponent nets on each square after the move.
	losses [shogi.SquareCount]int
}

// Of returns the motifs of a legal move, the weightiest first. The last move is the one
// that led to the position: what is taken on its square may be taken back, so nothing is
// said to be won there. A caller who knows that it took nothing, or knows no last move,
// passes shogi.NoMove.
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
	*s = scene{before: *position, after: *position, move: move, to: move.To(), replies: s.replies[:0]}
	s.us = position.SideToMove()
	s.them = s.us.Opponent()
	s.taken = position.Captured(move).Type()
	s.gain = f.gainOf(position, move)
	s.arrived = shogi.NoSquare
	if last != shogi.NoMove && !last.IsDrop() {
		s.arrived = last.To()
	}
	s.retakes = s.taken != shogi.NoPieceType && s.arrived == s.to
	s.after.Play(move)
	s.piece = s.after.PieceAt(s.to).Type()
	s.evades, s.checks = position.InCheck(), s.after.InCheck()
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
	f.found = append(f.found, Motif{
		Kind: kind, Targets: []shogi.Square{f.to}, Pieces: []shogi.PieceType{f.taken}, Line: line, Gain: gain,
	})
}

// origin returns where the moved piece came from, NoSquare for a drop.
func (s *scene) origin() shogi.Square {
	if s.move.IsDrop() {
		return shogi.NoSquare
	}
	return s.move.From()
}

// front returns the square before the moved piece, NoSquare at the edge of the board.
func (s *scene) front() shogi.Square {
	ahead := shogi.Attacks(shogi.NewPiece(s.us, shogi.Pawn), s.to, shogi.Bitboard{})
	if ahead.IsEmpty() {
		return shogi.NoSquare
	}
	return ahead.First()
}

// enemyAt returns the type of the opponent's piece on a square after the move,
// NoPieceType if there is none.
func (s *scene) enemyAt(square shogi.Square) shogi.PieceType {
	if square == shogi.NoSquare {
		return shogi.NoPieceType
	}
	if p := s.after.PieceAt(square); p != shogi.NoPiece && p.Color() == s.them {
		return p.Type()
	}
	return shogi.NoPieceType
}
