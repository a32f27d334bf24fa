package engine

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"shotest/internal/recorded"
	"shotest/lab/mcts"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// treeProfiles are profiles of the mode mcts with each source of priors and of values.
func treeProfiles() (profiles []profile.Profile) {
	for _, change := range []func(*mcts.Settings){
		func(*mcts.Settings) {},
		func(s *mcts.Settings) { s.Priors = mcts.ByPolicy },
		func(s *mcts.Settings) { s.Priors = mcts.Uniform },
		func(s *mcts.Settings) { s.Quiescence = !s.Quiescence },
		func(s *mcts.Settings) { s.Simulation = mcts.ByInterest },
		func(s *mcts.Settings) { s.Simulation, s.Priors = mcts.Uniform, mcts.Uniform },
	} {
		p := profile.Default()
		p.SearchMode, p.HashMegabytes = mcts.Mode, 8
		change(&p.MCTS)
		profiles = append(profiles, p)
	}
	return profiles
}

func TestTreesPlayLegalMoves(t *testing.T) {
	games := recorded.Games(t, 3)
	for i, p := range treeProfiles() {
		e := New(p)
		for j, game := range games {
			history := after(t, game, 20+25*j)
			last := searched(e, history, Limits{Nodes: 1500})
			if len(last.PV) == 0 || !history.Current().IsLegal(last.PV[0]) || last.Nodes > 1500 || last.SelDepth < last.Depth {
				t.Errorf("profile %d, game %d: %+v", i, j, last)
			}
		}
	}
}

// Without the solver at the root, the tree proves mates itself, and tells them whole.
func TestTreesProveMates(t *testing.T) {
	for position, plies := range map[string]int{
		"4k4/9/4P4/9/9/9/9/9/4K4 b G 1":      1,
		"6k2/9/6P2/9/9/9/9/9/4K4 b RS 1":     3,
		"4k4/9/9/4p4/9/9/9/9/4K4 b 2R2B4G 1": 3,
		"6k2/9/6P2/9/9/9/9/9/4K4 w b 1":      0,
	} {
		for _, threes := range []bool{true, false} {
			p := profile.Default()
			p.SearchMode, p.RootMate, p.HashMegabytes, p.MCTS.MateInThree = mcts.Mode, 0, 32, threes
			last := searched(New(p), parse(t, position), Limits{Nodes: 20_000})
			// What is proven first need not be the shortest.
			if mate := last.Score.Mate; mate < plies || plies > 0 && (mate > plies+2 || len(last.PV) != mate) || plies == 0 && mate != 0 {
				t.Errorf("%s, mate in three seen: %v: %+v", position, threes, last)
			}
		}
	}
}

func TestTreesStopOnTime(t *testing.T) {
	e := newEngine(t, "SearchMode", mcts.Mode, "NetworkDelay", "0", "MinimumThinkingTime", "0")
	for _, limits := range []Limits{
		{MoveTime: 60 * time.Millisecond},
		{Clock: &Clock{Byoyomi: 60 * time.Millisecond}},
	} {
		started := time.Now()
		result := e.Search(context.Background(), parse(t, "startpos"), limits, nil)
		if took := time.Since(started); took > 2*time.Second || result.Best == shogi.NoMove {
			t.Errorf("%+v: %v after %v", limits, result, took)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if result := e.Search(ctx, parse(t, "startpos"), Limits{}, nil); result.Best == shogi.NoMove {
		t.Errorf("stopped: %+v", result)
	}
}

// Between two searches the mode may change to a tree and back.
func TestModesChange(t *testing.T) {
	e := newEngine(t)
	for _, mode := range []string{mcts.Mode, search.InterestMode, search.ModernMode, mcts.Mode} {
		if err := e.SetOption("SearchMode", mode); err != nil {
			t.Fatal(err)
		}
		if result := e.Search(context.Background(), parse(t, "startpos"), Limits{Nodes: 500}, nil); result.Best == shogi.NoMove {
			t.Errorf("%s: %+v", mode, result)
		}
	}
}

// Findings tell of every move at the root what it had before and what became of it.
func TestFindingsOfTrees(t *testing.T) {
	e := newEngine(t, "SearchMode", mcts.Mode)
	searched(e, parse(t, "startpos"), Limits{Nodes: 3000})
	findings := e.Findings()
	priors, steps := 0, uint64(0)
	for i := range findings {
		f := &findings[i]
		priors, steps = priors+f.Price, steps+f.Nodes
		if f.Searched != (f.Nodes > 0) || f.Searched && f.Line[0] != f.Move {
			t.Errorf("%+v", f)
		}
	}
	if len(findings) != 30 || priors < 970 || priors > 1030 || steps == 0 || steps > 3000 {
		t.Errorf("%d moves, priors %d, %d steps", len(findings), priors, steps)
	}
}

// A tree that has filled its memory ends the search, and the engine says why.
func TestFullTreesAreTold(t *testing.T) {
	e := newEngine(t, "SearchMode", mcts.Mode, "USI_Hash", "1")
	var texts []string
	e.Search(context.Background(), parse(t, "startpos"), Limits{Nodes: 1_000_000}, func(r Report) {
		if r.Text != "" {
			texts = append(texts, r.Text)
		}
	})
	if !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "the tree is full") }) {
		t.Errorf("%q", texts)
	}
}
