package record

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"shotest/shogi"
)

type setup struct {
	board  [shogi.SquareCount]shogi.Piece
	hands  [2][shogi.PieceTypeCount]int
	side   shogi.Color
	number int
}

func newSetup() *setup { return &setup{number: 1} }

func setupOf(p *shogi.Position) *setup {
	s := &setup{board: *p.Board(), side: p.SideToMove(), number: p.MoveNumber()}
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for _, t := range shogi.HandTypes {
			s.hands[c][t] = p.Hand(c).Count(t)
		}
	}
	return s
}

// position returns the position. broken is the rule that it breaks, if any.
func (s *setup) position() (p shogi.Position, broken, err error) {
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
	return shogi.ParseDiagram(fmt.Sprintf("%s %c %s %d", strings.Join(ranks, "/"), "bw"[s.side],
		s.handText(), s.number))
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
	return cmp.Or(text.String(), "-")
}

var errSquareTaken = errors.New("another piece stands there already")

func (s *setup) put(square shogi.Square, piece shogi.Piece) error {
	if s.board[square] != shogi.NoPiece {
		return errSquareTaken
	}
	s.board[square] = piece
	return nil
}

// addRestToHand adds all missing pieces of the set to the hand of c.
func (s *setup) addRestToHand(c shogi.Color) {
	rest := shogi.SetSizes
	for _, piece := range s.board {
		rest[piece.Type().Unpromoted()]--
	}
	for _, t := range shogi.HandTypes {
		s.hands[c][t] += max(0, rest[t]-s.hands[shogi.Black][t]-s.hands[shogi.White][t])
	}
}

func (g *Game) begin(s *setup, at sourceLine) error {
	start, broken, err := s.position()
	if err != nil {
		return unreadable(at, err)
	}
	g.startAt(start, broken, at)
	return nil
}

// startAt sets the start position, and warns if it breaks a rule.
func (g *Game) startAt(start shogi.Position, broken error, at sourceLine) {
	if broken != nil {
		g.warn(at, "%w: read as a problem, not as a position of a game", broken)
	}
	g.Start = start
}

// beginsUnplayable reports whether the very first move of the game could not be played.
func (t *tree) beginsUnplayable() bool {
	f := t.allFrames[0]
	return len(f.line.Moves) == 0 && f.line.Ending.Illegal == nil && (f.abandoned || f.rule != nil)
}

// eitherSide reads a game with read. Records often leave out who is to move at the start, or name a
// handicap in which Black begins all the same. If the first move can only be one of the side that
// would not be to move, the game is read once more, turned, with this side to move.
func eitherSide(read func(turned bool) (*tree, error)) (*Game, error) {
	t, err := read(false)
	if err != nil {
		return nil, err
	}
	t.finish()
	if t.beginsUnplayable() {
		if other, err := read(true); err == nil {
			if other.finish(); len(other.game.Moves) > 0 {
				return other.game, nil
			}
		}
	}
	return t.game, nil
}

// turnStart lets the other side begin, against what the record says.
func (g *Game) turnStart(at sourceLine) {
	s := setupOf(&g.Start)
	s.side = s.side.Opponent()
	g.Start, _, _ = s.position()
	g.warn(at, "the first move can only be one of %v: read with %v to move at the start", s.side, s.side)
}
