package engine

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// A search that ends by itself answers after the minimum time of the options, if the clock allows
// it, at every level of skill.
func TestAnswersAreNotTooEarly(t *testing.T) {
	const (
		middle = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"
		mate   = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
		forced = "4k4/9/9/9/9/9/9/4r4/4K4 b - 1"
	)
	second := time.Second
	minimum := []string{"MinimumThinkingTime", "2000"}
	whole := []string{"RoundUpToFullSecond", "true"}
	clock := func(left time.Duration) Limits { return Limits{Clock: &Clock{Remaining: [2]time.Duration{left, left}}} }
	e := newEngine(t)
	usual := []string{"MinimumThinkingTime", "100", "RoundUpToFullSecond", "false", "DepthLimit", "0"}
	for _, c := range []struct {
		name, position, level string
		options               []string
		limits                Limits
		want                  time.Duration
	}{
		{"minimum", middle, "5", minimum, clock(600 * second), 2 * second},
		{"the lowest level", middle, "1", minimum, clock(600 * second), 2 * second},
		{"usual minimum", middle, "8", nil, clock(600 * second), second / 10},
		{"byoyomi", middle, "5", minimum, Limits{Clock: &Clock{Byoyomi: 10 * second}}, 2 * second},
		{"increments", middle, "5", minimum,
			Limits{Clock: &Clock{Increment: [2]time.Duration{10 * second, 10 * second}}}, 2 * second},
		{"little time", middle, "5", minimum, clock(4300 * time.Millisecond), second},
		{"short byoyomi", middle, "5", minimum, Limits{Clock: &Clock{Byoyomi: second}}, 880 * time.Millisecond},
		{"full seconds", middle, "5", whole, clock(600 * second), 880 * time.Millisecond},
		{"time for the move", middle, "5", minimum, Limits{MoveTime: 10 * second}, 2 * second},
		{"forced", forced, "5", minimum, clock(600 * second), 2 * second},
		{"mate, full skill", mate, "20", minimum, clock(600 * second), 2 * second},
		{"forced, full skill", forced, "20", []string{"MinimumThinkingTime", "2000", "DepthLimit", "2"},
			clock(600 * second), 2 * second},
		{"nodes", middle, "5", minimum, Limits{Nodes: 1000, Clock: clock(600 * second).Clock}, 0},
		{"no clock", middle, "5", minimum, Limits{}, 0},
	} {
		set(t, e, append(append(usual, "SkillLevel", c.level), c.options...)...)
		game := shogitest.Game(t, c.position)
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			result := e.Search(t.Context(), game, c.limits, nil)
			if took := time.Since(began); took != c.want || result.Best == shogi.NoMove {
				t.Errorf("%s: %v after %v, want %v", c.name, result.Best, took, c.want)
			}
		})
	}
}

// The time of pondering counts towards the minimum, and a stopped search answers at once.
func TestPonderingCounts(t *testing.T) {
	second := time.Second
	e, game := newEngine(t, "SkillLevel", "5", "MinimumThinkingTime", "2000"), shogitest.Game(t, "startpos")
	for _, c := range []struct{ hit, stop, want time.Duration }{
		{hit: second / 2, stop: time.Hour, want: 2 * second},
		{hit: 3 * second, stop: time.Hour, want: 3 * second},
		{hit: time.Hour, stop: second, want: second},
		{hit: second / 2, stop: second, want: second},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), c.stop)
			defer cancel()
			hit := make(chan *Clock, 1)
			timer := time.AfterFunc(c.hit,
				func() { hit <- &Clock{Remaining: [2]time.Duration{time.Minute, time.Minute}} })
			defer timer.Stop()
			began := time.Now()
			result := e.Search(ctx, game, Limits{PonderHit: hit}, nil)
			if took := time.Since(began); took != c.want || result.Best == shogi.NoMove {
				t.Errorf("ponderhit after %v, stop after %v: %v after %v, want %v", c.hit, c.stop,
					result.Best, took, c.want)
			}
		})
	}
}

// If the time is too short to look at the clock, a limit of nodes keeps the search short.
func TestVeryShortTimesAreKeptByNodes(t *testing.T) {
	e, game := newEngine(t), shogitest.Game(t, "startpos")
	for _, left := range []time.Duration{300, 100, 20, 1} {
		left *= time.Millisecond
		e.Search(t.Context(), game, Limits{Clock: &Clock{Remaining: [2]time.Duration{left, left}}}, nil)
		if nodes := e.searcher.Counts().Nodes; nodes > 200 {
			t.Errorf("%v left: %d nodes", left, nodes)
		}
	}
}
