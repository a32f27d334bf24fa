package engine

import (
	"context"
	"slices"
	"testing"

	"shotest/lab/mcts"
	"shotest/search"
	"shotest/shogi"
)

// steps returns how many steps the findings of a search count.
func steps(e *Engine) (sum uint64) {
	for _, f := range e.Findings() {
		sum += f.Nodes
	}
	return sum
}

// searchOn searches without preparing for a new game, and returns the last line.
func searchOn(e *Engine, history *shogi.History, limits Limits) (last Report) {
	e.Search(context.Background(), history, limits, lastLine(&last))
	return last
}

// A search of the mode mcts goes on with the tree of the last one where the game has gone on
// from there, and nowhere else.
func TestTreesAreKeptInGames(t *testing.T) {
	const nodes = 1000
	// The opponent replies as the search expects.
	goOn := func(_ *Engine, h *shogi.History, line []shogi.Move) *shogi.History {
		h.Play(line[0])
		h.Play(line[1])
		return h
	}
	set := func(name, value string) func(*Engine, *shogi.History, []shogi.Move) *shogi.History {
		return func(e *Engine, h *shogi.History, line []shogi.Move) *shogi.History {
			if err := e.SetOption(name, value); err != nil {
				t.Fatal(err)
			}
			return goOn(e, h, line)
		}
	}
	for name, c := range map[string]struct {
		options map[string]string
		then    func(e *Engine, h *shogi.History, line []shogi.Move) *shogi.History
		kept    bool
	}{
		"the game goes on":         {then: goOn, kept: true},
		"with two threads":         {map[string]string{"Threads": "2"}, goOn, true},
		"with draws that differ":   {map[string]string{"DrawValueBlack": "-100"}, goOn, true},
		"by one move":              {then: func(_ *Engine, h *shogi.History, line []shogi.Move) *shogi.History { h.Play(line[0]); return h }, kept: true},
		"the position once more":   {then: func(_ *Engine, h *shogi.History, _ []shogi.Move) *shogi.History { return h }, kept: true},
		"the value of draws turns": {map[string]string{"DrawValueBlack": "-100"}, func(_ *Engine, h *shogi.History, line []shogi.Move) *shogi.History { h.Play(line[0]); return h }, false},
		"a move is taken back":     {then: func(_ *Engine, h *shogi.History, _ []shogi.Move) *shogi.History { h.Undo(); return h }},
		"another option":           {then: set("EnteringKingRule", "TryRule")},
		"another evaluation":       {then: set("Evaluation", "material")},
		"another start": {then: func(*Engine, *shogi.History, []shogi.Move) *shogi.History {
			return parse(t, "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN1 b L 1")
		}},
		"a new game": {then: func(e *Engine, h *shogi.History, line []shogi.Move) *shogi.History {
			if err := e.Prepare(context.Background()); err != nil {
				t.Fatal(err)
			}
			return goOn(e, h, line)
		}},
		"another mode between": {then: func(e *Engine, h *shogi.History, line []shogi.Move) *shogi.History {
			for _, mode := range []string{search.InterestMode, mcts.Mode} {
				if err := e.SetOption("SearchMode", mode); err != nil {
					t.Fatal(err)
				}
				searchOn(e, h, Limits{Nodes: 100})
			}
			if err := e.Prepare(context.Background()); err != nil {
				t.Fatal(err)
			}
			return goOn(e, h, line)
		}},
	} {
		e := newEngine(t, "SearchMode", mcts.Mode, "RootMate", "0")
		for option, value := range c.options {
			if err := e.SetOption(option, value); err != nil {
				t.Fatal(err)
			}
		}
		history := parse(t, "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e")
		last := searchOn(e, history, Limits{Nodes: nodes})
		if len(last.PV) < 2 {
			t.Fatalf("%s: %+v", name, last)
		}
		history = c.then(e, history, slices.Clone(last.PV))
		searchOn(e, history, Limits{Nodes: 100})
		if got := steps(e); (got > 120) != c.kept && c.options["Threads"] == "" || c.kept && got <= 120 {
			t.Errorf("%s: %d steps", name, got)
		}
	}
}
