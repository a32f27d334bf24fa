package review

import (
	"testing"

	"shotest/record"
)

// A part gets its share, and what those before it have left, but never what those after it are to have.
func TestBudget(t *testing.T) {
	b := budget{positions: 100}
	all := 0.0
	for p := range parts {
		if got := b.left(p); got < shares[p]*b.positions-1e-9 {
			t.Errorf("part %d has %v, its share is %v", p, got, shares[p]*b.positions)
		}
		all += shares[p] * b.positions
	}
	if all < 149.999 || all > 150.001 {
		t.Errorf("the parts have %v in all, a review is to take half as long again as its moves", all)
	}
	for p := range parts { // Whoever takes all that it can leaves the others their shares.
		for b.begin(p, 1) {
			b.spend(1)
		}
		for q := p + 1; q < parts; q++ {
			if got := b.left(q); got < shares[q]*b.positions-1e-9 {
				t.Errorf("after part %d, part %d has %v, its share is %v", p, q, got, shares[q]*b.positions)
			}
		}
	}
	if b.used() > 1 || b.begin(secondLooks, 1) {
		t.Errorf("%v of all is used, and yet something is left", b.used())
	}
}

// The parts of a review that had nothing to spend for have nothing to do; what one leaves, later ones have.
func TestLeftOver(t *testing.T) {
	b := budget{positions: 100}
	if got, want := b.left(reasons), 150.0; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("reasons have %v where nothing else was done, want %v", got, want)
	}
	b.begin(reasons, 0)
	b.spend(150)
	if b.begin(praises, 1) {
		t.Error("what is spent is there to be spent again")
	}
}

// reviewedGame is a game's review with what each part of it took.
type reviewedGame struct {
	*Review
	budget budget
}

// sample are the reviews of [sampled].
var sample []reviewedGame

// sampled returns reviews of a few games, at 4,000 nodes a move; tests share them, and must not change them.
func sampled(t *testing.T) []reviewedGame {
	t.Helper()
	if sample == nil {
		s := settings()
		s.Nodes = 4000
		sample = reviewedAll(t, s, []*record.Game{
			gameOf(t, blunderGame), sharpGame(t), realGame(t, "gpsusi-15"), realGame(t, "gpsusi-18"), realGame(t, "fairy-stockfish-19"),
		})
	}
	return sample
}

// reviewedAll reviews games, with what each part of the reviews took.
func reviewedAll(t *testing.T, s Settings, games []*record.Game) (all []reviewedGame) {
	t.Helper()
	reviewer := reviewerOf(t, s)
	for _, game := range games {
		r, err := reviewer.Review(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, reviewedGame{r, *reviewer.budget})
	}
	return all
}

// checkParts reports parts that did nothing in any of some reviews, and reviews that took more than they may.
func checkParts(t *testing.T, all []reviewedGame) {
	t.Helper()
	ran := [parts]int{}
	for _, r := range all {
		sum := 0.0
		for p, spent := range r.budget.spent {
			if sum += spent; spent > 0 {
				ran[p]++
			}
		}
		if most := 1.5 * r.budget.positions; sum > most+overdraft {
			t.Errorf("a game of %d moves took %v, more than %v", len(r.Moves), sum, most)
		}
	}
	t.Logf("of %d reviews, each part ran in %v", len(all), ran)
	for p, count := range ran {
		if count == 0 {
			t.Errorf("part %d ran in none of %d reviews", p, len(all))
		}
	}
}

// overdraft is how much more a review may take than its parts have: the last search of a part may be longer than what it
// has left.
const overdraft = 8 * secondLook

// In a few games each part of a review comes to its work.
func TestEveryPartRuns(t *testing.T) { checkParts(t, sampled(t)) }
