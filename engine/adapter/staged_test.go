package adapter

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shotest/config"
	"shotest/search"
	"shotest/shogi"
)

// In random games the two stages together are all moves, and the second holds the quiet ones.
func TestStagesAreAllMoves(t *testing.T) {
	const seed = 5
	random := rand.New(rand.NewPCG(seed, 0))
	for game := range 40 {
		p := config.Default()
		p.GenerateAllLegalMoves = game%2 == 0
		history := shogi.NewHistory(shogi.StartPosition())
		for range 150 {
			legal := history.Current().AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			history.Play(legal[random.IntN(len(legal))])
			checkStages(t, history, &p)
		}
	}
}

func checkStages(t *testing.T, history *shogi.History, p *config.Profile) {
	t.Helper()
	g := New()
	g.Begin(history, p)
	tactical, quiet, all := g.AppendTactical(nil), g.AppendQuiet(nil), g.AppendMoves(nil)
	isQuiet := func(m search.Move) bool { return g.Traits(m, false).Quiet }
	if !g.InCheck() && slices.ContainsFunc(tactical, isQuiet) ||
		slices.ContainsFunc(quiet, func(m search.Move) bool { return !isQuiet(m) }) {
		t.Errorf("%v: %v is tactical, %v quiet", history.Current(), tactical, quiet)
	}
	both := append(tactical, quiet...)
	slices.Sort(both)
	slices.Sort(all)
	if !slices.Equal(both, all) {
		t.Errorf("%v: stages %v, all moves %v", history.Current(), both, all)
	}
}
