package soma_test

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/shogi"
)

// positionAt plays a game's first moves.
func positionAt(t testing.TB, moves []string, ply int) shogi.Position {
	t.Helper()
	p := shogi.StartPosition()
	for _, text := range moves[:ply] {
		m, err := shogi.ParseMove(text)
		if err != nil || !p.IsLegal(m) {
			t.Fatalf("%s: %s cannot be played", p.SFEN(), text)
		}
		p.Play(m)
	}
	return p
}

// gamesFor returns from how many games to take a number of positions: reading
// them all takes longer than a short test should.
func gamesFor(count int) int { return min(26000, max(200, count)) }

// gamePositions returns positions of recorded games after up to four random
// moves.
func gamePositions(t testing.TB, count, randomMoves int, seed uint64) []shogi.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	games := recorded.Games(t, gamesFor(count))
	var positions []shogi.Position
	for len(positions) < count {
		moves := games[random.IntN(len(games))]
		p := positionAt(t, moves, random.IntN(len(moves)))
		for range random.IntN(randomMoves + 1) {
			if legal := p.AppendLegalMoves(nil); len(legal) > 0 {
				p.Play(legal[random.IntN(len(legal))])
			}
		}
		positions = append(positions, p)
	}
	return positions
}
