//go:build e2e

package tests

import (
	"context"
	"slices"
	"testing"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/testing/recorded"
	"shotest/mate"
	"shotest/search"
	"shotest/shogi"
)

// The interest search finds mates from games, with and without pruning. The mate solver is switched
// off, since it would find them immediately.
func TestInterestFindsMates(t *testing.T) {
	t.Parallel()
	pruned := config.Default().In(search.InterestMode)
	pruned.RootMate, pruned.Search.MateInThree = 0, 0
	whole := pruned
	s := &whole.Search
	s.Razoring.On = false
	s.Gamma.On = false
	s.AlphaFail.On = false
	s.NullMove.On = false
	for name, settings := range map[string]config.Profile{"pruned": pruned, "whole": whole} {
		t.Run(name, func(t *testing.T) { findMates(t, engine.New(settings), ownMates(t)) })
	}
}

// matePosition is a position with the verified length of its shortest mate in plies.
type matePosition struct {
	position shogi.Position
	length   int
}

// maxMateLength is the maximum length of the mates, in plies.
const maxMateLength = 5

// ownMates returns a mate of more than one ply near the end of every second game in the repository,
// where there is one.
func ownMates(t *testing.T) (mates []matePosition) {
	t.Helper()
	solver := mate.New(16 << 20)
	for i, game := range recorded.Own(t) {
		if i%2 != 0 || game.Ending != "checkmate" {
			continue
		}
		for plies := maxMateLength; plies > 1; plies -= 2 {
			p := positionBeforeEnd(game, plies)
			result := solveAndVerify(t, solver, &p, 50_000)
			if result.Outcome == mate.Found && result.Shortest && 1 < result.Length && result.Length <= maxMateLength {
				mates = append(mates, matePosition{p, result.Length})
				break
			}
		}
	}
	return mates
}

// findMates fails the test unless an engine finds nearly all mates, and claims none that is shorter
// than possible: than the shortest by checks, unless trying all moves finds it too.
func findMates(t *testing.T, e *engine.Engine, mates []matePosition) {
	t.Helper()
	const nodes = 60_000
	var missed []string
	for i := range mates {
		p := &mates[i].position
		if err := e.Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		result := e.Search(context.Background(), shogi.NewHistory(*p), engine.Limits{Nodes: nodes}, nil)
		switch mateLength := result.Score.Mate; {
		case mateLength == 0:
			missed = append(missed, p.SFEN())
		case mateLength < mates[i].length && !matesWithin(shogi.NewHistory(*p), mateLength):
			t.Errorf("%v: %v, the verified shortest is %d", p, result.Score, mates[i].length)
		}
	}
	if len(mates) < 15 || len(missed)*20 > len(mates) {
		t.Errorf("%d of %d mates are missed: %v", len(missed), len(mates), missed)
	}
}

// matesWithin reports whether the side to move mates within so many plies, by trying all moves.
func matesWithin(game *shogi.History, plies int) bool {
	for _, m := range game.Current().AppendLegalMoves(nil) {
		game.Play(m)
		mates := !slices.ContainsFunc(game.Current().AppendLegalMoves(nil), func(reply shogi.Move) bool {
			if plies < 3 {
				return true
			}
			game.Play(reply)
			defer game.Undo()
			return !matesWithin(game, plies-2)
		})
		game.Undo()
		if mates {
			return true
		}
	}
	return false
}
