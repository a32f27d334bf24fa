package similarity

import (
	"math/rand/v2"
	"testing"

	"shotest/plausibility"
	"shotest/shogi"
)

// candidate returns a bare candidate of a move in USI spelling.
func candidate(t *testing.T, move string, piece shogi.PieceType, fired ...plausibility.Component) plausibility.Candidate {
	t.Helper()
	m, err := shogi.ParseMove(move)
	if err != nil {
		t.Fatal(err)
	}
	c := plausibility.Candidate{Move: m, Piece: piece, From: shogi.NoSquare, To: m.To(), Finished: true}
	if !m.IsDrop() {
		c.From = m.From()
	}
	for _, component := range fired {
		c.Fired |= 1 << component
	}
	return c
}

// simple are the criteria that need no position.
var simple = map[rule]func(c *plausibility.Candidate) (kind, bool){
	dullRule: dull, vacateRule: vacate, vacateSquareRule: vacateSquare, unsafeRule: unsafe, pieceTypeRule: pieceType,
	mateThreatRule: mateThreat, checkRule: check, fromRule: sameFrom, toRule: sameTo, dropTypeRule: dropType, dropRule: drop,
}

func TestCriteriaHoldTogetherWhatTheySay(t *testing.T) {
	capture := candidate(t, "5e5d", shogi.Silver)
	capture.Captured = shogi.Pawn
	checking := candidate(t, "5e5d", shogi.Silver)
	checking.Check = true
	losing := func(gain int32, move string) plausibility.Candidate {
		c := candidate(t, move, shogi.Gold)
		c.Gain = gain
		return c
	}
	for _, test := range []struct {
		rule  rule
		a, b  plausibility.Candidate
		alike bool
	}{
		{dullRule, candidate(t, "5e5d", shogi.Silver), candidate(t, "G*1a", shogi.Gold, plausibility.History), true},
		{dullRule, candidate(t, "5e5d", shogi.Silver), candidate(t, "5e4d", shogi.Silver, plausibility.KingRoom), false},
		{dullRule, candidate(t, "5e5d", shogi.Silver), capture, false},
		{dullRule, candidate(t, "5e5d", shogi.Silver), checking, false},
		{dullRule, candidate(t, "5e5d", shogi.Silver), candidate(t, "5e5d+", shogi.Silver), false},
		{vacateRule, candidate(t, "5e5d", shogi.Silver, plausibility.Escape), candidate(t, "8h7g", shogi.Bishop, plausibility.Escape), true},
		{vacateRule, candidate(t, "5e5d", shogi.Silver, plausibility.Escape), candidate(t, "5e6d", shogi.Silver), false},
		{vacateSquareRule, candidate(t, "5e5d", shogi.Silver, plausibility.Escape), candidate(t, "5e4d", shogi.Silver, plausibility.Escape), true},
		{vacateSquareRule, candidate(t, "5e5d", shogi.Silver, plausibility.Escape), candidate(t, "8h7g", shogi.Bishop, plausibility.Escape), false},
		{unsafeRule, losing(-51, "5e5d"), losing(-900, "1i1h"), true},
		{unsafeRule, losing(-51, "5e5d"), losing(-50, "1i1h"), false},
		{pieceTypeRule, candidate(t, "5e5d", shogi.Silver), candidate(t, "S*1a", shogi.Silver), true},
		{pieceTypeRule, candidate(t, "5e5d", shogi.Silver), candidate(t, "5e5d", shogi.ProSilver), false},
		{mateThreatRule, candidate(t, "5e5d", shogi.Silver, plausibility.MateThreat), candidate(t, "1i1h", shogi.Lance, plausibility.MateThreat), true},
		{mateThreatRule, candidate(t, "5e5d", shogi.Silver, plausibility.MateThreat), candidate(t, "1i1h", shogi.Lance), false},
		{checkRule, checking, checking, true},
		{checkRule, checking, candidate(t, "5e5d", shogi.Silver), false},
		{fromRule, candidate(t, "5e5d", shogi.Gold), candidate(t, "5e4d", shogi.Gold), true},
		{fromRule, candidate(t, "5e5d", shogi.Gold), candidate(t, "4e4d", shogi.Gold), false},
		{fromRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "G*4d", shogi.Gold), false},
		{toRule, candidate(t, "5e5d", shogi.Gold), candidate(t, "P*5d", shogi.Pawn), true},
		{toRule, candidate(t, "5e5d", shogi.Gold), candidate(t, "5e4d", shogi.Gold), false},
		{dropTypeRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "G*4d", shogi.Gold), true},
		{dropTypeRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "R*4d", shogi.Rook), false},
		{dropTypeRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "5e4d", shogi.Gold), false},
		{dropRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "R*4d", shogi.Rook), true},
		{dropRule, candidate(t, "G*5d", shogi.Gold), candidate(t, "5e4d", shogi.Gold), false},
	} {
		of := simple[test.rule]
		a, isA := of(&test.a)
		b, isB := of(&test.b)
		if isA && rules[a] != test.rule || test.alike && !isA {
			t.Errorf("%v: %v does not belong to a kind of rule %d", criteria[test.rule], test.a.Move, test.rule)
		}
		if alike := isA && isB && a == b; alike != test.alike {
			t.Errorf("%v: %v and %v are alike: %v, want %v", criteria[test.rule], test.a.Move, test.b.Move, alike, test.alike)
		}
	}
}

func TestKindsKnowTheirRulesAndKeys(t *testing.T) {
	for _, test := range []struct {
		kind kind
		rule rule
		key  int
	}{
		{dullKind, dullRule, 0}, {dropKind, dropRule, 0}, {pieceTypeKind + 14, pieceTypeRule, 14}, {dropTypeKind + 7, dropTypeRule, 7},
		{vacateSquareKind, vacateSquareRule, 0}, {fromKind + 80, fromRule, 80}, {toKind, toRule, 0}, {toKind + 80, toRule, 80},
		{blockKind + 3, blockRule, 3}, {newThreatKind + 80, newThreatRule, 80}, {discoveredKind, discoveredRule, 0}, {kindCount - 1, discoveredRule, 80},
	} {
		if rules[test.kind] != test.rule || int(keys[test.kind]) != test.key {
			t.Errorf("kind %d has rule %d and key %d, want %d and %d", test.kind, rules[test.kind], keys[test.kind], test.rule, test.key)
		}
	}
}

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
