package shogi_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/shogi"
)

// plainSet is the reference for Bitboard.
type plainSet map[shogi.Square]bool

// randomSets returns the same set twice; each square is a member with a chance
// of one in a few.
func randomSets(random *rand.Rand, few int) (plainSet, shogi.Bitboard) {
	plain := plainSet{}
	var members []shogi.Square
	for s := range shogi.Square(shogi.SquareCount) {
		if random.IntN(few) == 0 {
			plain[s] = true
			members = append(members, s)
		}
	}
	return plain, shogi.BitboardOf(members...)
}

func TestBitboardOperations(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1))
	for i := range 500 {
		plainA, a := randomSets(random, 1+i%30)
		plainB, b := randomSets(random, 2+i%7)
		intersect := false
		for s := range shogi.Square(shogi.SquareCount) {
			inA, inB := plainA[s], plainB[s]
			intersect = intersect || inA && inB
			for name, c := range map[string]struct{ got, want bool }{
				"Has":    {a.Has(s), inA},
				"And":    {a.And(b).Has(s), inA && inB},
				"Or":     {a.Or(b).Has(s), inA || inB},
				"Xor":    {a.Xor(b).Has(s), inA != inB},
				"AndNot": {a.AndNot(b).Has(s), inA && !inB},
				"Not":    {a.Not().Has(s), !inA},
			} {
				if c.got != c.want {
					t.Fatalf("%s: %s is %v in\n%v%v", name, s, c.got, a, b)
				}
			}
		}
		if a.Intersects(b) != intersect {
			t.Fatalf("Intersects is %v for\n%v%v", a.Intersects(b), a, b)
		}
		if a.Count()+a.Not().Count() != shogi.SquareCount {
			t.Fatalf("Not leaves the board:\n%v", a)
		}
	}
}

func TestBitboardCounting(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for i := range 500 {
		plain, set := randomSets(random, 1+i%100)
		var members []shogi.Square
		for s := range set.All() {
			members = append(members, s)
		}
		if len(members) > 0 && set.First() != members[0] {
			t.Fatalf("First %s, All %s", set.First(), members[0])
		}
		if !slices.IsSorted(members) || len(members) != len(plain) || set != shogi.BitboardOf(members...) {
			t.Fatalf("All visits %v of\n%v", members, set)
		}
		n := len(members)
		if set.Count() != n || set.Any() != (n > 0) || set.IsEmpty() != (n == 0) || set.MoreThanOne() != (n > 1) {
			t.Fatalf("%d squares: Count %d, Any %v, IsEmpty %v, MoreThanOne %v",
				n, set.Count(), set.Any(), set.IsEmpty(), set.MoreThanOne())
		}
	}
	var none shogi.Bitboard
	if none.First() != shogi.NoSquare || none.Has(shogi.NoSquare) || none.MoreThanOne() {
		t.Error("the empty set holds something")
	}
	if shogi.BitboardOf(shogi.NoSquare) != none || none.Not().Has(shogi.NoSquare) {
		t.Error("NoSquare is a member of a set")
	}
}
