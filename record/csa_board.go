package record

import (
	"errors"
	"regexp"
	"strings"

	"shotest/shogi"
)

var errNotSeconds = errors.New("not a number of seconds")

// place reads a statement of the start position: a whole board (PI, P1 to P9)
// or single pieces (P+, P-).
func (r *csaReader) place(number int, text string) error {
	if r.tree != nil {
		return expected(number, text, "the whole position before the side to move")
	}
	r.hasBoard = true
	switch {
	case strings.HasPrefix(text, "PI"):
		return r.placeAllBut(number, text)
	case len(text) > 1 && text[1] >= '1' && text[1] <= '9':
		return r.placeRank(number, text)
	case strings.HasPrefix(text, "P+") || strings.HasPrefix(text, "P-"):
		return r.placePieces(number, text)
	}
	return expected(number, text, "PI, P1 to P9, P+ or P-")
}

// csaPieceText matches one piece with its square; 00 is the hand.
var csaPieceText = regexp.MustCompile(`^(00|[1-9][1-9])([A-Z]{2})`)

// placeAllBut sets up the even game without the pieces listed.
func (r *csaReader) placeAllBut(number int, text string) error {
	start := shogi.StartPosition()
	r.setup.board = setupOf(&start).board
	for rest := text[2:]; rest != ""; {
		parts := csaPieceText.FindStringSubmatch(rest)
		if parts == nil || parts[1] == "00" {
			return expected(number, text, "pieces to remove, such as 82HI22KA")
		}
		square := csaSquare(parts[1])
		if csaPieces[r.setup.board[square].Type()] != parts[2] {
			return expected(number, text, "the even game's piece on "+parts[1])
		}
		r.setup.board[square] = shogi.NoPiece
		rest = rest[len(parts[0]):]
	}
	return nil
}

// placeRank reads one rank of nine fields of three characters. Editors strip
// the blanks that a rank may end with.
func (r *csaReader) placeRank(number int, text string) error {
	rank := int(text[1] - '0')
	fields := text[2:] + strings.Repeat(" ", max(0, 27-len(text[2:])))
	if len(strings.TrimRight(fields, " ")) > 27 {
		return expected(number, text, "nine fields of three characters")
	}
	for i := range 9 {
		field := fields[3*i : 3*i+3]
		if strings.Trim(field, " *") == "" {
			continue
		}
		piece, known := pieceFromCSA(field[1:])
		if !known || field[0] != '+' && field[0] != '-' {
			return expected(number, text, "a piece such as +FU or -OU, or *, instead of "+field)
		}
		if err := r.setup.put(shogi.NewSquare(9-i, rank), shogi.NewPiece(colorFromSign(field[0]), piece)); err != nil {
			return broken(number, text, err)
		}
	}
	return nil
}

// placePieces reads the single pieces of one player.
func (r *csaReader) placePieces(number int, text string) error {
	color := colorFromSign(text[1])
	for rest := text[2:]; rest != ""; {
		if rest == "00AL" {
			r.setup.holdTheRest(color)
			return nil
		}
		parts := csaPieceText.FindStringSubmatch(rest)
		if parts == nil {
			return expected(number, text, "pieces such as 55OU or 00FU")
		}
		if err := r.placePiece(number, color, parts); err != nil {
			return err
		}
		rest = rest[len(parts[0]):]
	}
	return nil
}

func (r *csaReader) placePiece(number int, color shogi.Color, parts []string) error {
	piece, known := pieceFromCSA(parts[2])
	if !known || parts[1] == "00" && (piece.IsPromoted() || piece == shogi.King) {
		return expected(number, parts[0], "a piece that can be there")
	}
	if parts[1] == "00" {
		r.setup.hands[color][piece]++
		return nil
	}
	if err := r.setup.put(csaSquare(parts[1]), shogi.NewPiece(color, piece)); err != nil {
		return broken(number, parts[0], err)
	}
	return nil
}

// writeCSAPosition writes the start position and the side to move.
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
