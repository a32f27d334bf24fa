package engine

import (
	"fmt"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/tier"
	"shotest/shogi"
)

// searchInWords searches a position, and returns the answer and every line that has a value, with
// its numbers. Lines with bounds are reported by the clock.
func searchInWords(t *testing.T, e *Engine, history *shogi.History, limits Limits) string {
	t.Helper()
	text := ""
	result := e.Search(t.Context(), history, limits, func(r Report) {
		if r.HasValue() {
			text += fmt.Sprintln(r.Depth, r.SelDepth, r.Score, r.Nodes, r.PV)
		}
	})
	return text + fmt.Sprintln(result.Best, result.Score)
}

// Some clients send usinewgame without isready. A search of the new game is then that of an engine
// that has never searched, in every mode.
func TestNewGameForgets(t *testing.T) {
	t.Parallel()
	limits := Limits{Nodes: uint64(tier.Of(1000, 20_000))}
	for _, mode := range []string{"modern", "interest", "fullwidth"} {
		used := newEngine(t, "SearchMode", mode)
		for i, game := range recorded.Games(t, tier.Of(4, 20)) {
			used.NewGame()
			fresh := newEngine(t, "SearchMode", mode)
			for _, moves := range []int{20 + 3*i, 22 + 3*i} {
				history := after(t, game, moves)
				got, want := searchInWords(t, used, history, limits), searchInWords(t, fresh, history, limits)
				if got != want {
					t.Errorf("%s, game %d, %d moves:\n%swant\n%s", mode, i, moves, got, want)
				}
			}
		}
	}
}
