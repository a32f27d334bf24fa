package moves

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"shotest/internal/result"
	"shotest/internal/texttable"
	"shotest/plausibility"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// Report describes a run of learning from moves.
type Report struct {
	games.Sources
	Title     string
	Options   loop.Options
	Deviation float64 // of the prior, in rating points; 0 for no prior
	Policy    Units   // of the policy network
	Result    loop.Result[Metrics]
	Changes   []Change // of weights; none if none were learned
	Share     float64  // of the learned weights, see Learner.LearnedShare
	// Costs are the calibrated costs; nil if they were not asked for.
	Costs *plausibility.Costs
}

// Page returns the report in tables.
func (r *Report) Page() *result.Result {
	about := append(r.ReportLines(), r.runSummary())
	if r.Costs != nil {
		about = append(about, r.Advice()...)
	}
	return &result.Result{
		Title: r.Title, About: about, Chart: r.Result.Chart(),
		Tables: []result.Table{r.agreement(), r.calibration(), r.Result.Table(), r.costs(), r.weights()},
	}
}

// runSummary describes the settings of the fit in words.
func (r *Report) runSummary() string {
	o := &r.Options
	words := fmt.Sprintf("%d epochs, batches of %d, rate %v, ", o.Epochs, o.Batch, o.Rate)
	if r.Deviation > 0 {
		words += fmt.Sprintf("deviation %v, ", r.Deviation)
	}
	words += fmt.Sprintf("seed %d.", o.Seed)
	if r.Policy.Position > 0 {
		words += fmt.Sprintf(" A policy network of %d hidden units, and %d for surroundings.", r.Policy.Position,
			r.Policy.Surroundings)
	}
	return words
}

// Advice tells the user what the weights are, where they act, and how to use the constant of the
// costs.
func (r *Report) Advice() []string {
	if !r.hasLearned() {
		return []string{r.costAdvice()}
	}
	learned := fmt.Sprintf(
		"The weights begun with count for %d games beside the %d that were learned from, which foresees the "+
			"held-out games best: the weights go %s of the way.", r.Result.After.PriorGames,
		r.LearningGames, result.Percent(r.Share))
	if r.Result.Best == 0 {
		learned = "No step away from the weights begun with foresees the held-out games better: they are what is written."
	}
	const act = "In the default mode (modern) the weights act at list nodes, the root and nodes near it, whose moves they " +
		"order; in interest search at every node, in the order and in the prices; at full width in the order of every node."
	return []string{learned, act, r.costAdvice()}
}

// costAdvice tells the user how to use the constant of the costs.
func (r *Report) costAdvice() string {
	return fmt.Sprintf(
		"For interest search put `costs: {k: %d}` beside `plausibility_file` in a profile: in the median the moves "+
			"then cost as much as by the built-in weights, which the usual k of %d suits. "+
			"Play a match of both before you keep it.",
		r.Costs.K, plausibility.DefaultCosts().K)
}

// hasLearned reports whether anything was learned.
func (r *Report) hasLearned() bool { return len(r.Changes) > 0 || len(r.Result.Epochs) > 0 }

// agreement returns the table of the agreement before and after learning, or of the measured one if
// nothing was learned, and of its parts. The table is empty if nothing was measured.
func (r *Report) agreement() result.Table {
	after := &r.Result.After
	t := result.Table{
		Event: "held_out", Title: "On the held-out games",
		Note: "Loss is the negative log-likelihood of the move in nats, perplexity its exponential; then how often the move is among the first N, in %.",
	}
	if after.Positions == 0 {
		return t
	}
	rows := []Part{{"all", after.Agreement}}
	if r.hasLearned() {
		rows = []Part{{"before", r.Result.Before.Agreement}, {"after", after.Agreement}}
	}
	t.Rows = slices.Concat(rows, after.Phases, after.Kinds)
	return t
}

func (r *Report) calibration() result.Table {
	return result.Table{
		Event: "calibration", Title: "Calibration", Rows: r.Result.After.Calibration, Brief: texttable.PageOnly,
		Note: "How often moves were played that were given a probability in a range.",
	}
}

// costRow is the constant of the costs. People read it in a sentence.
type costRow struct {
	K int `json:"k"`
}

func (r *Report) costs() result.Table {
	if r.Costs == nil {
		return result.Table{}
	}
	return result.Table{Event: "costs", Rows: []costRow{{r.Costs.K}}}
}

// weightRow is a changed weight.
type weightRow struct {
	Change
	Idle idleness `json:"idle" head:""`
}

// idleness says that a weight is idle.
type idleness bool

// String returns a word for an idle weight.
func (i idleness) String() string {
	if i {
		return "idle"
	}
	return ""
}

// weights returns the table of changed weights, the greatest changes first.
func (r *Report) weights() result.Table {
	var rows []weightRow
	for _, c := range r.Changes {
		rows = append(rows, weightRow{c, idleness(c.IsIdle())})
	}
	slices.SortStableFunc(rows, func(a, b weightRow) int {
		return cmp.Compare(math.Abs(b.After-b.Before), math.Abs(a.After-a.Before))
	})
	return result.Table{
		Event: "weight", Title: "Weights that have changed most", Rows: rows, Brief: 15,
		Note: "Scores in rating points; the standard error is that of a weight if all others are right. " +
			"Idle weights are within two of them of 0. The tables of places are learned too, and not listed.",
	}
}
