package soma_test

import (
	"math/rand/v2"
	"testing"

	"shotest/evaluation/soma"
	"shotest/shogi"
)

// randomPositions returns positions of random games, which need no data. Moves
// that capture or promote are preferred, so that something is going on.
func randomPositions(t testing.TB, count int, seed uint64) []shogi.Position {
	t.Helper()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var positions []shogi.Position
	for len(positions) < count {
		p := shogi.StartPosition()
		for range 150 {
			moves := p.AppendLegalMoves(nil)
			if tactical := p.AppendTacticalMoves(nil); len(tactical) > 0 && random.IntN(4) == 0 {
				moves = tactical
			}
			if len(moves) == 0 {
				break
			}
			p.Play(moves[random.IntN(len(moves))])
			positions = append(positions, p)
		}
	}
	return positions[:count]
}

// summary is what must not depend on the point of view.
type summary struct{ gain, threat, left, expected int }

func summarize(r *soma.Resolver, p *shogi.Position) summary {
	result := resolve(r, p, soma.Threats{})
	return summary{result.Gain, result.Threat, result.Left, result.Expected}
}

func TestColoursAreTreatedAlike(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	for _, p := range randomPositions(t, 5000, 1) {
		flipped := p.Flipped()
		if a, b := summarize(r, &p), summarize(r, &flipped); a != b {
			t.Errorf("%s: %+v, seen from the other side %+v", p.SFEN(), a, b)
		}
	}
}

// Of two equal pieces that stand opposite each other one must come first, so
// that the wings are not quite alike. Where it matters, which is rarer in real
// games than in these wild ones, the figures differ.
func TestWingsAreTreatedAlmostAlike(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	differ := 0
	positions := randomPositions(t, 5000, 2)
	for _, p := range positions {
		mirrored := p.Mirrored()
		if summarize(r, &p) != summarize(r, &mirrored) {
			differ++
		}
	}
	t.Logf("%d of %d differ", differ, len(positions))
	if differ*50 > len(positions) {
		t.Errorf("%d of %d positions are judged differently in the mirror, more than 2 %%", differ, len(positions))
	}
}

func TestGainIsThatOfResolve(t *testing.T) {
	r, fresh := newResolver(t, soma.DefaultOptions()), newResolver(t, soma.DefaultOptions())
	for _, p := range randomPositions(t, 5000, 3) {
		var a shogi.AttackMap
		a.Compute(&p)
		result := r.Resolve(&p, &a, soma.Threats{})
		if gain := fresh.Gain(&p, &a); gain != result.Gain {
			t.Errorf("%s: %d and %d", p.SFEN(), gain, result.Gain)
		}
		if result != r.Resolve(&p, &a, soma.Threats{}) {
			t.Errorf("%s: resolved differently the second time", p.SFEN())
		}
		if best := result.Sides[p.SideToMove()].Best; best != shogi.NoMove && !p.IsLegal(best) {
			t.Errorf("%s: the best capture %v is illegal", p.SFEN(), best)
		}
		if result.Gain < 0 && !p.InCheck() || result.Left > result.Threat || result.Expected < -result.Left && !p.InCheck() {
			t.Errorf("%s: gain %d, threat %d, left %d, expected %d", p.SFEN(), result.Gain, result.Threat, result.Left, result.Expected)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	r := newResolver(t, soma.DefaultOptions())
	for _, p := range randomPositions(t, 200, 4) {
		var a shogi.AttackMap
		a.Compute(&p)
		if n := testing.AllocsPerRun(5, func() {
			q := p
			r.Gain(&q, &a)
			r.Resolve(&q, &a, soma.Threats{})
		}); n != 0 {
			t.Fatalf("%s: %v allocations", p.SFEN(), n)
		}
	}
}
