package mate

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// TestInThreeAgreesWithBruteForce: it finds a move exactly where there is a mate
// in at most three plies, and the move mates.
func TestInThreeAgreesWithBruteForce(t *testing.T) {
	var three Three
	positions, mates := 0, 0
	randomGames(t, 30, 40, func(p *shogi.Position) {
		_, outcome := bruteForce(context.Background(), shogi.NewHistory(*p), 3)
		m := three.InThree(p)
		positions++
		if (m != shogi.NoMove) != (outcome == Found) {
			t.Fatalf("%v: InThree finds %v, brute force says %v", p, m, outcome)
		}
		if m == shogi.NoMove {
			return
		}
		mates++
		child := *p
		child.Play(m)
		for _, reply := range child.AppendLegalMoves(nil) {
			next := child
			next.Play(reply)
			if len(matesByBruteForce(&next)) == 0 {
				t.Fatalf("%v: %v is answered by %v", p, m, reply)
			}
		}
	})
	if positions < 1000 || mates < 50 {
		t.Errorf("%d positions, %d with a mate: too few to show anything", positions, mates)
	}
}

func TestShortMatesAllocateNothing(t *testing.T) {
	var three Three
	for _, sfen := range benchSFENs {
		p := shogitest.Position(t, sfen)
		if n := testing.AllocsPerRun(10, func() { InOne(&p, nil); three.InThree(&p) }); n != 0 {
			t.Errorf("%s: %v allocations", sfen, n)
		}
	}
}
