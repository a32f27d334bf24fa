package engine

import (
	"context"
	"regexp"
	"testing"
	"time"
)

func TestExplainSaysWhy(t *testing.T) {
	history := parse(t, "startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+")
	e := newEngine(t, "Explain", "true")
	var texts []string
	var last Report
	result := e.Search(context.Background(), history, Limits{Nodes: 20_000}, func(r Report) {
		if r.Text != "" {
			texts = append(texts, r.Text)
		} else {
			last = r
		}
	})
	if last.PV[0] != result.Best {
		t.Errorf("the last line begins with %v, the answer is %v", last.PV[0], result.Best)
	}
	patterns := []string{
		`^7i8h: takes the horse, the exchange gains \d+\. For it: .*takes .*\(\+\d+\)\. Number \d+ of \d+ by plausibility, at a price of \d+$`,
		`^next best is \S+ with \S+.*: .+`,
	}
	if len(texts) != len(patterns) {
		t.Fatalf("%q", texts)
	}
	for i, pattern := range patterns {
		if !regexp.MustCompile(pattern).MatchString(texts[i]) {
			t.Errorf("%q does not match %s", texts[i], pattern)
		}
	}
}

func TestNothingIsExplainedUnasked(t *testing.T) {
	newEngine(t).Search(context.Background(), parse(t, "startpos"), Limits{Nodes: 2000}, func(r Report) {
		if r.Text != "" {
			t.Errorf("%q", r.Text)
		}
	})
}

// Where there is but one move there is no next best.
func TestOneMoveIsExplained(t *testing.T) {
	e := newEngine(t, "Explain", "true")
	var texts []string
	e.Search(context.Background(), parse(t, "sfen 8k/9/p6+R1/9/9/9/9/9/4K4 w - 1"), Limits{Nodes: 2000}, func(r Report) {
		if r.Text != "" {
			texts = append(texts, r.Text)
		}
	})
	if len(texts) > 1 {
		t.Errorf("%q", texts)
	}
}

// People read while the engine goes on, before they stop it.
func TestEndlessSearchesAreExplained(t *testing.T) {
	history := parse(t, "startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+")
	pondering := Limits{PonderHit: make(chan *Clock), Clock: &Clock{Byoyomi: time.Second}}
	for name, limits := range map[string]Limits{"infinite": {}, "pondering": pondering} {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			meanwhile := 0
			newEngine(t, "Explain", "true").Search(ctx, history, limits, func(r Report) {
				if r.Text != "" && ctx.Err() == nil {
					meanwhile++
				}
				// The first iterations have been, whatever the machine: this ends a search
				// that keeps silent.
				if meanwhile > 0 || r.Depth > 12 {
					stop()
				}
			})
			if meanwhile == 0 {
				t.Error("nothing was said before the search was stopped")
			}
		})
	}
}

// An explanation changes nothing in the search.
func TestExplainLeavesTheSearchAlone(t *testing.T) {
	nodes := func(options ...string) (last uint64) {
		history := parse(t, "startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+")
		newEngine(t, options...).Search(context.Background(), history, Limits{Depth: 9}, func(r Report) {
			if r.HasLine() {
				last = r.Nodes
			}
		})
		return last
	}
	if with, without := nodes("Explain", "true"), nodes(); with != without {
		t.Errorf("%d nodes explained, %d unexplained", with, without)
	}
}

func TestOpenBoundsAreSaidToBeOpen(t *testing.T) {
	history := parse(t, "startpos")
	moves := history.Current().AppendLegalMoves(nil)
	findings := []Finding{
		{Move: moves[0], Searched: true, Score: Score{Centipawns: -12}},
		{Move: moves[1], Searched: true, Score: Score{Centipawns: 15}, Bound: UpperBound, Depth: 14},
	}
	got := whyNotNext(findings, moves[0], Score{Centipawns: -12})
	if want := regexp.MustCompile(`with \+15 at the most when it was last searched \(depth 14\), before the best move fell to -12`); !want.MatchString(got) {
		t.Errorf("%q", got)
	}
}
