package shogi

import (
	"errors"
	"strconv"
	"strings"
)

const maxMoveNumber = 32767

// SetSizes has the number of unpromoted pieces of each type that both sides have together.
var SetSizes = [PieceTypeCount]int{Pawn: 18, Lance: 4, Knight: 4, Silver: 4, Gold: 4, Bishop: 2, Rook: 2, King: 2}

// ParseSFEN reads a position such as
//
//	lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//
// The move number may be missing and is then 1. Kings may be missing (tsume
// problems have no attacker's king). The error wraps one of the ErrSFEN… errors
// for a malformed field, or the error of the rule that the position breaks.
func ParseSFEN(text string) (Position, error) {
	p, broken, err := ParseDiagram(text)
	if err == nil {
		err = broken
	}
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// ParseDiagram does the work of ParseSFEN for problems and diagrams, which may show positions that
// no game can reach. broken is a rule that the position breaks; see Searchable.
func ParseDiagram(text string) (p Position, broken, err error) {
	fields := strings.Fields(text)
	if len(fields) < 3 || len(fields) > 4 {
		return p, nil, ruleBroken(ErrSFENFields, "found %d in %.80q", len(fields), text)
	}
	p.kings = [2]Square{NoSquare, NoSquare}
	p.ply = 1
	var s setup
	err = p.parseBoard(fields[0], &s)
	if err != nil {
		return p, nil, err
	}
	err = p.parseSide(fields[1])
	if err != nil {
		return p, nil, err
	}
	err = p.parseHands(fields[2], &s)
	if err != nil {
		return p, nil, err
	}
	if len(fields) == 4 {
		number, err := strconv.Atoi(fields[3])
		if err != nil || number < 0 || number > maxMoveNumber {
			return p, nil, ruleBroken(ErrSFENMoveNumber, "%.80q: expected a number from 0 to %d",
				fields[3], maxMoveNumber)
		}
		p.ply = uint16(number)
	}
	p.complete(&s)
	return p, s.broken, nil
}

// Searchable reports whether a position can be searched. broken is the rule that ParseDiagram says
// it breaks, or nil: doubled pawns and dead pieces do no harm.
func Searchable(broken error) bool {
	return broken == nil || errors.Is(broken, ErrNifuOnBoard) || errors.Is(broken, ErrDeadPiece)
}

// setup holds facts about a position while its text is read.
type setup struct {
	counts [9]int // the pieces of each kind on the board and in hand
	broken error  // the first rule that is broken, if possible one that forbids a search
}

// noteBroken notes that rule is broken.
func (s *setup) noteBroken(rule error, format string, args ...any) {
	if s.broken == nil || Searchable(s.broken) && !Searchable(rule) {
		s.broken = ruleBroken(rule, format, args...)
	}
}

// complete checks the rules that need the whole position, and computes the checkers.
func (p *Position) complete(s *setup) {
	them := p.side.Opponent()
	if attackers := p.AttackersOf(p.side, p.kings[them], p.Occupied()); attackers.Any() {
		s.noteBroken(ErrOpponentInCheck, "%s's king on %v, attacked from %v, with %s to move", them, p.kings[them],
			attackers.First(), p.side)
	}
	p.checkers = p.AttackersOf(them, p.kings[p.side], p.Occupied())
}

func (p *Position) parseBoard(text string, s *setup) error {
	rows := strings.Split(text, "/")
	if len(rows) != 9 {
		return ruleBroken(ErrSFENBoard, "%d ranks in %.80q: expected 9", len(rows), text)
	}
	for i, row := range rows {
		if err := p.parseRank(row, i+1, s); err != nil {
			return err
		}
	}
	return nil
}

func (p *Position) parseRank(row string, rank int, s *setup) error {
	file := 9
	for i := 0; i < len(row); i++ {
		letter := row[i]
		if letter >= '1' && letter <= '9' {
			file -= int(letter - '0')
			continue
		}
		promoted := letter == '+'
		if promoted {
			i++
			if i == len(row) {
				return ruleBroken(ErrSFENBoard, "rank %c %.80q ends after '+'", 'a'+rank-1, row)
			}
			letter = row[i]
		}
		t, ok := PieceTypeFromSFEN(letter)
		if !ok || promoted && !t.CanPromote() {
			return ruleBroken(ErrSFENBoard, "rank %c %.80q: %q is not a piece", 'a'+rank-1, row,
				row[i-btoi(promoted):i+1])
		}
		if file < 1 {
			return ruleBroken(ErrSFENBoard, "rank %c %.80q has not 9 squares", 'a'+rank-1, row)
		}
		c := Black
		if letter >= 'a' {
			c = White
		}
		if err := p.placeChecked(c, t, promoted, NewSquare(file, rank), s); err != nil {
			return err
		}
		file--
	}
	if file != 0 {
		return ruleBroken(ErrSFENBoard, "rank %c %.80q has not 9 squares", 'a'+rank-1, row)
	}
	return nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// placeChecked puts a piece on the board, and notes the rules that it breaks.
func (p *Position) placeChecked(c Color, t PieceType, promoted bool, at Square, s *setup) error {
	if err := s.count(t, 1); err != nil {
		return err
	}
	if t == King && p.kings[c] != NoSquare {
		s.noteBroken(ErrTwoKings, "%s's on %v and %v", c, p.kings[c], at)
	}
	if !promoted && deadSquares[c][t].Has(at) {
		s.noteBroken(ErrDeadPiece, "%s's %s on %v", c, t, at)
	}
	if t == Pawn && !promoted && !filesWithout(p.Pieces(c, Pawn)).Has(at) {
		s.noteBroken(ErrNifuOnBoard, "%s's on file %d", c, at.File())
	}
	if promoted {
		t = t.Promoted()
	}
	p.put(NewPiece(c, t), at)
	return nil
}

// count counts n pieces of type t. It returns an error for more pieces than a hand has room for.
func (s *setup) count(t PieceType, n int) error {
	s.counts[t] += n
	if s.counts[t] <= SetSizes[t] || t == King {
		return nil
	}
	const format = "%d of type %s, a set has %d"
	if s.counts[t] > int(handMask[t]) {
		return ruleBroken(ErrTooManyPieces, format, s.counts[t], t, SetSizes[t])
	}
	s.noteBroken(ErrTooManyPieces, format, s.counts[t], t, SetSizes[t])
	return nil
}

func (p *Position) parseSide(text string) error {
	switch text {
	case "b":
		p.side = Black
	case "w":
		p.side = White
		p.boardKey ^= zobrist.white
	default:
		return ruleBroken(ErrSFENSide, "%.80q: expected b or w", text)
	}
	return nil
}

func (p *Position) parseHands(text string, s *setup) error {
	if text == "-" {
		return nil
	}
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && text[i] >= '0' && text[i] <= '9' {
			i++
		}
		n := 1
		if i > start {
			var err error
			n, err = strconv.Atoi(text[start:i])
			if err != nil || n < 1 || n > 18 {
				return ruleBroken(ErrSFENHands, "%.80q: number %.80q: expected 1 to 18", text, text[start:i])
			}
		}
		if i == len(text) {
			return ruleBroken(ErrSFENHands, "%.80q: number %s is not followed by a piece", text, text[start:i])
		}
		t, ok := PieceTypeFromSFEN(text[i])
		if !ok || t == King {
			return ruleBroken(ErrSFENHands, "%.80q: %q cannot be held", text, text[i:i+1])
		}
		if err := s.count(t, n); err != nil {
			return err
		}
		p.addToHand(Color(btoi(text[i] >= 'a')), t, n)
	}
	return nil
}

// SFEN returns the position in SFEN, hands in the usual order (rook to pawn,
// Black's first).
func (p *Position) SFEN() string {
	var text strings.Builder
	for rank := 1; rank <= 9; rank++ {
		if rank > 1 {
			text.WriteByte('/')
		}
		p.writeRank(&text, rank)
	}
	side := " b "
	if p.side == White {
		side = " w "
	}
	text.WriteString(side)
	p.writeHands(&text)
	text.WriteByte(' ')
	text.WriteString(strconv.Itoa(int(p.ply)))
	return text.String()
}

// String returns the position in SFEN.
func (p *Position) String() string { return p.SFEN() }

func (p *Position) writeRank(text *strings.Builder, rank int) {
	empty := 0
	flush := func() {
		if empty > 0 {
			text.WriteByte(byte('0' + empty))
			empty = 0
		}
	}
	for file := 9; file >= 1; file-- {
		piece := p.board[NewSquare(file, rank)]
		if piece == NoPiece {
			empty++
			continue
		}
		flush()
		text.WriteString(piece.SFEN())
	}
	flush()
}

func (p *Position) writeHands(text *strings.Builder) {
	if p.hands[Black] == 0 && p.hands[White] == 0 {
		text.WriteByte('-')
		return
	}
	for _, c := range [2]Color{Black, White} {
		for _, t := range HandTypes {
			n := p.hands[c].Count(t)
			if n > 1 {
				text.WriteString(strconv.Itoa(n))
			}
			if n > 0 {
				text.WriteString(NewPiece(c, t).SFEN())
			}
		}
	}
}
