//go:build e2e

package treepage

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/lab/mcts"
)

// The page of a Monte Carlo tree has priors, steps and means where others have prices, what
// was spent and values, and speaks of nothing that such a tree has not.
func TestPageOfAMonteCarloTree(t *testing.T) {
	found := searchTree(t, middlegame, mcts.Mode, 400, 3000)
	b := open(t, found, wide, high)
	best := found.Root.BestChild()
	if best == nil || best.Note == nil {
		t.Fatalf("no reasons of the best move: %+v", best)
	}
	told := eval[[]string](b, `[...document.querySelectorAll("#facts dt")].map((e) => e.textContent)`)
	if want := []string{"Move", "Prior", "Value", "Steps", "Branches"}; !slices.Equal(told[:len(want)], want) {
		t.Errorf("the page tells %q, want %q first", told, want)
	}
	drawn := eval[[]string](b, `[...document.querySelectorAll("#drawing .selected text")].map((e) => e.textContent)`)
	prior := fmt.Sprintf("%d.%d %%", best.Price/10, best.Price%10)
	steps := eval[string](b, fmt.Sprintf("(%d).toLocaleString(document.documentElement.lang)", best.Nodes))
	if len(drawn) < 4 || drawn[1] != prior || drawn[2] != steps {
		t.Errorf("the best branch reads %q, want %s and %s", drawn, prior, steps)
	}
	families := eval[[]string](b, `[...document.querySelectorAll("#legend [data-family]")].map((e) => e.dataset.family)`)
	if !slices.Equal(families, familiesOfPriors) {
		t.Errorf("colours %q", families)
	}
	for _, n := range []string{"cost", "interest spent", "iteration", "killers"} {
		if text := eval[string](b, "document.body.innerText"); strings.Contains(strings.ToLower(text), n) {
			t.Errorf("the page speaks of %s", n)
		}
	}
}
