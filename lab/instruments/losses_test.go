//go:build e2e

package instruments

import (
	"context"
	"math"
	"slices"
	"testing"

	"shotest/engine"
	"shotest/engine/recall"
	"shotest/search"
	"shotest/shogi"
)

func TestVerdicts(t *testing.T) {
	drawn := recall.Draw(shortGame(t), "", 0, 5, 1)
	reference := Reference(2000)
	verdicts, err := Verdicts(context.Background(), drawn, []Search{reference, searchOf(search.InterestMode, 20)},
		reference)
	if err != nil || len(verdicts) != len(drawn) {
		t.Fatalf("%d verdicts: %v", len(verdicts), err)
	}
	others := 0
	for i, v := range verdicts {
		if v.Chosen[0] != v.Best || v.Losses[0] != 0 {
			t.Errorf("the reference search disagrees with itself: %+v", v)
		}
		if v.Chosen[1] != v.Best {
			others++
		} else if v.Losses[1] != 0 {
			t.Errorf("the best move loses something: %+v", v)
		}
		if v.Played != drawn[i].Game.Moves[drawn[i].Ply] {
			t.Errorf("%v was played, not %v", drawn[i].Game.Moves[drawn[i].Ply], v.Played)
		}
		for _, m := range v.Chosen {
			if err := drawn[i].History().Current().CheckLegal(m); err != nil {
				t.Error(err)
			}
		}
	}
	if others == 0 {
		t.Error("20 nodes find every best move")
	}
}

// Without a reference search there are no losses.
func TestVerdictsWithoutReference(t *testing.T) {
	verdicts, err := Verdicts(context.Background(), recall.Draw(shortGame(t), "", 0, 2, 1),
		[]Search{searchOf(search.InterestMode, 20)}, Reference(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range verdicts {
		of := LossesByKind([]Verdict{v})[0].Searches[0]
		if v.Chosen[0] == shogi.NoMove || v.Best != shogi.NoMove || v.Losses != nil || of.Played.Of != 1 ||
			of.Agrees.Of != 0 {
			t.Errorf("%+v: %+v", v, of)
		}
	}
}

func TestLossesByKind(t *testing.T) {
	const a, b = shogi.Move(1), shogi.Move(2)
	verdicts := []Verdict{
		{Kinds: []string{recall.Quiet}, Played: b, Best: a, Chosen: []shogi.Move{a, b}, Losses: []float64{0, 0.2}},
		{Kinds: []string{recall.Quiet, recall.EnteringKing}, Best: a, Chosen: []shogi.Move{b, b},
			Losses: []float64{0.1, 0.1}},
		{Kinds: []string{recall.Tactical}, Best: a, Chosen: []shogi.Move{b, a}, Losses: []float64{0.3, 0}},
	}
	found := LossesByKind(verdicts)
	var kinds []string
	for i := range found {
		kinds = append(kinds, found[i].Kind)
	}
	if want := []string{"all", recall.Tactical, recall.Quiet, recall.EnteringKing}; !slices.Equal(kinds, want) {
		t.Errorf("got %v, want %v", kinds, want)
	}
	first, second := found[2].Searches[0], found[2].Searches[1]
	if first.Played != (recall.Share{Part: 0, Of: 2}) || second.Played != (recall.Share{Part: 1, Of: 2}) {
		t.Errorf("played: %+v, %+v", first.Played, second.Played)
	}
	if found[2].Positions != 2 || first.Agrees != (recall.Share{Part: 1, Of: 2}) || first.Excess.Of != 0 ||
		math.Abs(first.Loss.Value-5) > 1e-9 || second.Agrees.Part != 0 ||
		math.Abs(second.Loss.Value-15) > 1e-9 || math.Abs(second.Excess.Value-10) > 1e-9 {
		t.Errorf("quiet: %+v", found[2])
	}
	// The differences are 20 and 0: a deviation of 14.14, of the mean 10.
	if math.Abs(second.Excess.Margin-19.6) > 1e-9 {
		t.Errorf("margin %v", second.Excess.Margin)
	}
}

func TestChances(t *testing.T) {
	for score, want := range map[engine.Score]float64{{Centipawns: 0}: 0.5, {Mate: 3}: 1, {Mate: -2}: 0,
		{Centipawns: 600}: 0.731} {
		if got := winProbability(score); math.Abs(got-want) > 0.001 {
			t.Errorf("%+v: %v", score, got)
		}
	}
}
