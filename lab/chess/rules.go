package main

import (
	"fmt"
	"strings"
	"sync"

	"github.com/corentings/chess/v2"
)

// station is one position of a line: what evaluation reads, and beside it what the rules
// library says, which is asked only where moves are needed.
type station struct {
	position
	// last is the move that led here, search.NoMove for a pass.
	last move
	// check holds the pieces that give check.
	check bitboard
	// rules is the library's position, nil until it is needed; legal are its moves, and
	// moves the same for the search.
	rules  *chess.Position
	legal  []chess.Move
	moves  []move
	listed bool
}

// startFEN is the initial position.
const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// fenLock is held while the library reads a FEN, which it does in a buffer that is shared.
var fenLock sync.Mutex

// kindOf translates the library's kinds of pieces.
var kindOf = [...]int{chess.Pawn: pawn, chess.Knight: knight, chess.Bishop: bishop, chess.Rook: rook, chess.Queen: queen, chess.King: king}

// begin makes a station of a position in Forsyth-Edwards notation. The two counters at its
// end may be missing.
func begin(fen string) (*station, error) {
	fields := strings.Fields(fen)
	if len(fields) == 4 {
		fields = append(fields, "0", "1")
	}
	rules := &chess.Position{}
	fenLock.Lock()
	err := rules.UnmarshalText([]byte(strings.Join(fields, " ")))
	fenLock.Unlock()
	if err != nil {
		return nil, fmt.Errorf("position %q: %w", fen, err)
	}
	s := &station{rules: rules, position: position{enPassant: noSquare}}
	board := rules.Board()
	for square := range 64 {
		if piece := board.Piece(chess.Square(square)); piece != chess.NoPiece {
			s.toggle(sideOf(piece.Color()), kindOf[piece.Type()], square)
		}
	}
	s.turn, s.halfmoves = sideOf(rules.Turn()), rules.HalfMoveClock()
	for i, right := range "KQkq" {
		if strings.ContainsRune(rules.CastleRights().String(), right) {
			s.castling |= 1 << i
		}
	}
	if square := rules.EnPassantSquare(); square != chess.NoSquare {
		s.enPassant = int(square)
	}
	if err := s.possible(); err != nil {
		return nil, fmt.Errorf("position %q: %w", fen, err)
	}
	s.key ^= s.stateKey()
	s.check = s.checkers()
	return s, nil
}

func sideOf(c chess.Color) int {
	if c == chess.Black {
		return black
	}
	return white
}

// homes is where king and rook stand for each right to castle.
var homes = [4]struct{ side, king, rook int }{{white, 4, 7}, {white, 4, 0}, {black, 60, 63}, {black, 60, 56}}

// possible reports what the rules library would not survive or not notice.
func (p *position) possible() error {
	for side := range 2 {
		if n := p.own(side, king).count(); n != 1 {
			return fmt.Errorf("a side has %d kings", n)
		}
	}
	if p.kinds[pawn]&(rank1|rank8) != 0 {
		return fmt.Errorf("a pawn stands on the first or last rank")
	}
	if p.attackers(p.turn, p.kingSquare(1-p.turn), p.occupied()) != 0 {
		return fmt.Errorf("the side that is not to move is in check")
	}
	for i, home := range homes {
		if p.castling>>i&1 != 0 && (!p.own(home.side, king).has(home.king) || !p.own(home.side, rook).has(home.rook)) {
			return fmt.Errorf("there is a right to castle without king and rook at home")
		}
	}
	if square := p.enPassant; square != noSquare && (rankFor(p.turn, square) != 5 || !p.own(1-p.turn, pawn).has(square^8)) {
		return fmt.Errorf("no pawn can be taken en passant")
	}
	return nil
}

// list asks the library for the legal moves of a station.
func (s *station) list() []move {
	if s.listed {
		return s.moves
	}
	s.listed, s.moves = true, s.moves[:0]
	s.legal = s.rules.ValidMoves()
	for i := range s.legal {
		m := &s.legal[i]
		s.moves = append(s.moves, s.pack(int(m.S1()), int(m.S2()), kindOf[m.Promo()]))
	}
	return s.moves
}

// after makes a station the one after a move of another, or after a pass.
func (s *station) after(before *station, m move) {
	s.position, s.last = before.position, m
	s.rules, s.legal, s.listed = nil, nil, false
	if m == 0 {
		s.pass()
		s.check = 0
		return
	}
	s.play(m)
	s.check = s.checkers()
}

// follow brings the library's position of a station up to date, from the station before.
func (s *station) follow(before *station) {
	if s.last == 0 {
		s.rules = before.rules.Update(nil)
		return
	}
	for i, m := range before.list() {
		if m == s.last {
			s.rules = before.rules.Update(&before.legal[i])
			return
		}
	}
	panic(fmt.Sprintf("%s is not legal in %s", name(s.last), before.rules))
}

// name returns a move as UCI writes it.
func name(m move) string {
	if m == 0 {
		return "0000"
	}
	text := chess.Square(from(m)).String() + chess.Square(to(m)).String()
	if kind := promoted(m); kind != none {
		text += string(" pnbrqk"[kind])
	}
	return text
}

// named returns the legal move that UCI writes so, or 0.
func (s *station) named(text string) move {
	for _, m := range s.list() {
		if name(m) == text {
			return m
		}
	}
	return 0
}
