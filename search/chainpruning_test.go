package search

import "testing"

// chainPruning is the rule as its author has it.
func chainPruning() Settings {
	rule := DefaultSettings().ChainPruning
	rule.On = true
	return Settings{ChainPruning: rule}
}

// searched returns what a search of a thorny tree has found, and its counts.
func searched(t *testing.T, seed uint64, settings Settings) (Report, Counts) {
	g := &thornyTree{tree{seed: seed, width: 6}, t}
	s := newSearcher(1, settings)
	found := last(s.Search(g, Limits{Depth: 6}))
	if len(g.path) != 0 {
		t.Fatalf("seed %d: the game stands at %v after the search", seed, g.path)
	}
	for _, m := range found.PV {
		g.Make(m) // fails if the line is illegal
	}
	return found, s.Counts()
}

func TestChainPruningSavesMostPositions(t *testing.T) {
	plain, pruned, same := uint64(0), uint64(0), 0
	var chains Counts
	for seed := range uint64(40) {
		full, counts := searched(t, seed, Settings{})
		plain += counts.Nodes
		short, counts := searched(t, seed, chainPruning())
		pruned += counts.Nodes
		chains.ChainsFound += counts.ChainsFound
		chains.ChainsPlayed += counts.ChainsPlayed
		chains.ChainsDropped += counts.ChainsDropped
		if short.Score == full.Score {
			same++
		}
	}
	t.Logf("%d positions instead of %d, the same value in %d of 40, %+v", pruned, plain, same, chains)
	if pruned*2 > plain {
		t.Errorf("%d positions, without the rule %d", pruned, plain)
	}
	if chains.ChainsPlayed == 0 || chains.ChainsDropped == 0 || chains.ChainsPlayed+chains.ChainsDropped > chains.ChainsFound {
		t.Errorf("chains: %+v", chains)
	}
}

// Chains that never stand for a search, as none can be so far below alpha or is
// confirmed so often, leave the value as it is.
func TestCarefulMarginsLeaveScoresAlone(t *testing.T) {
	far, never := chainPruning(), chainPruning()
	far.ChainPruning.Raises, far.ChainPruning.Margin = false, 30000
	never.ChainPruning.Confirmed = 255
	for seed := range uint64(40) {
		full, _ := searched(t, seed, Settings{})
		for _, settings := range []Settings{far, never} {
			if found, _ := searched(t, seed, settings); found.Score != full.Score {
				t.Fatalf("seed %d: got %d, want %d", seed, found.Score, full.Score)
			}
		}
	}
}

// Moves whose chains fail are searched less deep, so that there is more to search
// than where they are left out.
func TestChainsCanReduceInsteadOfPruning(t *testing.T) {
	leaving, reducing := chainPruning(), chainPruning()
	leaving.ChainPruning.Raises = false
	reducing.ChainPruning = leaving.ChainPruning
	reducing.ChainPruning.Reduction = 2 * Ply
	left, reduced, plain := uint64(0), uint64(0), uint64(0)
	for seed := range uint64(40) {
		_, counts := searched(t, seed, leaving)
		left += counts.Nodes
		_, counts = searched(t, seed, reducing)
		reduced += counts.Nodes
		_, counts = searched(t, seed, Settings{})
		plain += counts.Nodes
	}
	if left >= reduced || reduced >= plain {
		t.Errorf("%d positions with moves left out, %d with moves reduced, %d without the rule", left, reduced, plain)
	}
}

func TestChainPruningIsReproducible(t *testing.T) {
	first, _ := searched(t, 9, chainPruning())
	again, _ := searched(t, 9, chainPruning())
	if first.Nodes != again.Nodes || first.Score != again.Score {
		t.Errorf("%+v, then %+v", first, again)
	}
}
