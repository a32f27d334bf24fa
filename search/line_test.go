package search

import (
	"testing"
)

// endedHeaps are heaps whose game ends after overAfter moves, as a repetition ends one: with
// another move on the way it would go on.
type endedHeaps struct {
	keyedHeaps
	overAfter int
}

func (h *endedHeaps) IsLegal(m Move) bool { return m%4 > 0 && h.Sizes[m/4] >= int(m%4) }

func (h *endedHeaps) Adjudicate(int) (Score, bool) {
	return 0, h.overAfter > 0 && len(h.Taken) == h.overAfter
}

// A line is completed by what the table knows, but not where the game is over already.
func TestLinesAreNotCompletedBeyondTheEnd(t *testing.T) {
	game := &endedHeaps{keyedHeaps: keyedHeaps{plainHeaps{Sizes: []int{3, 6}}}}
	searcher := New(1 << 16)
	var line []Move
	for report := range searcher.Search(game, Limits{Depth: 8}) {
		if report.Finished() {
			line = report.PV
		}
	}
	if len(line) < 3 {
		t.Fatalf("the line is %v", line)
	}
	if whole := searcher.Complete(game, line[:1], 3); len(whole) != 3 {
		t.Errorf("%v is completed to %v", line[:1], whole)
	}
	game.overAfter = 1
	if whole := searcher.Complete(game, line[:1], 3); len(whole) != 1 {
		t.Errorf("the game is over after %v, and goes on: %v", line[:1], whole)
	}
}
