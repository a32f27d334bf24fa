package similarity

import (
	"testing"

	"shotest/shogi"
)

func rookDrop(to int) *Traits {
	return &Traits{Piece: int(shogi.Rook), To: to, Drop: true, Dull: true, Blocked: NoSquare, Threatened: NoSquare, Opened: NoSquare}
}

// The example of the package's documentation, counted for a game that keeps its own list.
func TestCountsLowerWhatIsAlike(t *testing.T) {
	var p Penalties
	p.Dull = PenaltyRule{true, 25, 800}
	p.PieceType = PenaltyRule{true, 15, 920}
	p.Drop.Type = PenaltyRule{true, 45, 750}
	p.Drop.Any = PenaltyRule{true, 10, 950}
	for _, penalty := range p.byRule() {
		penalty.Factor = max(penalty.Factor, 1)
	}
	c, err := NewCounts(p)
	if err != nil {
		t.Fatal(err)
	}
	first, second := KindsOf(rookDrop(3)), KindsOf(rookDrop(7))
	for n, want := range []struct{ score, interest int32 }{{120, 1200}, {25, 629}, {-70, 329}, {-165, 173}} {
		score, interest := c.Lower(&second, 120, 1200)
		if score != want.score || interest < want.interest-2 || interest > want.interest+2 {
			t.Errorf("after %d: got %d and %d, want %d and %d", n, score, interest, want.score, want.interest)
		}
		c.Searched(&first, false)
	}
	c.Clear()
	if score, interest := c.Lower(&second, 120, 1200); score != 120 || interest != 1200 {
		t.Errorf("cleared: got %d and %d", score, interest)
	}
	c.Searched(&first, true)
	if score, _ := c.Lower(&second, 120, 1200); score != 120-12-7-22-5 {
		t.Errorf("after one that raised alpha: got %d", score)
	}
}

// No move belongs to more kinds than a set holds, whatever the game says of it.
func TestKindsOfAnyTraitsFit(t *testing.T) {
	for bits := range 1 << 10 {
		on := func(i int) bool { return bits>>i&1 != 0 }
		square := func(i int) int {
			if on(i) {
				return shogi.SquareCount - 1
			}
			return NoSquare
		}
		traits := Traits{
			Piece: shogi.PieceTypeCount - 1, From: 1, To: 2, Blocked: square(0), Threatened: square(1), Opened: square(2),
			Dull: on(3), Vacates: on(4), Unsafe: on(5), MateThreat: on(6), Check: on(7), Drop: on(8),
		}
		kinds := KindsOf(&traits)
		for _, k := range kinds.set.all() {
			if k >= kindCount {
				t.Fatalf("%+v: kind %d", traits, k)
			}
		}
	}
}

func TestCountsRefuseBadPenalties(t *testing.T) {
	if _, err := NewCounts(Penalties{Dull: PenaltyRule{On: true, Factor: 5000}}); err == nil {
		t.Error("a factor of 5000 is accepted")
	}
}
