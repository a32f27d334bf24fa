package soma_test

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/plausibility/soma"
	"shotest/shogi"
)

// gamePositions returns positions of recorded games after up to four random
// moves.
func gamePositions(t testing.TB, count int, seed uint64) []shogi.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	games := recorded.Games(t, count)
	var positions []shogi.Position
	for len(positions) < count {
		moves, p := games[random.IntN(len(games))], shogi.StartPosition()
		for _, text := range moves[:random.IntN(len(moves))] {
			p.Play(shogitest.Move(t, text))
		}
		for range random.IntN(5) {
			if legal := p.AppendLegalMoves(nil); len(legal) > 0 {
				p.Play(legal[random.IntN(len(legal))])
			}
		}
		positions = append(positions, p)
	}
	return positions
}

// sideResult holds the values of a side's losses and ties, the greatest first. They must not depend
// on the view.
type sideResult struct {
	losses, ties [soma.MaxFacts]int
	hanging      int
}

func summarize(r *soma.Resolver, p *shogi.Position) (sides [2]sideResult) {
	result := resolve(r, p)
	for c := range sides {
		side := &result.Sides[c]
		for i, loss := range side.Losses() {
			sides[c].losses[i] = loss.Value
		}
		for i, tie := range side.Ties() {
			sides[c].ties[i] = tie.Value
		}
		sides[c].hanging = side.Hanging.Count()
	}
	return sides
}

func TestColoursAreTreatedAlike(t *testing.T) {
	r := soma.New(shogi.DefaultPieceValues())
	shogitest.RandomPositions(t, 5000, 1, func(p *shogi.Position) {
		flipped := p.Flipped()
		a, b := summarize(r, p), summarize(r, &flipped)
		if a[shogi.Black] != b[shogi.White] || a[shogi.White] != b[shogi.Black] {
			t.Errorf("%s: %+v, seen from the other side %+v", p.SFEN(), a, b)
		}
	})
}

func TestWingsAreTreatedAlike(t *testing.T) {
	r := soma.New(shogi.DefaultPieceValues())
	shogitest.RandomPositions(t, 5000, 2, func(p *shogi.Position) {
		mirrored := p.Mirrored()
		if a, b := summarize(r, p), summarize(r, &mirrored); a != b {
			t.Errorf("%s: %+v, in the mirror %+v", p.SFEN(), a, b)
		}
	})
}

// Where there is a loss on a square with a piece, static exchange evaluation of the move
// that it names agrees, but for pins and the king, which the two treat differently.
func TestLossesAgreeWithStaticExchange(t *testing.T) {
	r, exchange := soma.New(shogi.DefaultPieceValues()), shogi.NewExchange(shogi.DefaultPieceValues())
	agree, all := 0, 0
	for _, p := range gamePositions(t, 1000, 9) {
		if p.InCheck() {
			continue
		}
		result := resolve(r, &p)
		for _, loss := range result.Sides[p.SideToMove().Opponent()].Losses() {
			if !p.IsLegal(loss.Move) {
				t.Fatalf("%s: %v is illegal", p.SFEN(), loss.Move)
			}
			all++
			if exchange.Evaluate(&p, loss.Move) == loss.Value {
				agree++
			}
		}
	}
	t.Logf("%d of %d agree", agree, all)
	if all < 500 || agree*100 < all*99 {
		t.Errorf("%d of %d agree, want 99 %%", agree, all)
	}
}
