package review

import (
	"slices"
	"testing"

	"shotest/record"
)

// A part gets its own share and what the parts before it have left, but never the shares of later
// parts.
func TestBudget(t *testing.T) {
	b := budget{positions: 100}
	all := 0.0
	for p := range partCount {
		if got := b.remaining(p); got < shares[p]*b.positions-1e-9 {
			t.Errorf("part %d has %v, its share is %v", p, got, shares[p]*b.positions)
		}
		all += shares[p] * b.positions
	}
	if all < 199.999 || all > 200.001 {
		t.Errorf("the parts have %v in all, a review is to take at most twice as long as its moves", all)
	}
	for p := range partCount { // A part that spends all it can leaves the others their shares.
		for b.tryCharge(p, 1) {
			b.spend(1)
		}
		for q := p + 1; q < partCount; q++ {
			if got := b.remaining(q); got < shares[q]*b.positions-1e-9 {
				t.Errorf("after part %d, part %d has %v, its share is %v", p, q, got, shares[q]*b.positions)
			}
		}
	}
	if b.fractionUsed() > 1 || b.tryCharge(secondLooks, 1) {
		t.Errorf("%v of all is used, and yet something is left", b.fractionUsed())
	}
}

// Later parts get what earlier ones have left, but not the other way round.
func TestUnspentBudget(t *testing.T) {
	b := budget{positions: 100}
	if got, want := b.remaining(sharpLines), 200.0; got < want-1e-9 || got > want+1e-9 {
		t.Errorf("the last part has %v where nothing else was done, want %v", got, want)
	}
	b.tryCharge(sharpLines, 0)
	b.spend(200)
	if b.tryCharge(praises, 1) {
		t.Error("what is spent is there to be spent again")
	}
}

// budgetedReview is a review with the budget that it has spent.
type budgetedReview struct {
	review *Review
	budget budget
}

// sampleCache holds the result of [sampleReviews].
var sampleCache []budgetedReview

// sampleReviews returns reviews of a few games at 4,000 nodes a move. Tests share them, and must
// not change them.
func sampleReviews(t *testing.T) []budgetedReview {
	t.Helper()
	if sampleCache == nil {
		sampleCache = sampleReviewsAt(t, 4000)
	}
	return sampleCache
}

// sampleReviewsAt returns the same reviews with another number of nodes a move.
func sampleReviewsAt(t *testing.T, nodes uint64) []budgetedReview {
	t.Helper()
	s := settings()
	s.Nodes = nodes
	return reviewAll(t, s, []*record.Game{
		gameOf(t, blunderGame), sharpGame(t), realGame(t, "gpsusi-15"), realGame(t, "gpsusi-18"),
		realGame(t, "fairy-stockfish-19"),
	})
}

// reviewAll reviews games with one reviewer.
func reviewAll(t *testing.T, s Settings, games []*record.Game) (all []budgetedReview) {
	t.Helper()
	reviewer := reviewerOf(t, s)
	for _, game := range games {
		r, err := reviewer.Review(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, budgetedReview{r, *reviewer.searches.budget})
	}
	return all
}

// checkAllPartsRan reports an error for each part that did nothing in all reviews, and for each
// review that spent too much.
func checkAllPartsRan(t *testing.T, all []budgetedReview) {
	t.Helper()
	ran := [partCount]int{}
	for _, r := range all {
		for p, spent := range r.budget.spent {
			if spent > 0 {
				ran[p]++
			}
		}
		checkSpent(t, len(r.review.Moves), &r.budget)
	}
	t.Logf("of %d reviews, each part ran in %v", len(all), ran)
	for p, count := range ran {
		if count == 0 {
			t.Errorf("part %d ran in none of %d reviews", p, len(all))
		}
	}
}

// checkSpent reports an error if a review of a game has spent more than it may.
func checkSpent(t *testing.T, moves int, b *budget) {
	t.Helper()
	sum := 0.0
	for _, spent := range b.spent {
		sum += spent
	}
	if limit := 2 * b.positions; sum > limit+overdraft {
		t.Errorf("a game of %d moves took %v, more than %v", moves, sum, limit)
	}
}

// overdraft is how much a review may spend beyond its budget: the last search of a part may be
// longer than what the part has left.
const overdraft = 8 * secondLook

// In a few games each part of a review comes to its work.
func TestAllPartsRun(t *testing.T) { checkAllPartsRan(t, sampleReviews(t)) }

// The share of each part pays for its most expensive search, even in a short game.
func TestSharesPayForOneSearch(t *testing.T) {
	b := budget{positions: minPositions}
	for p, cost := range map[part]float64{
		secondLooks: secondLook, lineChecks: correctionCost, thirdLooks: thirdLook, praises: praiseCost,
		stretchLooks: secondLook,
		reasons:      6 * sideLook,
	} {
		if share := shares[p] * b.positions; share < cost {
			t.Errorf("part %d has %v, its work takes %v", p, share, cost)
		}
	}
}

// In most of these sharp positions the only good move is praised and set as a puzzle.
func TestOnlyGoodMoves(t *testing.T) {
	praised, thorough, patient := 0, settings(), settings()
	thorough.Nodes, patient.Nodes = 3000, 8000 // some are seen with more nodes alone, some with fewer
	for _, game := range []string{
		"ln3p2l/2ks+P4/pp1pp1nrp/2p6/6p2/2P6/PPSPP1P1P/1KG1SR3/LN3G1Ng w S2bgl2p 54 moves L*4e S*3d",
		"l1R4nl/4g1gk1/2n1pssp1/2b2pp1p/P6P1/3S1PPS1/LP1PP1N1P/2G1G2R1/1NK5L w 4Pbp 82 moves B*3i 2h1h",
		"l1R4nl/4g1gk1/2n1ps1p1/5pp1p/P6N1/3S1PP2/LP1PP3P/2G1G2rL/1NK3b2 b BS4Ps2p 93 moves S*4a S*3a",
		"lr6l/3k5/2ng1+Bng1/p1ppp1P2/5P3/PPPPSbs1P/1GS1P1N2/1K1G2+r2/LN6L w S4P2p 68 moves 4f5g+ 3d3c+",
	} {
		for _, by := range []Settings{settings(), thorough, patient} {
			r := reviewOf(t, by, gameOf(t, "sfen "+game))
			m := &r.Moves[0]
			if m.Mark != Only && m.Mark != Brilliant {
				continue
			}
			praised++
			puzzles := englishDocument(t, r).Puzzles
			asked := slices.ContainsFunc(puzzles,
				func(p PuzzleDocument) bool { return p.Line.Moves[0] == m.Move.String() })
			if len(m.findingsOf(OnlyGood)) != 1 || !asked {
				t.Errorf("%s: found %+v, puzzles %+v", game, m.Findings, puzzles)
			}
		}
	}
	if praised < 2 {
		t.Errorf("%d of twelve are praised", praised)
	}
}
