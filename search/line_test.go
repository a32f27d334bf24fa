package search

import (
	"testing"
)

// endedHeaps are heaps whose game is over after overAfter moves, as it is after a repetition,
// although the position has moves.
type endedHeaps struct {
	keyedHeaps
	overAfter int
}

func (h *endedHeaps) IsLegal(m Move) bool { return m%4 > 0 && h.Sizes[m/4] >= int(m%4) }

func (h *endedHeaps) GivesCheck(Move) bool { return false }
func (h *endedHeaps) Exchange(Move) int32  { return 0 }

func (h *endedHeaps) KeyAfter(m Move) uint64 {
	h.Make(m)
	defer h.Unmake()
	return h.Key()
}

func (h *endedHeaps) Adjudicate(int) (Score, bool) {
	return 0, h.overAfter > 0 && len(h.Taken) == h.overAfter
}

// Complete extends a line by moves of the table, but not where the game is over.
func TestCompleteStopsAtTheEndOfTheGame(t *testing.T) {
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
		t.Errorf("Complete(%v) = %v, want 3 moves", line[:1], whole)
	}
	game.overAfter = 1
	if whole := searcher.Complete(game, line[:1], 3); len(whole) != 1 {
		t.Errorf("the game is over after %v, but Complete returns %v", line[:1], whole)
	}
}
