package engine

import (
	"context"
	"regexp"
	"testing"
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
		`^7i8h is number \d+ of \d+ by plausibility and costs \d+: it .*takes`,
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
