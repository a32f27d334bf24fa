package similarity

import (
	"math/rand/v2"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// best returns the sliders with the most valuable target, among the lines that picks accepts, and
// whether there are any.
func best(p *shogi.Position, sliders, targets shogi.Bitboard,
	picks func(slider, target shogi.Square) bool) (of shogi.Bitboard, found bool) {
	bestValue := -1
	for slider := range sliders.All() {
		for target := range targets.All() {
			value := facts.Worth[p.PieceAt(target).Type()]
			if value < bestValue || !picks(slider, target) {
				continue
			}
			if value > bestValue {
				of, bestValue = shogi.Bitboard{}, value
			}
			of = of.Or(shogi.BitboardOf(slider))
		}
	}
	return of, bestValue >= 0
}

// attacks reports whether a piece attacks another.
func attacks(p *shogi.Position, from, to shogi.Square) bool {
	return shogi.Attacks(p.PieceAt(from), from, p.Occupied()).Has(to)
}

// Blocked and opened lines are those found by playing the move and comparing the attacks of
// sliders.
func TestLinesEqualPlayedMoves(t *testing.T) {
	blocks, opened := 0, 0
	randomNodes(t, 2000, 9, func(n *node, _ *rand.Rand) {
		p, f := &n.position, &n.facts
		for _, m := range n.moves {
			after := *p
			after.Play(m)
			c := plausibility.Candidate{Details: f.Details(m), Credited: 1 << plausibility.OpenLine}
			own := p.PiecesOf(f.Us)
			if !m.IsDrop() {
				own = own.AndNot(shogi.BitboardOf(c.From))
			}
			enemySliders := p.Sliders(f.Them).AndNot(shogi.BitboardOf(c.To))
			want, ok := best(p, enemySliders, own, func(slider, target shogi.Square) bool {
				return attacks(p, slider, target) && !attacks(&after, slider, target)
			})
			slider := f.Blocked(m)
			has := slider != shogi.NoSquare
			if has != ok || has && !want.Has(slider) || has && !f.Squares(facts.SliderLines).Has(m.To()) {
				t.Fatalf("%v: %v blocks %v, want one of\n%v", p, m, slider, want)
			}
			others := p.PiecesOf(f.Them).AndNot(shogi.BitboardOf(c.To))
			want, ok = best(p, p.Sliders(f.Us).And(own), others, func(slider, target shogi.Square) bool {
				return attacks(&after, slider, target) && !attacks(p, slider, target)
			})
			k, has2 := discoveredAttack(f, &c)
			if has2 != ok || has2 && !want.Has(shogi.Square(keys[k])) {
				t.Fatalf("%v: %v opens the line of %v (%v), want one of\n%v", p, m, shogi.Square(keys[k]), has2, want)
			}
			if has {
				blocks++
			}
			if has2 {
				opened++
			}
		}
	})
	if blocks < 1000 || opened < 1000 {
		t.Errorf("%d blocks and %d discovered attacks are too few to show anything", blocks, opened)
	}
}

func TestThreatIsTheMostPromisingTarget(t *testing.T) {
	for _, test := range []struct {
		name, sfen, move, target string
	}{
		{"loose silver, defended gold", "4k4/2p6/2g1n1s2/9/9/9/9/9/4K4 b R 1", "R*4c", "3c"},
		{"the gold if both are loose", "4k4/9/2g3s2/9/9/9/9/9/4K4 b R 1", "R*5c", "7c"},
		{"what was attacked before is not new", "4k4/9/2g3s2/9/9/9/9/2R6/4K4 b - 1", "7h7d", "-"},
		{"a promotion attacks more", "4k4/9/5s3/4P4/9/9/9/9/4K4 b - 1", "5d5c+", "4c"},
		{"the king is no such target", "4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*5d", "-"},
	} {
		n := nodeOf(t, test.sfen)
		m := shogitest.Move(t, test.move)
		c := plausibility.Candidate{Details: n.facts.Details(m), Credited: 1 << plausibility.PieceAttack}
		k, ok := newThreat(&n.facts, &c)
		got := "-"
		if ok {
			got = shogi.Square(keys[k]).String()
		}
		if got != test.target {
			t.Errorf("%s: %s threatens %s, want %s", test.name, test.move, got, test.target)
		}
		c.Credited = 0
		if _, ok := newThreat(&n.facts, &c); ok {
			t.Errorf("%s: a threat without a component that credits it", test.name)
		}
	}
}
