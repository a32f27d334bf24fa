package engine

import (
	"slices"
	"time"

	"shotest/shogi"
)

// leastToExplain is the least time for a move that is explained: explanations are made after the search,
// in the time that was kept back.
const leastToExplain = 500 * time.Millisecond

// sayInterval is the time between two explanations of a search that goes on until it is stopped.
const sayInterval = time.Second

// sayings are the explanations of a search.
type sayings struct {
	// why explains the best move, nil if nobody asks. said was said last while the search went on, at
	// lastSaid.
	why      func(Result) []string
	said     []string
	lastSaid time.Time
}

// explains reports whether explanations are wanted, and there is time for them.
func (t *thinking) explains() bool {
	hurried := t.clock.runs() && t.clock.budget.Hard < leastToExplain
	return t.engine.options.Profile.Explain && t.engine.explainer != nil && !hurried && t.report != nil
}

// rankToExplain ranks the moves for explanations, before the search, which uses the same scorer.
func (t *thinking) rankToExplain(history *shogi.History) {
	if t.explains() {
		t.why = t.engine.explainer(t.engine, history)
	}
}

// sayWhy explains the best move.
func (t *thinking) sayWhy() {
	if t.why != nil && t.result.Best != shogi.NoMove && t.explains() {
		t.say(t.why(t.result))
	}
}

// sayMeanwhile does the same while a search runs that goes on until it is stopped. It says nothing
// twice.
func (t *thinking) sayMeanwhile() {
	endless := !t.clock.runs() && t.limits.Nodes == 0 && t.limits.Depth == 0
	if t.why == nil || !endless || t.result.Best == shogi.NoMove || time.Since(t.lastSaid) < sayInterval {
		return
	}
	if texts := t.why(t.result); !slices.Equal(texts, t.said) {
		t.lastSaid, t.said = time.Now(), texts
		t.say(texts)
	}
}

func (t *thinking) say(texts []string) {
	for _, text := range texts {
		t.tell(Report{Text: text})
	}
}
