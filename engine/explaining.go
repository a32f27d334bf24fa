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

// Evaluator returns the evaluator of positions. If its weights cannot be read, Notices says so.
func (e *Engine) Evaluator() evaluation.Evaluator {
	e.tell(e.configure(), nil)
	return e.game.Evaluator()
}

// Evaluate returns the evaluation of a position for the side to move, in centipawns, without
// searching.
func (e *Engine) Evaluate(p *shogi.Position) int {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return e.Evaluator().Evaluate(p, &attacks, 0)
}

// Form is the name of the evaluation, as profiles spell it.
func (e *Engine) Form() string { return e.options.Profile.Evaluation }

// PriceCredits returns the credits of the modern mode for a legal move of a game's current
// position, as far as they can be found without searching. It returns nothing in other modes.
func (e *Engine) PriceCredits(history *shogi.History, m shogi.Move) []plausibility.PriceCredit {
	return adapter.PriceCredits(&e.options.Profile, history, m)
}

// InPlies reports whether moves cost plies in the mode of the last search, and not a price by their
// interest.
func (e *Engine) InPlies() bool { return adapter.Mode(&e.options.Profile).Name != search.InterestMode }

// An Explainer returns a function that says in words why the best move of a search is played, given
// the answer so far. The engine calls the Explainer before the search begins, because the search
// orders moves by the same lists.
type Explainer func(e *Engine, history *shogi.History) func(Result) []string

// ExplainBy sets the Explainer for the option Explain. Without an Explainer the option does
// nothing.
func (e *Engine) ExplainBy(x Explainer) { e.explainer = x }

// leastToExplain is the least time for a move that is explained. Explanations are made after the
// search, in the time that was kept back.
const leastToExplain = 500 * time.Millisecond

// sayInterval is the time between two explanations of a search that goes on until it is stopped.
const sayInterval = time.Second

// explanations makes the explanations of one search.
type explanations struct {
	engine *Engine
	clock  *stopwatch
	teller *teller
	// endless says that the search goes on until it is stopped, unless a clock is running.
	endless bool
	// why explains the best move, nil if no explanation is wanted. said is the last explanation
	// given during the search, lastSaid its time.
	why      func(Result) []string
	said     []string
	lastSaid time.Time
}

// wanted reports whether explanations are wanted, and there is time for them.
func (x *explanations) wanted() bool {
	hurried := x.clock.runs() && x.clock.budget.Hard < leastToExplain
	return x.engine.options.Profile.Explain && x.engine.explainer != nil && !hurried && x.teller.report != nil
}

// prepare ranks the moves for explanations, before the search, which uses the same scorer.
func (x *explanations) prepare(history *shogi.History) {
	if x.wanted() {
		x.why = x.engine.explainer(x.engine, history)
	}
}

// explain says why the best move is played.
func (x *explanations) explain(r Result) {
	if x.why != nil && r.Best != shogi.NoMove && x.wanted() {
		x.teller.say(x.why(r))
	}
}

// explainMeanwhile explains the best move during a search that goes on until it is stopped. It does
// not repeat an explanation.
func (x *explanations) explainMeanwhile(r Result) {
	endless := x.endless && !x.clock.runs()
	if x.why == nil || !endless || r.Best == shogi.NoMove || time.Since(x.lastSaid) < sayInterval {
		return
	}
	if texts := x.why(r); !slices.Equal(texts, x.said) {
		x.lastSaid = time.Now()
		x.said = texts
		x.teller.say(texts)
	}
}
