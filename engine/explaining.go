package engine

import (
	"shotest/evaluation"
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

// An Explainer returns what says in words why the best move of a search is played, given the answer so
// far. It is called before the search begins, which orders moves by the same lists.
type Explainer func(e *Engine, history *shogi.History) func(Result) []string

// ExplainBy sets what speaks for the option Explain. Without it the option does nothing.
func (e *Engine) ExplainBy(x Explainer) { e.explainer = x }
