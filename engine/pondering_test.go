package engine

import (
	"context"
	"testing"
	"time"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// ponder lets an engine ponder with Stochastic_Ponder until enough reports its number of reports,
// calls end, and returns the answer, the lines before it and those after it.
func ponder(t *testing.T, e *Engine, history *shogi.History, enough int, end func(hit chan<- *Clock, stop func())) (
	answer Result, before, after []Report) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), patience)
	defer stop()
	hit := make(chan *Clock, 1)
	reports, ended := 0, time.Time{}
	answer = e.Search(ctx, history, Limits{PonderHit: hit, Clock: &Clock{Byoyomi: time.Hour}}, func(r Report) {
		if reports++; reports == enough {
			ended = time.Now()
			end(hit, stop)
		}
		switch {
		case r.HasLine() && reports <= enough:
			before = append(before, r)
		case r.HasLine():
			after = append(after, r)
		}
	})
	if used := time.Since(ended); ended.IsZero() || used > patience {
		t.Errorf("%s: answered %v after the end", history.USI(), used)
	}
	if !history.Current().IsLegal(answer.Best) {
		t.Errorf("%s: answered %v", history.USI(), answer.Best)
	}
	for _, r := range append(before, after...) {
		if len(history.Current().LegalPrefix(r.PV)) < len(r.PV) {
			t.Errorf("%s: reported %v", history.USI(), r.PV)
		}
	}
	return answer, before, after
}

func hitSoon(hit chan<- *Clock, _ func()) { hit <- &Clock{Byoyomi: 100 * time.Millisecond} }

// With Stochastic_Ponder all replies are pondered on; the lines of the expected one are reported.
func TestStochasticPonder(t *testing.T) {
	t.Parallel()
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d")
	answer, before, after := ponder(t, newEngine(t, "Stochastic_Ponder", "true", "MultiPV", "30"), history, 20, hitSoon)
	if len(before) == 0 || len(after) == 0 {
		t.Fatalf("%d lines before the hit, %d after it", len(before), len(after))
	}
	best := after[len(after)-1]
	for _, r := range after {
		if r.Final && r.MultiPV == 1 {
			best = r
		}
	}
	if best.PV[0] != answer.Best {
		t.Errorf("reported %v, answered %v", best.PV, answer.Best)
	}
	// A reply that nobody would play gives no line.
	poor := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h B*5f")
	if _, before, _ := ponder(t, newEngine(t, "Stochastic_Ponder", "true"), poor, 10, hitSoon); len(before) > 0 {
		t.Errorf("reported %+v", before)
	}
}

// Where nothing can be left out, or the reply ends the game for the other side, the engine waits
// too.
func TestStochasticPonderAtTheEnds(t *testing.T) {
	t.Parallel()
	e := newEngine(t, "Stochastic_Ponder", "true")
	for _, position := range []string{"startpos", "startpos moves 7g7f"} {
		ponder(t, e, shogitest.Game(t, position), 3, hitSoon)
		ponder(t, e, shogitest.Game(t, position), 3, func(_ chan<- *Clock, stop func()) { stop() })
	}
	// White, to move before the reply, is settled: it wins by entering the king.
	history := shogitest.Game(t, "sfen 9/9/7SS/7SK/9/9/ppppppppp/4k4/8g w 2r2b 1 moves 9g9h")
	hit := make(chan *Clock, 1)
	answered := make(chan Result)
	go func() {
		answered <- e.Search(t.Context(), history, Limits{PonderHit: hit, Clock: &Clock{Byoyomi: time.Hour}}, nil)
	}()
	select {
	case result := <-answered:
		t.Errorf("answered %v before the hit", result)
	case <-time.After(50 * time.Millisecond):
	}
	hit <- &Clock{Byoyomi: 100 * time.Millisecond}
	if result := <-answered; !history.Current().IsLegal(result.Best) {
		t.Errorf("answered %v", result.Best)
	}
}
