package engine

import (
	"context"
	"strings"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/profile"
	"shotest/search"
	"shotest/shogi"
)

// Little time or few nodes are for interest search, all else is for the modern mode.
func TestAutoMode(t *testing.T) {
	clock := func(remaining, byoyomi time.Duration) *Clock {
		return &Clock{Remaining: [2]time.Duration{shogi.Black: remaining, shogi.White: time.Hour}, Byoyomi: byoyomi}
	}
	for _, c := range []struct {
		name   string
		limits Limits
		want   string
	}{
		{"processor time", Limits{CPU: 100 * time.Millisecond}, search.InterestMode},
		{"more of it", Limits{CPU: 130 * time.Millisecond}, search.ModernMode},
		{"a move's time", Limits{MoveTime: 100 * time.Millisecond}, search.InterestMode},
		{"a second", Limits{MoveTime: time.Second}, search.ModernMode},
		{"ten seconds for all moves", Limits{Clock: clock(5*time.Second, 0)}, search.InterestMode},
		{"ten minutes", Limits{Clock: clock(10*time.Minute, 0)}, search.ModernMode},
		{"byoyomi of a second", Limits{Clock: clock(0, time.Second)}, search.ModernMode},
		{"few nodes", Limits{Nodes: 5000}, search.InterestMode},
		{"few nodes and much time", Limits{Nodes: 5000, MoveTime: time.Hour}, search.InterestMode},
		{"many nodes", Limits{Nodes: 50000}, search.ModernMode},
		{"a limit of interest", Limits{Interest: 300}, search.InterestMode},
		{"a depth", Limits{Depth: 3}, search.ModernMode},
		{"no limit", Limits{}, search.ModernMode},
	} {
		p := profile.Default()
		p.SearchMode = search.AutoMode
		if got := modeFor(&p, &c.limits, shogi.Black); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
		if p.SearchMode = search.FullwidthMode; modeFor(&p, &c.limits, shogi.Black) != search.FullwidthMode {
			t.Errorf("%s: a mode that is set is not kept", c.name)
		}
	}
}

// A search by auto is the search by the mode that it takes, whatever was searched before it, and says
// which mode that is when it changes.
func TestAutoSearches(t *testing.T) {
	few, many := Limits{Nodes: 3000}, Limits{Nodes: 15000}
	searched := func(e *Engine, limits Limits) (last Report, remarks []string) {
		e.Search(context.Background(), shogitest.Game(t, middleGame), limits, func(r Report) {
			switch {
			case r.HasLine():
				last = r
			case strings.Contains(r.Text, search.AutoMode):
				remarks = append(remarks, r.Text)
			}
		})
		return last, remarks
	}
	e := newEngine(t, "SearchMode", search.AutoMode)
	for i, c := range []struct {
		limits Limits
		mode   string
		told   int
	}{{few, search.InterestMode, 1}, {many, search.ModernMode, 1}, {few, search.InterestMode, 1}} {
		got, remarks := searched(e, c.limits)
		want, _ := searched(newEngine(t, "SearchMode", c.mode), c.limits)
		if got.Nodes != want.Nodes || got.Score != want.Score || len(remarks) != c.told {
			t.Errorf("search %d: %d nodes, %v, remarks %q; %s has %d nodes, %v", i+1, got.Nodes, got.Score, remarks, c.mode, want.Nodes, want.Score)
		}
	}
	if _, remarks := searched(e, few); len(remarks) != 0 {
		t.Errorf("said again: %q", remarks)
	}
}
