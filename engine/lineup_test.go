package engine

import (
	"context"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// finalLines returns the final reports of a search.
func finalLines(e *Engine, text string, t *testing.T, limits Limits) (lines []Report, result Result) {
	t.Helper()
	result = e.Search(context.Background(), shogitest.Game(t, text), limits, func(r Report) {
		if r.Final {
			lines = append(lines, r)
		}
	})
	return lines, result
}

// A move that refuses a promotion is searched if the search is restricted to it.
func TestSearchMovesThatRefusePromotion(t *testing.T) {
	for _, mode := range []string{search.InterestMode, search.ModernMode} {
		e := newEngine(t, "SearchMode", mode)
		move := shogitest.Game(t, "startpos moves 7g7f 3c3d 8h2b").Moves()[2]
		lines, result := finalLines(e, "startpos moves 7g7f 3c3d", t,
			Limits{Nodes: 2000, SearchMoves: []shogi.Move{move}})
		if len(lines) != 1 || result.Best != move || lines[0].PV[0] != move || lines[0].Depth < 2 ||
			len(lines[0].PV) < 2 {
			t.Errorf("%s: %v, %+v", mode, result.Best, lines)
		}
	}
}

// A search that is stopped before its first move plays the most plausible move, and reports the
// evaluation of the position.
func TestNothingSearched(t *testing.T) {
	e := newEngine(t)
	const text = "startpos moves 7g7f 3c3d 8h2b+"
	lines, result := finalLines(e, text, t, Limits{Nodes: 1})
	ranking, err := e.RankMoves(shogitest.Game(t, text))
	if err != nil {
		t.Fatal(err)
	}
	value := e.Evaluate(shogitest.Game(t, text).Current())
	if len(lines) != 1 || result.Best != ranking.Moves[0].Move || lines[0].Depth != 0 ||
		lines[0].Score.Centipawns != value || value == 0 {
		t.Errorf("%v of %v, %d, %+v", result.Best, ranking.Moves[0].Move, value, lines)
	}
}

// Lines that the last iteration has not reached come from the iteration before. No line occurs
// twice, and no line is worth more than those above.
func TestLastLines(t *testing.T) {
	line := startLines(t)
	for _, c := range []struct {
		newest, older, want []Report
	}{
		{
			[]Report{line(1, 1, 30)}, []Report{line(0, 1, 50), line(1, 2, 40), line(2, 3, 20)},
			[]Report{line(1, 1, 30), line(0, 2, 30), line(2, 3, 20)},
		},
		{
			[]Report{line(0, 1, 362), line(1, 2, 241), line(2, 3, 155), line(3, 4, 239)},
			[]Report{line(2, 1, 370), line(4, 2, 300)},
			[]Report{line(0, 1, 362), line(1, 2, 241), line(3, 3, 239), line(2, 4, 155), line(4, 5, 155)},
		},
	} {
		got := (&lineup{wantedLines: len(c.want), newest: c.newest, older: c.older}).last()
		for i := range c.want {
			if len(got) != len(c.want) || got[i].PV[0] != c.want[i].PV[0] || got[i].Score != c.want[i].Score ||
				got[i].MultiPV != c.want[i].MultiPV {
				t.Fatalf("%+v, want %+v", got, c.want)
			}
		}
	}
}

// startLines returns a function that makes lines beginning with the i-th move of the starting
// position.
func startLines(t *testing.T) func(i, rank, score int) Report {
	moves := shogitest.Game(t, "startpos").Current().AppendLegalMoves(nil)
	return func(i, rank, score int) Report {
		return Report{MultiPV: rank, Score: Score{Centipawns: score}, PV: []shogi.Move{moves[i]}}
	}
}
