package mate

import (
	"slices"
	"testing"

	"shotest/shogi"
)

// matesByBruteForce is the oracle: every legal move is played, and the replies
// are counted.
func matesByBruteForce(p *shogi.Position) (mating []shogi.Move) {
	for _, m := range p.AppendLegalMoves(nil) {
		child := *p
		child.Play(m)
		if child.InCheck() && !child.HasLegalMove() {
			mating = append(mating, m)
		}
	}
	return mating
}

// compareInOne asks InOne and the oracle about a position and returns whether
// there is a mate.
func compareInOne(t *testing.T, p *shogi.Position) bool {
	t.Helper()
	mating := matesByBruteForce(p)
	found := InOne(p, nil)
	if (found != shogi.NoMove || len(mating) > 0) && !slices.Contains(mating, found) {
		t.Fatalf("%v: InOne finds %v, brute force %v", p, found, mating)
	}
	return found != shogi.NoMove
}

func TestInOneAgreesWithBruteForce(t *testing.T) {
	positions, mates := 0, 0
	randomGames(t, 400, 200, func(p *shogi.Position) {
		flipped := p.Flipped()
		for _, side := range [2]*shogi.Position{p, &flipped} {
			positions++
			if compareInOne(t, side) {
				mates++
			}
		}
	})
	if positions < 100_000 || mates < 1000 {
		t.Errorf("%d positions, %d with a mate: too few to show anything", positions, mates)
	}
}
