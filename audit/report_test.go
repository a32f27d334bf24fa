package audit

import (
	"slices"
	"testing"

	"shotest/plausibility"
	"shotest/shogi"
)

// handMade are four cases: three moves at 100, 200 and 400, and so on. Best is
// missed by a limit of 300 once, and not searched at all once.
func handMade() []Case {
	bit := func(components ...plausibility.Component) (fired uint64) {
		for _, c := range components {
			fired |= 1 << c
		}
		return fired | 1<<plausibility.Base
	}
	drop, step := shogi.NewDrop(shogi.Gold, shogi.NewSquare(5, 2)), shogi.NewMove(shogi.NewSquare(7, 7), shogi.NewSquare(7, 6))
	return []Case{
		{Limits: []int{100, 200, 400}, Phase: 0, Searched: true,
			Played: Move{drop, plausibility.CheckMove, 1, 100, bit(plausibility.Check)}, Best: Move{drop, plausibility.CheckMove, 1, 100, bit(plausibility.Check)}},
		{Limits: []int{50, 300, 300, 301, 900}, Phase: 0, Searched: true,
			Played: Move{step, plausibility.QuietMove, 3, 300, bit()}, Best: Move{drop, plausibility.DropMove, 4, 301, bit(plausibility.Check, plausibility.Fork)}},
		{Limits: []int{25, 25}, Phase: 1, Searched: true,
			Played: Move{Move: step, Kind: plausibility.QuietMove}, Best: Move{step, plausibility.QuietMove, 2, 25, bit(plausibility.TargetSquare)}},
		{Limits: []int{500, 600}, Phase: 2, Searched: false,
			Played: Move{drop, plausibility.DropMove, 2, 600, bit(plausibility.Fork)}},
	}
}

func TestReport(t *testing.T) {
	a := NewReport(handMade(), []int{50, 300, 1000}, 300)
	all := &a.Groups[0]
	if all.Positions != 4 || all.Mean(all.Moves) != 3 {
		t.Errorf("%d positions, %v moves", all.Positions, all.Mean(all.Moves))
	}
	wantLimits := []LimitFigures{
		{50, 3, Share{0, 4}, Share{1, 3}}, {300, 7, Share{2, 4}, Share{2, 3}}, {1000, 12, Share{3, 4}, Share{3, 3}},
	}
	if !slices.Equal(all.Limits, wantLimits) {
		t.Errorf("Limits: %v", all.Limits)
	}
	wantRanks := []RankFigures{
		{1, Share{1, 4}, Share{1, 3}}, {3, Share{3, 4}, Share{2, 3}}, {5, Share{3, 4}, Share{3, 3}},
		{10, Share{3, 4}, Share{3, 3}}, {20, Share{3, 4}, Share{3, 3}}, {30, Share{3, 4}, Share{3, 3}},
	}
	if !slices.Equal(all.Ranks, wantRanks) {
		t.Errorf("ranks: %v", all.Ranks)
	}
	opening := LimitFigures{300, 5, Share{2, 2}, Share{1, 2}}
	if got := a.Groups[1].Limits[1]; got != opening {
		t.Errorf("opening: %v, want %v", got, opening)
	}
	for i, positions := range []int{4, 2, 1, 1} {
		if a.Groups[i].Positions != positions {
			t.Errorf("%s: %d positions", a.Groups[i].Name, a.Groups[i].Positions)
		}
	}
	wantComponents := []ComponentFigures{
		{"fork", Share{0, 2}, Share{2, 2}}, {"check", Share{1, 2}, Share{1, 2}},
		{"nothing tactical", Share{1, 1}, Share{0, 2}},
	}
	if !slices.Equal(a.Components, wantComponents) {
		t.Errorf("components: %v", a.Components)
	}
}

// Drops are counted by their piece as well, whatever kind they are of.
func TestReportByKind(t *testing.T) {
	kinds := NewReport(handMade(), []int{300}, 300).Kinds
	want := []KindFigures{
		{"checks", Share{1, 1}, Share{1, 1}, Share{1, 1}, Share{0, 2}},
		{"drops", Share{2, 2}, Share{2, 2}, Share{0, 2}, Share{2, 2}},
		{"quiet moves", Share{1, 1}, Share{1, 1}, Share{1, 1}, Share{0, 2}},
		{"gold drops", Share{3, 3}, Share{3, 3}, Share{1, 3}, Share{2, 2}},
	}
	if !slices.Equal(kinds, want) {
		t.Errorf("got %v, want %v", kinds, want)
	}
}

func TestAim(t *testing.T) {
	if got := aimFigures(nil); got.Known {
		t.Errorf("of nothing: %+v", got)
	}
	cases := handMade()
	if got, want := aimFigures(cases), (Aim{Limit: 600, Known: true, Admitted: 3 + 4 + 2 + 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for i := range cases {
		cases[i].Searched = false
	}
	if got := aimFigures(cases); got.Known {
		t.Errorf("with a move that is not Searched: %+v", got)
	}
	// Of a hundred moves one may be missing.
	hundred := slices.Repeat([]Case{{Limits: []int{70, 80}, Played: Move{Rank: 1, Limit: 70}}}, 99)
	hundred = append(hundred, Case{Limits: []int{90}})
	if got, want := aimFigures(hundred), (Aim{Limit: 70, Known: true, Admitted: 99}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A variation counts as wholly inside only as far as all of its moves are.
func TestVariationFigures(t *testing.T) {
	in, late, out := Move{Rank: 2, Limit: 100}, Move{Rank: 31, Limit: 100}, Move{Rank: 40, Limit: 900}
	got := variationFigures([]Case{{Variation: []Move{in, out, in}}, {Variation: []Move{in, late}}, {}}, 400)
	want := []VariationPly{
		{Ply: 1, Inside: Share{2, 2}, AllInside: Share{2, 2}, Thirty: Share{2, 2}, AllThirty: Share{2, 2}},
		{Ply: 2, Inside: Share{1, 2}, AllInside: Share{1, 2}, Thirty: Share{0, 2}, AllThirty: Share{0, 2}},
		{Ply: 3, Inside: Share{1, 1}, AllInside: Share{0, 1}, Thirty: Share{1, 1}, AllThirty: Share{0, 1}},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
