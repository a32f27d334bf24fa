package explain

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
)

// explainingEngine returns an engine that can explain, with the given options and values.
func explainingEngine(t *testing.T, options ...string) *engine.Engine {
	t.Helper()
	e := engine.New(config.Default())
	e.SetExplainer(Sayings)
	for i := 0; i < len(options); i += 2 {
		if err := e.SetOption(options[i], options[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	return e
}

// searchTexts returns the texts that an engine writes in a search, and the number of nodes.
func searchTexts(t *testing.T, e *engine.Engine, game string, limits engine.Limits) (texts []string, nodes uint64) {
	t.Helper()
	e.Search(t.Context(), shogitest.Game(t, game), limits, func(r engine.Report) {
		if r.Text != "" {
			texts = append(texts, r.Text)
		} else if r.HasLine() {
			nodes = r.Nodes
		}
	})
	return texts, nodes
}

const bishopTaken = "startpos moves 7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+"

func TestExplainOption(t *testing.T) {
	texts, _ := searchTexts(t, explainingEngine(t, "Explain", "true", "SearchMode", "interest"), bishopTaken,
		engine.Limits{Nodes: 20_000})
	patterns := []string{
		`^7i8h: takes the horse, the exchange gains \d+\. For it: .*takes .*\(\+\d+\).* Number \d+ of \d+ by plausibility, at a price of \d+$`,
		`^The next best is \S+, which is no better than \S+`,
	}
	if len(texts) != len(patterns) {
		t.Fatalf("%q", texts)
	}
	for i, pattern := range patterns {
		if !regexp.MustCompile(pattern).MatchString(texts[i]) {
			t.Errorf("%q does not match %s", texts[i], pattern)
		}
	}
	// Where there is but one move there is no next best.
	if texts, _ := searchTexts(t, explainingEngine(t, "Explain", "true", "SearchMode", "interest"),
		"sfen 8k/9/p6+R1/9/9/9/9/9/4K4 w - 1", engine.Limits{Nodes: 2000}); len(texts) > 1 {
		t.Errorf("%q", texts)
	}
}

// Interest is told where it makes the price.
func TestExplainTellsInterestWithPrices(t *testing.T) {
	for mode, tells := range map[string]bool{"interest": true, "modern": false, "fullwidth": false} {
		texts, _ := searchTexts(t, explainingEngine(t, "Explain", "true", "SearchMode", mode), bishopTaken,
			engine.Limits{Nodes: 2000})
		if len(texts) == 0 || !strings.Contains(texts[0], "For it: ") ||
			strings.Contains(texts[0], "interest") != tells ||
			strings.Contains(texts[0], "at a price of") != tells {
			t.Errorf("%s: %q", mode, texts)
		}
	}
}

// The engine explains only on request, and the explanation does not change the search.
func TestExplainKeepsSearch(t *testing.T) {
	limits := engine.Limits{Depth: tier.Of(7, 9)}
	_, with := searchTexts(t, explainingEngine(t, "Explain", "true", "SearchMode", "interest"), bishopTaken, limits)
	texts, without := searchTexts(t, explainingEngine(t, "SearchMode", "interest"), bishopTaken, limits)
	if with != without || len(texts) > 0 {
		t.Errorf("%d nodes explained, %d unexplained; unasked %q", with, without, texts)
	}
}

// An endless search is explained while it goes on.
func TestEndlessSearchesAreExplained(t *testing.T) {
	history := shogitest.Game(t, bishopTaken)
	pondering := engine.Limits{PonderHit: make(chan *engine.Clock), Clock: &engine.Clock{Byoyomi: time.Second}}
	for name, limits := range map[string]engine.Limits{"infinite": {}, "pondering": pondering} {
		t.Run(name, func(t *testing.T) {
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			meanwhile := 0
			explainingEngine(t, "Explain", "true").Search(ctx, history, limits, func(r engine.Report) {
				if r.Text != "" && ctx.Err() == nil {
					meanwhile++
				}
				// A search that has not been explained by depth 12 never will be.
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

func TestOpenBoundsAreSaidToBeOpen(t *testing.T) {
	history := shogitest.Game(t, "startpos")
	moves := history.Current().AppendLegalMoves(nil)
	next := secondBest([]engine.Finding{
		{Move: moves[0], Searched: true, Score: engine.Score{Centipawns: -12}},
		{Move: moves[1], Searched: true, Score: engine.Score{Centipawns: 15}, Bound: engine.UpperBound, Depth: 14},
	}, moves[0])
	got := NewWords(language.English()).whyNotNext(history, engine.Score{Centipawns: -12}, next)
	if want := "which was no better than +15 when the best stood higher than -12"; !strings.Contains(got, want) {
		t.Errorf("%q", got)
	}
}
