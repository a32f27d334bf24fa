package engine

import (
	"slices"
	"time"

	"shotest/shogi"
)

// leastToExplain is how much time there must be for the move: what is said is worked
// out after the search, in the time that was kept back.
const leastToExplain = 500 * time.Millisecond

// sayInterval is how long to wait between two explanations of a search that goes on
// until it is stopped.
const sayInterval = time.Second

// sayings are what a search says for its moves.
type sayings struct {
	// why says why the best move is played, nil if nobody asks; said
	// is what was said last while the search went on, and lastSaid when.
	why      func(Result) []string
	said     []string
	lastSaid time.Time
}

// explains reports whether there is anything to explain, and anybody to hear it. It is
// asked before the search begins.
func (t *thinking) explains() bool {
	hurried := t.clock.runs() && t.clock.budget.Hard < leastToExplain
	return t.engine.options.Profile.Explain && t.engine.explainer != nil && !hurried && t.report != nil
}

// rankToExplain ranks the moves for explanations. That must come before the search,
// which scores moves with the same scorer.
func (t *thinking) rankToExplain(history *shogi.History) {
	if t.explains() {
		t.why = t.engine.explainer(t.engine, history)
	}
}

// sayWhy tells in words why the best move is played, as the option Explain asks for.
func (t *thinking) sayWhy() {
	if t.why != nil && t.result.Best != shogi.NoMove && t.explains() {
		t.say(t.why(t.result))
	}
}

// sayMeanwhile does the same while a search runs that goes on until it is stopped:
// that is when people read. It says nothing twice.
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
