package chains_test

import (
	"testing"

	"shotest/search"
	"shotest/search/chains"
)

// chainPruning is the rule as its author has it.
func chainPruning() search.Settings {
	rule := chains.DefaultPruning()
	rule.On = true
	return search.Settings{ChainPruning: rule}
}

func TestChainPruningSavesMostPositions(t *testing.T) {
	plain, pruned := uint64(0), uint64(0)
	var played chains.Counts
	for seed := range uint64(40) {
		_, counts := searched(t, seed, 6, search.Settings{})
		plain += counts.Nodes
		_, counts = searched(t, seed, 6, chainPruning())
		pruned += counts.Nodes
		played.Add(&counts.Chains)
	}
	if pruned*2 > plain {
		t.Errorf("%d positions, without the rule %d", pruned, plain)
	}
	if played.Played == 0 || played.Dropped == 0 || played.Played+played.Dropped > played.Found {
		t.Errorf("chains: %+v", played)
	}
}

// Chains that never stand for a search, as none can be so far below alpha or is
// confirmed so often, leave the value as it is.
func TestCarefulMarginsLeaveScoresAlone(t *testing.T) {
	far, never := chainPruning(), chainPruning()
	far.ChainPruning.Raises, far.ChainPruning.Margin = false, 30000
	never.ChainPruning.Confirmed = 255
	for seed := range uint64(40) {
		full, _ := searched(t, seed, 6, search.Settings{})
		for _, settings := range []search.Settings{far, never} {
			if found, _ := searched(t, seed, 6, settings); found.Score != full.Score {
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
	reducing.ChainPruning.Reduction = 2 * search.Ply
	left, reduced, plain := uint64(0), uint64(0), uint64(0)
	for seed := range uint64(40) {
		_, counts := searched(t, seed, 6, leaving)
		left += counts.Nodes
		_, counts = searched(t, seed, 6, reducing)
		reduced += counts.Nodes
		_, counts = searched(t, seed, 6, search.Settings{})
		plain += counts.Nodes
	}
	if left >= reduced || reduced >= plain {
		t.Errorf("%d positions with moves left out, %d with moves reduced, %d without the rule", left, reduced, plain)
	}
}

func TestChainPruningIsReproducible(t *testing.T) {
	first, _ := searched(t, 9, 6, chainPruning())
	again, _ := searched(t, 9, 6, chainPruning())
	if first.Nodes != again.Nodes || first.Score != again.Score {
		t.Errorf("%+v, then %+v", first, again)
	}
}
