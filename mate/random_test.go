package mate

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// randomGames plays games at random, each from a start that its seed makes, and
// shows every position. A failure names the seed.
func randomGames(t *testing.T, games, plies int, look func(p *shogi.Position)) {
	t.Helper()
	for seed := range uint64(games) {
		random := rand.New(rand.NewPCG(seed, 4))
		p := randomStart(t, random)
		t.Run("", func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Logf("seed %d", seed)
				}
			}()
			for range plies {
				look(&p)
				legal := p.AppendLegalMoves(nil)
				if len(legal) == 0 {
					break
				}
				p.Play(wildMove(&p, random, legal))
			}
		})
	}
}

// wildMove prefers checks and captures, so that kings get into trouble.
func wildMove(p *shogi.Position, random *rand.Rand, legal []shogi.Move) shogi.Move {
	m := legal[random.IntN(len(legal))]
	for range random.IntN(6) {
		if p.GivesCheck(m) {
			break
		}
		if other := legal[random.IntN(len(legal))]; p.GivesCheck(other) || p.Captured(m) == shogi.NoPiece {
			m = other
		}
	}
	return m
}

// randomStart scatters a set of pieces over board and hands; in one of three
// positions one of the kings is missing.
func randomStart(t *testing.T, random *rand.Rand) shogi.Position {
	t.Helper()
	for range 10_000 {
		if p, err := shogi.ParseSFEN(scatter(random, 1+random.IntN(5))); err == nil {
			return p
		}
	}
	t.Fatal("no legal start found")
	return shogi.Position{}
}

// scatter puts one piece in a few on the board and the others in hand, with the attacker to move.
func scatter(random *rand.Rand, few int) string {
	board, hands := shogitest.Scatter(random, few)
	if random.IntN(3) == 0 {
		board = strings.Replace(board, "K", "1", 1)
	}
	return board + " b " + hands + " 1"
}
