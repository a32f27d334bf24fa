package rules

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartSFEN is the position at the beginning of a game.
const StartSFEN = "rbsgk/4p/5/P4/KGSBR b - 1"

// ErrSFEN is that a text is not a position that can come about.
var ErrSFEN = errors.New("not a position of minishogi")

// Start returns the position at the beginning of a game.
func Start() Position {
	p, err := ParseSFEN(StartSFEN)
	if err != nil {
		panic(err) // a test has read it
	}
	return p
}

// ParseSFEN reads a position: the board from rank a on, the side to move, the hands and,
// which is not kept, the number of the move; what is left out at the end is that of the
// start. Errors wrap ErrSFEN.
func ParseSFEN(text string) (Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 || len(fields) > 4 {
		return Position{}, fmt.Errorf("%w: %d fields, expected board, side, hands and number", ErrSFEN, len(fields))
	}
	fields = append(fields, []string{"", "b", "-", "1"}[len(fields):]...)
	p := Position{kings: [2]Square{NoSquare, NoSquare}}
	if err := errors.Join(p.parseBoard(fields[0]), p.parseSide(fields[1]), p.parseHands(fields[2])); err != nil {
		return Position{}, fmt.Errorf("%w: %w", ErrSFEN, err)
	}
	if _, err := strconv.Atoi(fields[3]); err != nil {
		return Position{}, fmt.Errorf("%w: %.20q is no number of a move", ErrSFEN, fields[3])
	}
	if err := p.check(); err != nil {
		return Position{}, fmt.Errorf("%w: %w", ErrSFEN, err)
	}
	p.checkers = p.Attackers(p.turn.Opponent(), p.kings[p.turn], p.Occupied())
	return p, nil
}

func (p *Position) parseBoard(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != Size {
		return fmt.Errorf("%d ranks, expected %d", len(ranks), Size)
	}
	for i, pieces := range ranks {
		if err := p.parseRank(i, pieces); err != nil {
			return fmt.Errorf("rank %c: %w", 'a'+i, err)
		}
	}
	return nil
}

// parseRank puts the pieces of a rank on the board.
func (p *Position) parseRank(rank int, text string) error {
	at, promoted := 0, false
	for _, letter := range text {
		switch {
		case letter == '+' && !promoted:
			promoted = true
			continue
		case letter >= '1' && letter <= '5' && !promoted:
			at += int(letter - '0')
			continue
		}
		piece, err := pieceOf(letter, promoted)
		if err != nil {
			return err
		}
		if at >= Size {
			return errors.New("too long")
		}
		if piece.Type() == King && p.pieces[piece.Color()][King] != 0 {
			return errors.New("a second king of a side")
		}
		p.put(piece, NewSquare(at, rank))
		at, promoted = at+1, false
	}
	if at != Size || promoted {
		return fmt.Errorf("%.20q does not describe %d squares", text, Size)
	}
	return nil
}

// pieceOf returns the piece of a letter.
func pieceOf(letter rune, promoted bool) (Piece, error) {
	c := Black
	if letter >= 'a' && letter <= 'z' {
		c, letter = White, letter-'a'+'A'
	}
	t := Type(max(0, strings.IndexRune(letters, letter)))
	if promoted {
		t = t.Promoted()
	}
	if t == NoType {
		return 0, fmt.Errorf("%q is no piece", letter)
	}
	return NewPiece(c, t), nil
}

func (p *Position) parseSide(text string) error {
	switch text {
	case "b":
	case "w":
		p.pass()
	default:
		return fmt.Errorf("%.20q is no side, expected b or w", text)
	}
	return nil
}

func (p *Position) parseHands(text string) error {
	if text == "-" {
		return nil
	}
	count := 0
	for _, letter := range text {
		if letter >= '1' && letter <= '9' && count == 0 {
			count = int(letter - '0')
			continue
		}
		piece, err := pieceOf(letter, false)
		if err != nil {
			return err
		}
		c, t := piece.Color(), piece.Type()
		total := int(p.hands[c][min(t, Rook)]) + max(count, 1)
		if t > Rook || total > most {
			return fmt.Errorf("%.20q cannot be in hand", text)
		}
		p.setHand(c, t, uint8(total))
		count = 0
	}
	if count > 0 {
		return fmt.Errorf("%.20q ends with a number", text)
	}
	return nil
}

// check returns what is wrong with a position that has been read.
func (p *Position) check() error {
	if p.kings[Black] == NoSquare || p.kings[White] == NoSquare {
		return errors.New("a king is missing")
	}
	for t := Pawn; t <= Rook; t++ {
		count := p.Hand(Black, t) + p.Hand(White, t)
		for c := range 2 {
			count += p.pieces[c][t].Count() + p.pieces[c][t.Promoted()].Count()*min(1, int(t.Promoted()))
		}
		if count > most {
			return fmt.Errorf("%d pieces of type %v, at most %d are possible", count, t, most)
		}
	}
	for c := Black; c <= White; c++ {
		pawns := p.pieces[c][Pawn]
		if pawns&Zone(c) != 0 {
			return errors.New("a pawn that can never move")
		}
		for i := range Size {
			if (pawns & (column << i)).Count() > 1 {
				return errors.New("two pawns of a side on a file")
			}
		}
	}
	if p.Attackers(p.turn, p.kings[p.turn.Opponent()], p.Occupied()) != 0 {
		return errors.New("the side not to move is in check")
	}
	return nil
}

// SFEN writes a position, as the one before a move of some number.
func (p *Position) SFEN(number int) string {
	var text strings.Builder
	for rank := range Size {
		if rank > 0 {
			text.WriteByte('/')
		}
		empty := 0
		for i := range Size {
			piece := p.board[NewSquare(i, rank)]
			if piece == 0 {
				empty++
				continue
			}
			if empty > 0 {
				fmt.Fprint(&text, empty)
				empty = 0
			}
			text.WriteString(piece.String())
		}
		if empty > 0 {
			fmt.Fprint(&text, empty)
		}
	}
	return fmt.Sprintf("%s %c %s %d", text.String(), "bw"[p.turn], p.handsText(), number)
}

// String returns the piece as in SFEN.
func (p Piece) String() string {
	if p.Color() == White {
		return strings.ToLower(p.Type().String())
	}
	return p.Type().String()
}

func (p *Position) handsText() string {
	var text strings.Builder
	for c := Black; c <= White; c++ {
		for _, t := range []Type{Rook, Bishop, Gold, Silver, Pawn} {
			if n := p.hands[c][t]; n > 1 {
				fmt.Fprint(&text, n)
			}
			if p.hands[c][t] > 0 {
				text.WriteString(NewPiece(c, t).String())
			}
		}
	}
	if text.Len() == 0 {
		return "-"
	}
	return text.String()
}
