package search

import (
	"testing"
)

// A refuted move keeps its value, and another move is the best.
func TestRefutedMovesAreNotBest(t *testing.T) {
	const plies = 5
	for _, settings := range []Settings{{}, SettingsOf(ModernMode)} {
		searcher := newSearcher(1<<16, settings)
		game := &keyedHeaps{plainHeaps{Sizes: []int{3, 5, 6}}}
		var refuted, best Move
		visited := uint64(0)
		for r := range searcher.Search(game, Limits{Depth: 4}) {
			if !r.Finished() {
				continue
			}
			best = r.PV[0]
			if refuted == NoMove && r.Depth == 2 {
				refuted = best
				searcher.Refute([]Move{best, r.PV[1]}, plies)
				visited = nodesOf(searcher, best)
			}
		}
		if refuted == NoMove || best == refuted {
			t.Fatalf("refuted move %d, best move %d, want another one", refuted, best)
		}
		for _, m := range searcher.RootMoves() {
			if m.Move == refuted && (m.Score != MatedIn(plies) || m.Bound != Exact || len(m.Line) != 2 ||
				m.Nodes != visited) {
				t.Errorf("%+v", m)
			}
		}
	}
}

// If every move is refuted, the one that lasts longest is the best.
func TestLongestRefutedMoveIsBest(t *testing.T) {
	searcher := newSearcher(1<<16, Settings{})
	game := &keyedHeaps{plainHeaps{Sizes: []int{2, 2}}}
	told := false
	var best Report
	for r := range searcher.Search(game, Limits{Depth: 3}) {
		if !r.Finished() {
			continue
		}
		best = r
		if !told {
			told = true
			for i, m := range searcher.RootMoves() {
				searcher.Refute([]Move{m.Move}, 11+2*i)
			}
		}
	}
	longest := 11 + 2*(len(searcher.RootMoves())-1)
	if best.Score != MatedIn(longest) || len(best.PV) != 1 {
		t.Errorf("score %d of %v, want %d", best.Score, best.PV, MatedIn(longest))
	}
}

// nodesOf returns how many nodes were searched below a root move.
func nodesOf(s *Searcher, move Move) uint64 {
	for _, m := range s.RootMoves() {
		if m.Move == move {
			return m.Nodes
		}
	}
	return 0
}
