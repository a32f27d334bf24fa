package shogi_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Random play, for tests of properties of every position. A game depends on its seed alone, so that
// a failure can be reproduced.

// randomGame is a game at random; each call of next plays a move.
type randomGame struct {
	seed     uint64
	random   *rand.Rand
	position shogi.Position
}

// newRandomGame begins a game from one of the kinds of starts.
func newRandomGame(t testing.TB, seed uint64) *randomGame {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 0))
	starts := []func(*rand.Rand) string{evenStart, handicapStart, tsumeStart, scatteredStart, handsStart}
	start := starts[seed%uint64(len(starts))]
	for range 10000 {
		if p, err := shogi.ParseSFEN(start(random)); err == nil {
			return &randomGame{seed, random, p}
		}
	}
	t.Fatalf("seed %d: no legal start found", seed)
	return nil
}

// next plays a legal move at random, and returns false if there is none. Most moves are the wildest
// of a few or of all, so that games stay lively.
func (g *randomGame) next() bool {
	legal := g.position.AppendLegalMoves(nil)
	if len(legal) == 0 {
		return false
	}
	looks := 1 + g.random.IntN(8)
	if g.random.IntN(4) == 0 {
		looks = 3 * len(legal)
	}
	chosen, wildest := shogi.NoMove, -1
	for range looks {
		m := legal[g.random.IntN(len(legal))]
		if w := wildness(&g.position, m); w > wildest {
			chosen, wildest = m, w
		}
	}
	g.position.Play(chosen)
	return true
}

// wildness prefers double checks to checks, these to captures, and captures to
// other moves.
func wildness(p *shogi.Position, m shogi.Move) int {
	child := *p
	child.Play(m)
	switch {
	case child.Checkers().MoreThanOne():
		return 3
	case child.InCheck():
		return 2
	case p.Captured(m) != shogi.NoPiece:
		return 1
	}
	return 0
}

func (g *randomGame) String() string {
	return fmt.Sprintf("seed %d, position %s", g.seed, g.position.SFEN())
}

func evenStart(*rand.Rand) string { return shogi.StartSFEN }

// handicapStart takes pieces of either side off the starting position; some
// go to a hand.
func handicapStart(random *rand.Rand) string {
	var board, hands strings.Builder
	for _, letter := range []byte(strings.Fields(shogi.StartSFEN)[0]) {
		_, piece := shogi.PieceTypeFromSFEN(letter)
		if piece && letter|0x20 != 'k' && random.IntN(4) == 0 {
			board.WriteByte('1')
			if random.IntN(2) == 0 {
				hands.WriteByte(letter ^ byte(random.IntN(2)*0x20))
			}
			continue
		}
		board.WriteByte(letter)
	}
	return sfenOf(random, board.String(), hands.String())
}

// tsumeStart has no king of the attacker, as tsume problems have not.
func tsumeStart(random *rand.Rand) string {
	sfen := scatteredStart(random)
	return strings.Replace(sfen, []string{"K", "k"}[random.IntN(2)], "1", 1)
}

// scatteredStart puts a set of pieces on squares at random, and the rest in
// hands.
func scatteredStart(random *rand.Rand) string {
	return scatter(random, 1+random.IntN(4))
}

func scatter(random *rand.Rand, few int) string {
	board, hands := shogitest.Scatter(random, few)
	return sfenOf(random, board, hands)
}

// handsStart holds nearly everything in hand.
func handsStart(random *rand.Rand) string { return scatter(random, 20) }

func sfenOf(random *rand.Rand, board, hands string) string {
	if hands == "" {
		hands = "-"
	}
	return fmt.Sprintf("%s %s %s 1", board, []string{"b", "w"}[random.IntN(2)], hands)
}

// flippedSFEN spells a position turned around, with the colours changed.
func flippedSFEN(p *shogi.Position) string {
	var board [shogi.SquareCount]string
	for s := range shogi.Square(shogi.SquareCount) {
		// The text runs from 9a to 1i by ranks; turned around, from 1i to 9a.
		board[(9-s.Rank())*9+s.File()-1] = otherColor(p.PieceAt(s).SFEN())
	}
	hands := ""
	for _, c := range []shogi.Color{shogi.White, shogi.Black} {
		for _, kind := range shogi.HandTypes {
			if n := p.Hand(c).Count(kind); n > 0 {
				hands += fmt.Sprint(n) + otherColor(shogi.NewPiece(c, kind).SFEN())
			}
		}
	}
	if hands == "" {
		hands = "-"
	}
	side := "b"
	if p.SideToMove() == shogi.Black {
		side = "w"
	}
	return fmt.Sprintf("%s %s %s %d", shogitest.BoardText(&board), side, hands, p.MoveNumber())
}

// otherColor spells a piece as its opponent's.
func otherColor(piece string) string {
	if upper := strings.ToUpper(piece); piece != upper {
		return upper
	}
	return strings.ToLower(piece)
}

// flippedMove turns a move around, by files and ranks rather than by Square.Flip, which
// is under test.
func flippedMove(m shogi.Move) shogi.Move {
	return shogitest.ChangeMove(m,
		func(s shogi.Square) shogi.Square { return shogi.NewSquare(10-s.File(), 10-s.Rank()) })
}
