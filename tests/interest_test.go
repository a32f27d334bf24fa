//go:build e2e

package tests

import (
	"context"
	"testing"

	"shotest/engine"
	"shotest/internal/testing/recorded"
	"shotest/mate"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// TestInterestFindsMates searches mates from games by interest, without the tests
// for mates that would find them at once: with the rules that leave something out,
// and without them.
func TestInterestFindsMates(t *testing.T) {
	t.Parallel()
	pruned := profile.Default()
	pruned.SearchMode, pruned.RootMate, pruned.Search.MateInThree = search.InterestMode, 0, 0
	whole := pruned
	s := &whole.Search
	s.Razoring.On = false
	s.Gamma.On = false
	s.AlphaFail.On = false
	s.NullMove.On = false
	s.Futility.On = false
	s.SEEPruning.On = false
	for name, settings := range map[string]profile.Profile{"pruned": pruned, "whole": whole} {
		t.Run(name, func(t *testing.T) { findMates(t, engine.New(settings), ownMates(t)) })
	}
}

// mating is a position with the verified length of its shortest mate in plies.
type mating struct {
	position shogi.Position
	length   int
}

// longestAsked is how many plies the mates have at most that a search is asked for.
const longestAsked = 5

// ownMates returns a mate of more than one ply from each second game that ships, if
// there is one near its end.
func ownMates(t *testing.T) (mates []mating) {
	t.Helper()
	solver := mate.New(16 << 20)
	for i, game := range recorded.Own(t) {
		if i%2 != 0 || game.Ending != "checkmate" {
			continue
		}
		for before := longestAsked; before > 1; before -= 2 {
			p := positionBeforeEnd(game, before)
			result := solveAndVerify(t, solver, &p, 50_000)
			if result.Outcome == mate.Found && result.Shortest && 1 < result.Length && result.Length <= longestAsked {
				mates = append(mates, mating{p, result.Length})
				break
			}
		}
	}
	return mates
}

// findMates expects that an engine finds nearly all mates, and none that is not there.
func findMates(t *testing.T, e *engine.Engine, mates []mating) {
	t.Helper()
	const nodes = 60_000
	var missed []string
	for i := range mates {
		p := &mates[i].position
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		result := e.Search(context.Background(), shogi.NewHistory(*p), engine.Limits{Nodes: nodes}, nil)
		switch told := result.Score.Mate; {
		case told == 0:
			missed = append(missed, p.SFEN())
		case told < mates[i].length:
			t.Errorf("%v: %v, the verified shortest is %d", p, result.Score, mates[i].length)
		}
	}
	if len(mates) < 15 || len(missed)*20 > len(mates) {
		t.Errorf("%d of %d mates are missed: %v", len(missed), len(mates), missed)
	}
}
