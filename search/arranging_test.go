package search

import "testing"

// arrangedTree is a random tree that wants its moves tried from the last to the first.
type arrangedTree struct {
	tree
	arranged int // the number of calls of Arrange
}

func (g *arrangedTree) Kinds() int           { return 16 }
func (g *arrangedTree) Traits(m Move) Traits { return Traits{Quiet: true, Kind: uint16(m)} }

func (g *arrangedTree) Arrange(_ int, _ *Hints, moves []Move, ranks []int32) {
	g.arranged++
	for i, m := range moves {
		ranks[i] = int32(m) - MaxRank
	}
}

func TestArrangedMovesAreTriedInTheirOrder(t *testing.T) {
	g := &arrangedTree{tree: tree{seed: 3, width: 5}}
	s := newSearcher(1, Settings{Order: ByGame})
	for range s.Search(g, Limits{Nodes: 1}) {
	}
	for i, m := range s.RootMoves() {
		if m.Move != Move(5-i) {
			t.Errorf("index %d: move %d, want %d", i, m.Move, 5-i)
		}
	}
	for range newSearcher(1, Settings{}).Search(g, Limits{Depth: 3}) {
	}
	if g.arranged != 1 {
		t.Errorf("Arrange was called %d times, want once: the second search orders by history", g.arranged)
	}
}
