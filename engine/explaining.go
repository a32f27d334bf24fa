package engine

import (
	"slices"
	"time"

	"shotest/engine/adapter"
	"shotest/evaluation"
	"shotest/plausibility"
	"shotest/search"
	"shotest/shogi"
)

// Evaluator returns what positions are evaluated by. Where weights cannot be read, Notices
// says so.
func (e *Engine) Evaluator() evaluation.Evaluator {
	e.tell(e.configure(), nil)
	return e.game.Evaluator()
}

// Evaluate returns what the evaluation says of a position for the side to move, in centipawns,
// without searching.
func (e *Engine) Evaluate(p *shogi.Position) int {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return e.Evaluator().Evaluate(p, &attacks, 0)
}

// Form is the name of the evaluation, as profiles spell it.
func (e *Engine) Form() string { return e.options.Profile.Evaluation }

// PriceCredits returns what each credit of the modern mode gives a legal move of a game's current
// position, as far as that is seen without searching; nothing in other modes.
func (e *Engine) PriceCredits(history *shogi.History, m shogi.Move) []plausibility.PriceCredit {
	return adapter.PriceCredits(&e.options.Profile, history, m)
}

// InPlies reports whether moves cost plies in the mode of the last search, and not what their interest makes of them.
func (e *Engine) InPlies() bool { return adapter.Mode(&e.options.Profile).Name != search.InterestMode }

// An Explainer returns what says in words why the best move of a search is played, given the answer so
// far. It is called before the search begins, which orders moves by the same lists.
type Explainer func(e *Engine, history *shogi.History) func(Result) []string

// ExplainBy sets what speaks for the option Explain. Without it the option does nothing.
func (e *Engine) ExplainBy(x Explainer) { e.explainer = x }

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
