package record

import (
	"errors"
	"regexp"
	"strings"

	"shotest/shogi"
)

// readSetup reads a statement of the start position: a whole board (PI, P1 to P9) or pieces (P+,
// P-).
func (r *csaReader) readSetup(at sourceLine) error {
	if r.tree != nil {
		r.game.warn(at, "a part of the position after the side to move: left out")
		return nil
	}
	r.hasBoard = true
	switch text := at.text; {
	case strings.HasPrefix(text, "PI"):
		return r.removePieces(at)
	case len(text) > 1 && text[1] >= '1' && text[1] <= '9':
		return r.readRank(at)
	case strings.HasPrefix(text, "P+") || strings.HasPrefix(text, "P-"):
		return r.readPieces(at)
	}
	return unexpected(at, "expected PI, P1 to P9, P+ or P-")
}

// csaPieceText matches one piece with its square; 00 is the hand.
var csaPieceText = regexp.MustCompile(`^ *(00|[1-9][1-9])([A-Z]{2})`)

func (r *csaReader) setEvenGame() {
	start := shogi.StartPosition()
	r.setup.board = setupOf(&start).board
}

// removePieces reads PI: the even game without the pieces listed.
func (r *csaReader) removePieces(at sourceLine) error {
	r.setEvenGame()
	for rest := at.text[2:]; rest != ""; {
		parts := csaPieceText.FindStringSubmatch(rest)
		if parts == nil || parts[1] == "00" || csaPieces[r.setup.board[csaSquare(parts[1])].Type()] != parts[2] {
			return unexpected(at, "expected pieces of the even game to remove, such as 82HI22KA")
		}
		r.setup.board[csaSquare(parts[1])] = shogi.NoPiece
		rest = rest[len(parts[0]):]
	}
	return nil
}

// csaField matches a square of a rank: a piece, or one of the two spellings of an empty one.
var csaField = regexp.MustCompile(`[+-][A-Z]{2}|\*|   `)

// readRank reads one rank of nine fields of three characters. Mail programs and editors remove
// blanks, within the line and at its end. Missing squares at the end are empty.
func (r *csaReader) readRank(at sourceLine) error {
	r.ranks |= 1 << (at.text[1] - '0')
	text := strings.ToUpper(at.text[2:])
	fields := csaField.FindAllString(text, -1)
	if len(fields) > 9 || strings.TrimSpace(csaField.ReplaceAllString(text, "")) != "" {
		return unexpected(at, "expected nine squares, each a piece such as +FU or -OU, or *")
	}
	for i, field := range fields {
		if field == "*" || field == "   " {
			continue
		}
		piece, ok := pieceFromCSA(field[1:])
		if !ok {
			return unexpected(at, "expected a piece such as +FU or -OU, or *, instead of %s", field)
		}
		square := shogi.NewSquare(9-i, int(at.text[1]-'0'))
		if err := r.setup.put(square, shogi.NewPiece(colorFromSign(field[0]), piece)); err != nil {
			return unreadable(at, err)
		}
	}
	return nil
}

// readPieces reads P+ or P-: pieces with their squares. 00 is the hand, and 00AL puts the rest of
// the set there.
func (r *csaReader) readPieces(at sourceLine) error {
	color := colorFromSign(at.text[1])
	for rest := at.text[2:]; rest != ""; {
		if strings.TrimSpace(rest) == "00AL" {
			r.setup.addRestToHand(color)
			return nil
		}
		parts := csaPieceText.FindStringSubmatch(rest)
		if parts == nil {
			return unexpected(at, "expected pieces such as 55OU or 00FU")
		}
		if err := r.putPiece(color, parts[1], parts[2]); err != nil {
			return unreadable(sourceLine{at.line, parts[0]}, err)
		}
		rest = rest[len(parts[0]):]
	}
	return nil
}

func (r *csaReader) putPiece(color shogi.Color, square, name string) error {
	piece, ok := pieceFromCSA(name)
	switch {
	case !ok || square == "00" && (piece.IsPromoted() || piece == shogi.King):
		return errors.New("expected a piece that can be there")
	case square != "00":
		return r.setup.put(csaSquare(square), shogi.NewPiece(color, piece))
	}
	r.setup.hands[color][piece]++
	return nil
}

func writeCSAPosition(out *strings.Builder, start *shogi.Position) {
	s := setupOf(start)
	if h := handicapOf(start); h != nil && h.kif == evenGame {
		out.WriteString("PI\n")
	} else {
		writeCSABoard(out, s)
	}
	out.WriteString(string(csaSign(s.side)) + "\n")
}

func writeCSABoard(out *strings.Builder, s *setup) {
	for rank := 1; rank <= 9; rank++ {
		out.WriteString("P" + string(rune('0'+rank)))
		for file := 9; file >= 1; file-- {
			piece := s.board[shogi.NewSquare(file, rank)]
			if piece == shogi.NoPiece {
				out.WriteString(" * ")
				continue
			}
			out.WriteString(string(csaSign(piece.Color())) + csaPieces[piece.Type()])
		}
		out.WriteByte('\n')
	}
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		var hand strings.Builder
		for _, t := range shogi.HandTypes {
			hand.WriteString(strings.Repeat("00"+csaPieces[t], s.hands[c][t]))
		}
		if hand.Len() > 0 {
			out.WriteString("P" + string(csaSign(c)) + hand.String() + "\n")
		}
	}
}
