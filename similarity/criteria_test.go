package similarity

import (
	"math/rand/v2"
	"testing"
)

// someOf returns a move that a criterion says something about, looking from a
// given one on; that one if there is none.
func (s *sortedAnew) someOf(criterion Criterion, from int) int {
	for offset := range s.moves {
		i := (from + offset) % len(s.moves)
		for r, common := range s.moves[i].common {
			if criteria[r] == criterion && common >= 0 {
				return i
			}
		}
	}
	return from
}

// With one criterion on, a searched move lowers those that are alike by it, by its
// penalty, and no others; half as much if it raised alpha.
func TestSearchedSiblingLowersExactlyItsLike(t *testing.T) {
	for criterion := range Criterion(CriterionCount) {
		penalties := DefaultPenalties()
		for other := range Criterion(CriterionCount) {
			switchCriterion(&penalties, other, other == criterion)
		}
		lowered, kept := 0, 0
		list, err := New(penalties, dice{})
		if err != nil {
			t.Fatal(err)
		}
		randomNodes(t, 300, uint64(criterion), func(n *node, random *rand.Rand) {
			d := dice{seed: random.Uint64(), span: 300, costly: 300}
			list.scorer = d
			var plain sortedAnew
			plain.open(&n.facts, n.moves, d)
			raised := random.IntN(2) == 0
			list.Open(&n.facts, n.moves)
			searched := plain.someOf(criterion, random.IntN(len(n.moves)))
			list.Take(n.moves[searched])
			list.Searched(raised)
			for i := range plain.moves {
				if i == searched {
					continue
				}
				before := &plain.moves[i]
				list.quietSeen = true // no credit for that here
				after, _ := list.Take(before.Move)
				score, factor := int32(0), int64(unity)
				for r := range ruleCount {
					common := before.common[r]
					if criteria[r] == criterion && common >= 0 && common == plain.moves[searched].common[r] {
						c := &list.charges[r]
						score += c.score[weightOf(raised)]
						factor = factor * int64(c.factor[weightOf(raised)]) / unity
					}
				}
				interest := max(int32(int64(before.Interest)*factor/unity), 1)
				if after.Score != before.Score-score || after.Interest != interest {
					t.Fatalf("%v: %v: after %v, %v has %d and %d, want %d and %d", &n.position, criterion, n.moves[searched], before.Move,
						after.Score, after.Interest, before.Score-score, interest)
				}
				if score > 0 {
					lowered++
				} else {
					kept++
				}
			}
		})
		if lowered < 20 || kept < 20 {
			t.Errorf("%v: %d moves lowered and %d kept show nothing", criterion, lowered, kept)
		}
	}
}
