package similarity

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/plausibility"
	"shotest/shogi"
)

// manyDrops is a position with a rook, a bishop, a gold and more in hand, and more
// than 200 moves.
const manyDrops = "ln1gk2nl/4g1s2/p1pp1pppp/9/1p2p4/2P3P2/PP1PPP1PP/2G1K4/LNS3SNL b RBGSrb 1"

// equalDrops scores all drops of major pieces alike, and better than anything
// else: the flood that Rollason's chapter speaks of.
type equalDrops struct{ dice }

func (e equalDrops) Score(f *plausibility.Facts, m shogi.Move) plausibility.Candidate {
	c := e.dice.Score(f, m)
	c.Credited = 0
	c.Finished = true
	c.Score = 0
	c.Interest = 16 * 12
	if m.IsDrop() && c.Piece >= shogi.Bishop {
		c.Score = 120
	}
	return c
}

// dropsAmong counts the drops of each type among the first moves of a list.
func dropsAmong(list *List, moves int) (drops [shogi.PieceTypeCount]int) {
	for range moves {
		c, more := list.Next()
		if !more {
			break
		}
		if c.Move.IsDrop() {
			drops[c.Piece]++
		}
		list.Searched(false)
	}
	return drops
}

func TestDropsDoNotFloodTheList(t *testing.T) {
	n := nodeOf(t, manyDrops)
	if len(n.moves) < 200 {
		t.Fatalf("%d moves, want more for the test to show anything", len(n.moves))
	}
	var off Penalties
	for _, penalty := range off.ByRule() {
		penalty.Factor = 1000
	}
	open, err := New(off, equalDrops{})
	if err != nil {
		t.Fatal(err)
	}
	open.Open(&n.facts, n.moves)
	if drops := dropsAmong(open, 15); slices.Max(drops[:]) < 15 {
		t.Errorf("without similarity there is no flood: %v", drops)
	}
	for name, scorer := range map[string]Scorer{"equal drops": equalDrops{}, "scorer": newScorer(t)} {
		list := newList(t, scorer)
		list.Open(&n.facts, n.moves)
		if drops := dropsAmong(list, 15); slices.Max(drops[:]) > 5 { // a third
			t.Errorf("%s: drops of one type among the first 15 moves: %v", name, drops)
		}
	}
}

func TestTakenAndSearchedOnce(t *testing.T) {
	n := nodeOf(t, shogi.StartSFEN)
	list := newList(t, newScorer(t))
	list.Open(&n.facts, n.moves)
	list.Searched(false) // nothing has been handed over
	first, _ := list.Next()
	for _, m := range []shogi.Move{first.Move, shogi.NoMove, shogi.NewMove(0, 80)} {
		if _, ok := list.Take(m); ok {
			t.Errorf("%v is taken", m)
		}
	}
	list.Searched(false)
	once := list.counts
	list.Searched(false)
	if list.counts != once || len(list.searched) != 1 {
		t.Error("one search counts twice")
	}
	list.Next() // pruned
	list.Next()
	list.Searched(true)
	if len(list.searched) != 2 {
		t.Errorf("%d moves count as searched, want 2", len(list.searched))
	}
	list.Open(&n.facts, n.moves)
	if list.counts != (tally{}) {
		t.Error("a list remembers moves after it is opened again")
	}
}

func TestNothingAllocates(t *testing.T) {
	n := nodeOf(t, manyDrops)
	longest := nodeOf(t, "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1")
	list := newList(t, newScorer(t))
	for _, n := range []*node{n, longest} {
		if allocations := testing.AllocsPerRun(10, func() {
			list.Open(&n.facts, n.moves)
			list.Take(n.moves[3])
			list.Searched(true)
			for _, more := list.Next(); more; _, more = list.Next() {
				list.Searched(false)
			}
		}); allocations != 0 {
			t.Errorf("%v: %v allocations", &n.position, allocations)
		}
	}
}

// The figures are those of the package comment.
func TestWorkedExample(t *testing.T) {
	n := nodeOf(t, manyDrops)
	penalties := DefaultPenalties()
	penalties.Dull = PenaltyRule{On: true, Score: 25, Factor: 800}
	penalties.PieceType = PenaltyRule{On: true, Score: 15, Factor: 920}
	penalties.Drop.Type = PenaltyRule{On: true, Score: 45, Factor: 750}
	penalties.Drop.Any = PenaltyRule{On: true, Score: 10, Factor: 950}
	list, err := New(penalties, equalDrops{})
	if err != nil {
		t.Fatal(err)
	}
	list.Open(&n.facts, n.moves)
	take := func(text string) *plausibility.Candidate {
		m, _ := shogi.ParseMove(text)
		c, ok := list.Take(m)
		if !ok {
			t.Fatalf("%s is not there", text)
		}
		return c
	}
	take("5h4h") // the best quiet move
	for i, want := range []struct{ score, interest int32 }{{120, 192}, {25, 100}, {-70, 52}, {-165, 27}} {
		c := take([]string{"R*9e", "R*8d", "R*7e", "R*1e"}[i])
		if c.Score != want.score || c.Interest != want.interest {
			t.Errorf("%v has %d and %d, want %d and %d", c.Move, c.Score, c.Interest, want.score, want.interest)
		}
		list.Searched(false)
	}
}

// A search opens the lists of deeper plies with the same scorer before it goes on
// with a list: that must not change the list.
func TestListsShareAScorer(t *testing.T) {
	scorer := newScorer(t)
	list, alone, deeper := newList(t, scorer), newList(t, newScorer(t)), newList(t, scorer)
	below := &node{}
	recordedNodes(t, 200, 9, func(n *node, _ *rand.Rand) {
		list.Open(&n.facts, n.moves)
		alone.Open(&n.facts, n.moves)
		for want, more := alone.Next(); more; want, more = alone.Next() {
			got, _ := list.Next()
			if *got != *want {
				t.Fatalf("%v: got %+v, want %+v", &n.position, got, want)
			}
			below.position = n.position
			below.play(got.Move)
			below.gather(scorer)
			deeper.Open(&below.facts, below.moves)
			deeper.Next()
			deeper.Searched(false)
			list.Searched(false)
			alone.Searched(false)
		}
	})
}
