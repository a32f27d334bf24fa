package search

import "testing"

// learningRun returns a run that knows nothing yet, with a node whose moves have the
// kinds 1, 2 …, all of them tried.
func learningRun(moves int) (*rootSearch, *frame) {
	g := &pricedTree{tree: tree{width: moves}}
	r := &newSearcher(1, withoutPruning()).search
	r.begin(g, newTable(entryBytes), Limits{}, func(Report) bool { return true })
	f := &r.frames[1]
	f.learned = r.learned(1)
	f.moves, f.order = f.moves[:0], f.order[:0]
	for i := range moves {
		f.order = append(f.order, 0)
		f.moves = append(f.moves,
			candidate{move: Move(i + 1), Traits: Traits{Quiet: true, Kind: uint16(i + 1)}, searched: true})
	}
	return r, f
}

// Moves searched before a move that raised alpha count as searched in vain, whether or not that
// move cut its node off. Moves that raised alpha themselves do not count, and each move counts only
// once.
func TestLateness(t *testing.T) {
	r, f := learningRun(6)
	f.moves[2].searched = false // left out, so nothing is known of it
	n := &node{frame: f, ply: 1, left: budget{300, 0}}
	r.learnLateness(n, 3)
	once := f.learned.Lateness(1)
	r.learnLateness(n, 5)
	for i, late := range []bool{true, true, false, false, true, false} {
		if got := f.learned.Lateness(uint16(i + 1)); (got > 0) != late || late && got != once {
			t.Errorf("move %d: lateness %d, once is %d", i+1, got, once)
		}
	}
	if other := r.learned(2); other.Lateness(1) != 0 {
		t.Errorf("lateness %d for the other side, want 0", other.Lateness(1))
	}
}
