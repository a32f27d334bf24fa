package recall

import (
	"slices"
	"testing"
)

// sampleCases are four cases. In one the best move needs more than a limit of 300, and one has no
// full search.
func sampleCases() []Case {
	return []Case{
		{Limits: []int{100, 200, 400}, Phase: 0, Searched: true, Played: MoveRank{1, 100}, Best: MoveRank{1, 100}},
		{Limits: []int{50, 300, 300, 301, 900}, Phase: 0, Searched: true, Played: MoveRank{3, 300},
			Best: MoveRank{4, 301}},
		{Limits: []int{25, 25}, Phase: 1, Searched: true, Best: MoveRank{2, 25}},
		{Limits: []int{500, 600}, Phase: 2, Searched: false, Played: MoveRank{2, 600}},
	}
}

func TestReport(t *testing.T) {
	a := NewReport(sampleCases(), []int{50, 300, 1000})
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
}

func TestAim(t *testing.T) {
	if got := aimFigures(nil); got.Reached {
		t.Errorf("of nothing: %+v", got)
	}
	cases := sampleCases()
	if got, want := aimFigures(cases), (Aim{Limit: 600, Reached: true, Admitted: 3 + 4 + 2 + 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	for i := range cases {
		cases[i].Searched = false
	}
	if got := aimFigures(cases); got.Reached {
		t.Errorf("with a move that is not Searched: %+v", got)
	}
	// Of a hundred moves one may be missing.
	hundred := slices.Repeat([]Case{{Limits: []int{70, 80}, Played: MoveRank{Rank: 1, Limit: 70}}}, 99)
	hundred = append(hundred, Case{Limits: []int{90}})
	if got, want := aimFigures(hundred), (Aim{Limit: 70, Reached: true, Admitted: 99}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
