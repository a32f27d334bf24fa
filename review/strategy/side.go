package strategy

import "shotest/shogi"

const (
	// settled is the ply by which an opening is what it is, and shortest the length of a
	// game that has one.
	settled  = 60
	shortest = 24
	// A rook that goes to the left by swingEarly makes a ranging rook, one that does by
	// swingLate if its king then goes to the right, and it stays on the left for
	// stayPlies. It has settled down on a file once it has stayed there for as long.
	swingEarly = 24
	swingLate  = 40
	stayPlies  = 6
)

// start is the position that openings begin from.
var start = shogi.StartPosition()

// side is the opening of a game as one side sees it: as if it played Black.
type side struct {
	color shogi.Color
	// positions are those after each ply, moves the moves of both sides that lead from
	// one to the next.
	positions []shogi.Position
	moves     []shogi.Move
	// swung is the ply after which a ranging rook stands on its first file, and file the
	// one that it settles down on; all are 0 of a static rook.
	swung, firstFile, file int
	// exchange is the exchange of bishops, nil if there was none.
	exchange *bishopExchange
	opponent *side
}

func newSide(h *shogi.History, color shogi.Color) *side {
	s := &side{color: color}
	for ply := range min(len(h.Moves()), settled) + 1 {
		p := *h.At(ply)
		if color == shogi.White {
			p = p.Flipped()
		}
		s.positions = append(s.positions, p)
		if ply > 0 {
			m := h.Moves()[ply-1]
			if color == shogi.White {
				m = m.Flipped()
			}
			s.moves = append(s.moves, m)
		}
	}
	s.findSwing()
	s.exchange = s.findExchange()
	return s
}

// ranging reports whether the side plays a ranging rook.
func (s *side) ranging() bool { return s.file != 0 }

// findSwing finds out whether the rook is a ranging one.
func (s *side) findSwing() {
	for ply := 1; ply < len(s.positions) && ply <= swingLate; ply++ {
		file := s.rookOnSecondRank(ply)
		if file < 5 || file > 8 || s.rookStays(ply, 5, 9) < stayPlies {
			continue
		}
		king := s.positions[ply].King(shogi.Black).File()
		last := s.positions[len(s.positions)-1].King(shogi.Black).File()
		if king <= 5 && (ply <= swingEarly || last <= 4) {
			s.swung, s.firstFile = ply, file
			s.file = s.settledFile()
		}
		return
	}
}

// settledFile returns the first of the files to which the rook has gone on its second rank
// that it has stayed on for stayPlies, or else the one that it has stayed on for longest.
func (s *side) settledFile() int {
	best, longest := s.firstFile, 0
	for ply := s.swung; ply < len(s.positions) && ply <= swingLate; ply++ {
		file := s.rookOnSecondRank(ply)
		if file < 5 || file > 8 {
			continue
		}
		if stay := s.rookStays(ply, file, file); stay > longest {
			best, longest = file, stay
		}
		if longest >= stayPlies {
			break
		}
	}
	return best
}

// rookOnSecondRank returns the file of a rook that has come to its second rank at a ply,
// along it, 0 if none has.
func (s *side) rookOnSecondRank(ply int) int {
	m := s.moves[ply-1]
	if m.IsDrop() || m.To().Rank() != 8 || m.From().Rank() != 8 {
		return 0
	}
	if s.positions[ply].PieceAt(m.To()) != shogi.NewPiece(shogi.Black, shogi.Rook) {
		return 0
	}
	return m.To().File()
}

// rookStays returns for how many plies from one on the rook stays on the files.
func (s *side) rookStays(ply, from, to int) int {
	stay := 0
	for ; ply+stay+1 < len(s.positions); stay++ {
		rooks := s.positions[ply+stay+1].Pieces(shogi.Black, shogi.Rook)
		if rooks.IsEmpty() || rooks.First().File() < from || rooks.First().File() > to {
			break
		}
	}
	return stay
}

// had reports whether the side's pieces have stood as a pattern asks at one of the plies.
func (s *side) had(p pattern, from, to int) bool {
	return s.first(p, from, to) >= 0
}

// first returns the first of the plies after which the side's pieces stood as the pattern
// asks, -1 if they never did.
func (s *side) first(p pattern, from, to int) int {
	for ply := from; ply <= to && ply < len(s.positions); ply++ {
		if p.fits(&s.positions[ply], shogi.Black) {
			return ply
		}
	}
	return -1
}

// hadCastle reports whether the side has stood in one of the castles.
func (s *side) hadCastle(ids ...CastleID) bool {
	for ply := range s.positions {
		c, ok := CastleOf(&s.positions[ply], shogi.Black)
		if !ok {
			continue
		}
		for _, id := range ids {
			if c.ID == id {
				return true
			}
		}
	}
	return false
}

// plays reports whether a move of the side is among its first ones: n counts its own.
func (s *side) plays(move shogi.Move, n int) bool {
	for ply := int(s.color); ply < len(s.moves) && n > 0; ply, n = ply+2, n-1 {
		if s.moves[ply] == move {
			return true
		}
	}
	return false
}

// firstCapture returns the index of the move that took the first pawn of the game, -1 if
// none was taken.
func (s *side) firstCapture() int {
	for ply, m := range s.moves {
		if s.positions[ply].Captured(m).Type() == shogi.Pawn {
			return ply
		}
	}
	return -1
}

// bishopExchange is how the bishops were exchanged.
type bishopExchange struct {
	// ply is after which both are in hand.
	ply int
	// began says that the side has taken first, from the square where its bishop began
	// a game, and unmoved that the bishop taken stood where it began as well.
	began, unmoved bool
	// pawns says that pawns had been exchanged before.
	pawns bool
}

// findExchange returns the first exchange of bishops, nil if both never were in hand.
func (s *side) findExchange() *bishopExchange {
	for ply := 2; ply < len(s.positions); ply++ {
		p := &s.positions[ply]
		if !p.Hand(shogi.Black).Has(shogi.Bishop) || !p.Hand(shogi.White).Has(shogi.Bishop) {
			continue
		}
		took, before := s.moves[ply-2], &s.positions[ply-2]
		own := before.SideToMove() == shogi.Black
		return &bishopExchange{
			ply:     ply,
			began:   own,
			unmoved: took.To() == homeOfBishop(!own) && !took.IsDrop() && took.From() == homeOfBishop(own),
			pawns:   before.Hand(shogi.Black).Has(shogi.Pawn) || before.Hand(shogi.White).Has(shogi.Pawn),
		}
	}
	return nil
}

func homeOfBishop(own bool) shogi.Square {
	if own {
		return shogi.NewSquare(8, 8)
	}
	return shogi.NewSquare(2, 2)
}
