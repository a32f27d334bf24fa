package similarity

import (
	"math/rand/v2"
	"testing"

	"shotest/plausibility"
	"shotest/shogi"
)

// sortedAnew is the reference for List: it finishes all moves at once, compares every searched move
// with every waiting one, and looks for the best among all of them each time.
type sortedAnew struct {
	scorer  Scorer
	charges [RuleCount]charge
	moves   []compared
	quiet   bool // a quiet move has come
}

// compared is a move with, for each rule, a value that like moves share, -1 for none, and how many
// moves with that value have been searched.
type compared struct {
	plausibility.Candidate
	common [RuleCount]int
	like   [RuleCount]uint8
	taken  bool
}

func (s *sortedAnew) open(f *plausibility.Facts, moves []shogi.Move, scorer Scorer) {
	s.scorer, s.moves, s.quiet = scorer, s.moves[:0], false
	for _, m := range moves {
		c := compared{Candidate: scorer.Score(f, m)}
		scorer.Finish(f, &c.Candidate)
		c.compare(f)
		s.moves = append(s.moves, c)
	}
}

// compare sets the values that the rules compare.
func (c *compared) compare(f *plausibility.Facts) {
	isDrop := c.Move.IsDrop()
	property := func(r rule, has bool, key int) {
		c.common[r] = -1
		if has {
			c.common[r] = key
		}
	}
	isDull := c.Captured == shogi.NoPieceType && !c.Move.IsPromotion() && !c.Check
	for component := range plausibility.Component(plausibility.ComponentCount) {
		if tactical>>component&1 != 0 && c.Has(component) {
			isDull = false
		}
	}
	property(dullRule, isDull, 0)
	property(vacateRule, c.Has(plausibility.Escape), 0)
	property(vacateSquareRule, c.Has(plausibility.Escape) && !isDrop, int(c.From))
	property(unsafeRule, c.Gain < -50, 0)
	property(pieceTypeRule, true, int(c.Piece))
	property(mateThreatRule, c.Has(plausibility.MateThreat), 0)
	property(checkRule, c.Check, 0)
	property(fromRule, !isDrop, int(c.From))
	property(toRule, true, int(c.To))
	property(dropTypeRule, isDrop, int(c.Piece))
	property(dropRule, isDrop, 0)
	// The squares of these three are tested for themselves, in lines_test.go.
	slider := f.Blocked(c.Move)
	property(blockRule, slider != shogi.NoSquare, int(slider))
	k, ok := newThreat(f, &c.Candidate)
	property(newThreatRule, ok, int(k))
	k, ok = discoveredAttack(f, &c.Candidate)
	property(discoveredRule, ok, int(k))
}

// lowered returns a move as the searched ones have left it.
func (s *sortedAnew) lowered(c *compared) plausibility.Candidate {
	lowered, factor := c.Candidate, int64(unity)
	for _, r := range orderOfFactors {
		if n := min(c.like[r], maxCounted); n > 0 {
			lowered.Score -= s.charges[r].score[n]
			factor = factor * int64(s.charges[r].factor[n]) / unity
		}
	}
	lowered.Interest = max(int32(int64(lowered.Interest)*max(factor, minFactor)/unity), 1)
	return lowered
}

// orderOfFactors is the order in which a List multiplies, which decides how the
// product is rounded.
var orderOfFactors = [RuleCount]rule{
	pieceTypeRule, checkRule, fromRule, toRule, dropTypeRule, dropRule, blockRule,
	dullRule, vacateRule, vacateSquareRule, unsafeRule, mateThreatRule, newThreatRule, discoveredRule,
}

// next returns the index of the best waiting move, -1 if there is none.
func (s *sortedAnew) next() (index int) {
	var best plausibility.Candidate
	index = -1
	for i := range s.moves {
		if c := &s.moves[i]; !c.taken {
			lowered := s.lowered(c)
			if index < 0 || lowered.Order() > best.Order() || lowered.Order() == best.Order() &&
				lowered.Move < best.Move {
				best, index = lowered, i
			}
		}
	}
	return index
}

