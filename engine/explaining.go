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
	e.reportProblem(e.configure(), nil)
	return e.game.Evaluator()
}

// Evaluate returns the evaluation of a position for the side to move, in centipawns, without
// searching.
func (e *Engine) Evaluate(p *shogi.Position) int {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	return e.Evaluator().Evaluate(p, &attacks, 0)
}

// EvaluationName returns the name of the evaluation, as profiles spell it.
func (e *Engine) EvaluationName() string { return e.options.Profile.Evaluation }

// Discounts returns the discounts of the modern mode for a legal move of a game's current
// position, as far as they can be found without searching. It returns nothing in other modes.
func (e *Engine) Discounts(history *shogi.History, m shogi.Move) []plausibility.Discount {
	return adapter.Discounts(&e.options.Profile, history, m)
}

// CostsInPlies reports whether moves cost plies in the mode of the last search, and not a price by
// their interest.
func (e *Engine) CostsInPlies() bool {
	return e.options.Profile.Mode() != search.InterestMode
}

// An Explainer returns a function that says in words why the best move of a search is played, given
// the answer so far. The engine calls the Explainer before the search begins, because the search
// orders moves by the same lists.
type Explainer func(e *Engine, history *shogi.History) func(Result) []string

// SetExplainer sets the Explainer for the option Explain. Without an Explainer the option does
// nothing.
func (e *Engine) SetExplainer(x Explainer) { e.explainer = x }

// minTimeToExplain is the least time for a move that is explained. Explanations are made after the
// search, in the time that was kept back.
const minTimeToExplain = 500 * time.Millisecond

// explanationInterval is the time between two explanations of a search that goes on until it is
// stopped.
const explanationInterval = time.Second

// explanations makes the explanations of one search.
type explanations struct {
	engine   *Engine
	clock    *stopwatch
	reporter *reporter
	endless  bool // whether the search goes on until it is stopped, unless a clock is running

	reasons   func(Result) []string // explains the best move; nil if no explanation is wanted
	lastTexts []string              // the last explanation during the search
	lastTime  time.Time             // of lastTexts
}

// wanted reports whether explanations are wanted, and there is time for them.
func (x *explanations) wanted() bool {
	hurried := x.clock.running() && x.clock.budget.Hard < minTimeToExplain
	return x.engine.options.Profile.Explain && x.engine.explainer != nil && !hurried && x.reporter.report != nil
}

// prepare ranks the moves for explanations, before the search, which uses the same scorer.
func (x *explanations) prepare(history *shogi.History) {
	if x.wanted() {
		x.reasons = x.engine.explainer(x.engine, history)
	}
}

// explain says why the best move is played.
func (x *explanations) explain(r Result) {
	if x.reasons != nil && r.Best != shogi.NoMove && x.wanted() {
		x.reporter.sendRemarks(x.reasons(r))
	}
}

// explainDuringSearch explains the best move during a search that goes on until it is stopped. It
// does not repeat an explanation.
func (x *explanations) explainDuringSearch(r Result) {
	endless := x.endless && !x.clock.running()
	if x.reasons == nil || !endless || r.Best == shogi.NoMove || time.Since(x.lastTime) < explanationInterval {
		return
	}
	if texts := x.reasons(r); !slices.Equal(texts, x.lastTexts) {
		x.lastTime = time.Now()
		x.lastTexts = texts
		x.reporter.sendRemarks(texts)
	}
}
