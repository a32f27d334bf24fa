package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"shotest/shogi"
)

// setup collects a position piece by piece.
type setup struct {
	board  [shogi.SquareCount]shogi.Piece
	hands  [2][shogi.PieceTypeCount]int
	side   shogi.Color
	number int
}

func newSetup() *setup { return &setup{number: 1} }

// setupOf takes a position apart.
func setupOf(p *shogi.Position) *setup {
	s := &setup{side: p.SideToMove(), number: p.MoveNumber()}
	for square := range shogi.Square(shogi.SquareCount) {
		s.board[square] = p.PieceAt(square)
	}
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for _, t := range shogi.HandTypes {
			s.hands[c][t] = p.Hand(c).Count(t)
		}
	}
	return s
}

// position returns the position, or the error of the rule that it breaks.
func (s *setup) position() (shogi.Position, error) {
	var ranks []string
	for rank := 1; rank <= 9; rank++ {
		var text strings.Builder
		for file := 9; file >= 1; file-- {
			if piece := s.board[shogi.NewSquare(file, rank)]; piece != shogi.NoPiece {
				text.WriteString(piece.SFEN())
			} else {
				text.WriteByte('1')
			}
		}
		ranks = append(ranks, text.String())
	}
	side := "b"
	if s.side == shogi.White {
		side = "w"
	}
	return shogi.ParseSFEN(fmt.Sprintf("%s %s %s %d", strings.Join(ranks, "/"), side, s.handText(), s.number))
}

func (s *setup) handText() string {
	var text strings.Builder
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for _, t := range shogi.HandTypes {
			if n := s.hands[c][t]; n > 0 {
				text.WriteString(strconv.Itoa(n) + shogi.NewPiece(c, t).SFEN())
			}
		}
	}
	if text.Len() == 0 {
		return "-"
	}
	return text.String()
}

var errSquareTaken = errors.New("another piece stands there already")

func (s *setup) put(square shogi.Square, piece shogi.Piece) error {
	if s.board[square] != shogi.NoPiece {
		return errSquareTaken
	}
	s.board[square] = piece
	return nil
}

// fullSet is how many pieces of each kind both sides have together.
var fullSet = [shogi.PieceTypeCount]int{
	shogi.Pawn: 18, shogi.Lance: 4, shogi.Knight: 4, shogi.Silver: 4,
	shogi.Gold: 4, shogi.Bishop: 2, shogi.Rook: 2,
}

// holdTheRest gives a player all the pieces that are nowhere else.
func (s *setup) holdTheRest(c shogi.Color) {
	rest := fullSet
	for _, piece := range s.board {
		rest[piece.Type().Unpromoted()]--
	}
	for _, t := range shogi.HandTypes {
		s.hands[c][t] += max(0, rest[t]-s.hands[shogi.Black][t]-s.hands[shogi.White][t])
	}
}

const evenGame = "平手"

// handicap is a usual start position.
type handicap struct {
	kif, jkf, sfen string
}

// handicaps are the usual start positions. In all but the even game White has
// fewer pieces and moves first.
var handicaps = []handicap{
	{evenGame, "HIRATE", shogi.StartSFEN},
	{"香落ち", "KY", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"右香落ち", "KY_R", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"角落ち", "KA", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"飛車落ち", "HI", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"飛香落ち", "HIKY", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"二枚落ち", "2", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"三枚落ち", "3", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"四枚落ち", "4", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"五枚落ち", "5", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"左五枚落ち", "5_L", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"六枚落ち", "6", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"左七枚落ち", "7_L", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"右七枚落ち", "7_R", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"八枚落ち", "8", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
	{"十枚落ち", "10", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
}

func (h *handicap) position() shogi.Position {
	p, err := shogi.ParseSFEN(h.sfen)
	if err != nil {
		panic("handicap " + h.kif + ": " + err.Error())
	}
	return p
}

// handicapOf returns the usual start position that a position is, or nil.
func handicapOf(p *shogi.Position) *handicap {
	sfen := p.SFEN()
	for i := range handicaps {
		if handicaps[i].sfen == sfen {
			return &handicaps[i]
		}
	}
	return nil
}

// handicapNamed returns the usual start position of a KIF name, or nil.
func handicapNamed(name string) *handicap {
	for i := range handicaps {
		if handicaps[i].kif == name {
			return &handicaps[i]
		}
	}
	return nil
}

// doubtHandicap notes that the header 手合割 names another position than the one that is
// set up piece by piece, which counts. Names of no usual position contradict nothing.
func (g *Game) doubtHandicap(name string, line int) {
	h := handicapNamed(name)
	if h == nil {
		return
	}
	named := h.position()
	if a, b := setupOf(&named), setupOf(&g.Start); a.board != b.board || a.hands != b.hands {
		g.Doubts = append(g.Doubts, fmt.Sprintf("line %d: 手合割 says %s, but the pieces are set up in another way: read as they are set up", line, name))
	}
}