// take takes a move, and returns it as it is to be searched.
func (s *sortedAnew) take(index int) plausibility.Candidate {
	c := &s.moves[index]
	c.taken = true
	if c.IsQuiet() && !s.quiet {
		s.quiet = true
		s.scorer.CreditBestQuiet(&c.Candidate)
	}
	return s.lowered(c)
}

// search counts a move for those like it.
func (s *sortedAnew) search(index int, raisedAlpha bool) {
	for i := range s.moves {
		for r := range RuleCount {
			if common := s.moves[i].common[r]; common >= 0 && common == s.moves[index].common[r] {
				weight := uint8(fullWeight)
				if raisedAlpha {
					weight = 4
				}
				s.moves[i].like[r] = min(s.moves[i].like[r]+weight, maxCounted)
			}
		}
	}
}

// compareHanded compares a move that a list has handed over with the one that should come.
func compareHanded(t *testing.T, n *node, got *plausibility.Candidate, want plausibility.Candidate) {
	t.Helper()
	if got.Move != want.Move || got.Score != want.Score || got.Interest != want.Interest {
		t.Fatalf("%v: %v comes with %d and %d, want %v with %d and %d", &n.position,
			got.Move, got.Score, got.Interest, want.Move, want.Score, want.Interest)
	}
}

// compareOrders takes moves from a list and from the reference, searches random ones of them, some
// of which raise alpha, and fails at the first difference.
func compareOrders(t *testing.T, n *node, list *List, plain *sortedAnew, scorer Scorer, picks int, random *rand.Rand) {
	t.Helper()
	plain.charges = list.charges
	list.Open(&n.facts, n.moves)
	plain.open(&n.facts, n.moves, scorer)
	if random.IntN(3) == 0 {
		i, raised := random.IntN(len(n.moves)), random.IntN(2) == 0
		got, ok := list.Take(n.moves[i])
		if !ok {
			t.Fatalf("%v: %v is not found", &n.position, n.moves[i])
		}
		compareHanded(t, n, got, plain.take(i))
		list.Searched(raised)
		plain.search(i, raised)
	}
	for pick := range picks {
		index := plain.next()
		got, more := list.Next()
		if more != (index >= 0) {
			t.Fatalf("%v: pick %d: more is %v", &n.position, pick, more)
		}
		if !more {
			return
		}
		compareHanded(t, n, got, plain.take(index))
		if random.IntN(8) > 0 { // otherwise it is pruned
			raised := random.IntN(4) == 0
			list.Searched(raised)
			plain.search(index, raised)
		}
	}
}

// orderPositions is the number of positions that are compared; with the build tag e2e there are
// more.
var orderPositions = 3000

func TestOrderEqualsSortingAnew(t *testing.T) {
	spans := [...]int32{0, 3, 40, 400}
	var plain sortedAnew
	t.Run("random games, scored by chance", func(t *testing.T) {
		list := newList(t, dice{})
		randomNodes(t, orderPositions, 5, func(n *node, random *rand.Rand) {
			d := dice{seed: random.Uint64(), span: spans[random.IntN(4)], costly: spans[random.IntN(4)]}
			d.glances, d.high = random.IntN(2) == 0, true
			list.scorer = d
			picks := 1 + random.IntN(10)
			if random.IntN(100) == 0 {
				picks = shogi.MaxMoves
			}
			compareOrders(t, n, list, &plain, d, picks, random)
		})
	})
	t.Run("recorded games, scored by the scorer", func(t *testing.T) {
		scorer := newScorer(t)
		list := newList(t, scorer)
		recordedNodes(t, orderPositions/9, 1, func(n *node, random *rand.Rand) {
			compareOrders(t, n, list, &plain, scorer, 1+random.IntN(10), random)
		})
	})
}
