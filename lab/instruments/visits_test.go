//go:build e2e

package instruments

import (
	"context"
	"slices"
	"testing"

	"shotest/engine/recall"
	"shotest/search"
	"shotest/shogi"
)

// Every drawn line is legal, and ends in a visited position.
func TestDrawnLinesLeadToVisitedPositions(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.ModernMode} {
		drawn := recall.Draw(shortGame(t), "", 0, 2, 1)
		for _, at := range drawn {
			s := searchOf(mode, 400)
			print, err := footprintOf(context.Background(), recall.NewEngine(s.Profile), &s, at.History())
			if err != nil {
				t.Fatal(err)
			}
			lines := print.drawLines(1000)
			searched := 0
			for _, visit := range print.visited {
				if !visit.quiescent {
					searched++
				}
			}
			if len(lines) != searched || searched == 0 {
				t.Errorf("%s: %d lines to %d positions", mode, len(lines), searched)
			}
			if !slices.EqualFunc(print.drawLines(5), lines[:5], slices.Equal) {
				t.Errorf("%s: fewer are not the first of more", mode)
			}
			seen := map[uint64]bool{}
			for _, line := range lines {
				history := at.History()
				for _, m := range line {
					switch {
					case m == shogi.NoMove:
						history.PlayNull()
					case !history.Current().IsLegal(m):
						t.Fatalf("%s: %v of %v is illegal", mode, m, line)
					default:
						history.Play(m)
					}
				}
				key := history.Current().Key()
				if visit, ok := print.visited[key]; !ok || seen[key] {
					t.Fatalf("%s: %v leads to %+v, known %v, twice %v", mode, line, visit, ok, seen[key])
				}
				seen[key] = true
			}
		}
	}
}

// Interest search keeps to moves of high rank; the modern mode does not.
func TestVisits(t *testing.T) {
	drawn := recall.Draw(shortGame(t), "", 0, 3, 1)
	visits, err := VisitsOf(context.Background(), drawn, []Search{searchOf(search.InterestMode, 300),
		searchOf(search.ModernMode, 300)})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range visits {
		if v.Positions != 3 || v.Lines != 3*linesDrawn || v.Plies < 1 || v.First.Of != v.Thirty.Of ||
			v.First.Part > v.Ten.Part || v.AllTen.Of != v.Lines ||
			v.Quiet.Of != v.Lines || (v.Quiet.Part > 0) != (v.Error.Of > 0) {
			t.Errorf("%+v", v)
		}
	}
	if visits[0].Ten.Percent() <= visits[1].Ten.Percent() {
		t.Errorf("%.1f %% by interest, %.1f %% otherwise", visits[0].Ten.Percent(), visits[1].Ten.Percent())
	}
}

func TestVisitsAreSummedUp(t *testing.T) {
	found := [][]visitSample{
		{{ranks: [][]int{{1, 2}, {1, 11, 40}}, plies: 6, errors: []float64{4, 2}}},
		nil,
		{{ranks: [][]int{{0}}, plies: 1}},
	}
	got := visitsOf(found, 0)
	want := Visits{Positions: 2, Lines: 3, Plies: 7. / 3, First: recall.Share{Part: 2, Of: 6},
		Ten: recall.Share{Part: 3, Of: 6}, Thirty: recall.Share{Part: 4, Of: 6},
		AllTen: recall.Share{Part: 1, Of: 3},
		Quiet:  recall.Share{Part: 2, Of: 3}, Error: Mean{Value: 3, Of: 1}}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
