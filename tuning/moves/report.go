package moves

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"shotest/internal/texttable"
	"shotest/plausibility"
	"shotest/tuning"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// Report is the account of learning from moves.
type Report struct {
	games.Sources
	Title   string
	Options loop.Options
	// Deviation is how far weights were expected to move, in rating points; 0 if that was
	// left open.
	Deviation float64
	// Policy is the hidden units of the policy network, and DoneWithout names
	// the tables of places that are left empty.
	Policy      Units
	DoneWithout []string
	Result      loop.Result[Metrics]
	// Changes are the weights before and after; none if none were learned.
	Changes []Change
	// Share is how far the weights have gone from where they began to where the games alone would
	// have them.
	Share float64
	// Costs are those at which the moves that were played cost MedianCost hundredths of a
	// ply in the median, or as much as by the built-in weights if it is 0; nil if they were not
	// asked for.
	Costs      *plausibility.Costs
	MedianCost float64
	// Tables follow those of the report itself.
	Tables []texttable.Table
}

// Page returns the report in tables.
func (r *Report) Page() *tuning.Report {
	about := append(r.About(), r.run())
	if r.Costs != nil {
		about = append(about, r.Advice()...)
	}
	return &tuning.Report{
		Title: r.Title, About: about, Chart: r.Result.Chart(),
		Tables: append([]texttable.Table{r.agreement(), r.calibration(), r.Result.Table(), r.weights()}, r.Tables...),
	}
}

// run says in words how weights were fitted.
func (r *Report) run() string {
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
	if len(r.DoneWithout) > 0 {
		words += fmt.Sprintf(" Tables of places left empty: %s.", strings.Join(r.DoneWithout, ", "))
	}
	return words
}

// Advice says what the weights are, where they act, and what to do with the constant of the costs.
func (r *Report) Advice() []string {
	if !r.fitted() {
		return []string{r.costAdvice()}
	}
	learned := fmt.Sprintf(
		"The weights begun with count for %d games beside the %d that were learned from, which foresees the "+
			"held-out games best: the weights go %s of the way.", r.Result.After.PriorGames,
		r.LearningGames, tuning.Percent(r.Share))
	if r.Result.Best == 0 {
		learned = "No step away from the weights begun with foresees the held-out games better: they are what is written."
	}
	const act = "In the default mode (modern) the weights act at the root, whose moves they order; in interest search at every " +
		"node, in the order and in the prices; at full width in the order of every node."
	return []string{learned, act, r.costAdvice()}
}

// costAdvice says what to do with the constant of the costs.
func (r *Report) costAdvice() string {
	as := "as much as by the built-in weights"
	if r.MedianCost > 0 {
		as = fmt.Sprintf("%v hundredths of a ply", r.MedianCost)
	}
	return fmt.Sprintf(
		"For interest search put `costs: {k: %d}` beside `plausibility_file` in a profile: in the median the moves "+
			"then cost %s. The usual k of %d suits the built-in weights. Play a match of both before you keep it.",
		r.Costs.K, as, plausibility.DefaultCosts().K)
}

// fitted reports whether anything was learned.
func (r *Report) fitted() bool { return len(r.Changes) > 0 || len(r.Result.Epochs) > 0 }

// agreement has rows for before and after, or for all positions if nothing was learned, and
// for parts of the positions. It is empty if nothing was measured.
func (r *Report) agreement() texttable.Table {
	after := &r.Result.After
	t := texttable.Table{
		Title: "On the held-out games", Head: []string{"", "positions", "loss", "perplexity"},
		Note: "Loss is the negative log-likelihood of the move in nats, perplexity its exponential; then how often the move is among the first N, in %.",
	}
	for _, width := range Widths {
		t.Head = append(t.Head, fmt.Sprint(width))
	}
	if after.Positions == 0 {
		return t
	}
	rows := []Part{{"all", after.Agreement}}
	if r.fitted() {
		rows = []Part{{"before", r.Result.Before.Agreement}, {"after", after.Agreement}}
	}
	for _, p := range slices.Concat(rows, after.Phases, after.Kinds) {
		row := []string{p.Name, fmt.Sprint(p.Positions), fmt.Sprintf("%.4f", p.NegativeLogLikelihood),
			fmt.Sprintf("%.2f", p.Perplexity())}
		for _, share := range p.Among {
			row = append(row, fmt.Sprintf("%.1f", 100*share))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (r *Report) calibration() texttable.Table {
	t := texttable.Table{
		Title: "Calibration", Note: "How often moves were played that were given a probability in a range.",
		Brief: texttable.PageOnly,
		Head:  []string{"probability", "moves", "claimed", "played"},
	}
	for _, c := range r.Result.After.Calibration {
		t.Rows = append(t.Rows, []string{
			fmt.Sprintf("%g to %g %%", 100*c.From, 100*c.To), fmt.Sprint(c.Moves),
			fmt.Sprintf("%.2f %%", 100*c.Claimed), fmt.Sprintf("%.2f %%", 100*c.Played),
		})
	}
	return t
}

// weights lists the greatest changes first.
func (r *Report) weights() texttable.Table {
	t := texttable.Table{
		Title: "Weights that have changed most", Head: []string{"component", "bin", "before", "after", "error", "moves",
			"played", ""}, Brief: 15,
		Note: "Scores in rating points; the standard error is that of a weight if all others are right. " +
			"Idle weights are within two of them of 0. The tables of places are learned too, and not listed.",
	}
	changes := slices.Clone(r.Changes)
	slices.SortStableFunc(changes, func(a, b Change) int {
		return cmp.Compare(math.Abs(b.After-b.Before), math.Abs(a.After-a.Before))
	})
	for i := range changes {
		c, idle := &changes[i], ""
		if c.Idle() {
			idle = "idle"
		}
		t.Rows = append(t.Rows, []string{
			c.Component, c.Bin, fmt.Sprintf("%+.0f", c.Before), fmt.Sprintf("%+.0f", c.After),
			fmt.Sprintf("±%.1f", c.StandardError), fmt.Sprint(c.Moves), fmt.Sprint(c.Played), idle,
		})
	}
	return t
}

// Events lists the results for JSON; before only of weights that were fitted.
func (r *Report) Events(fitted bool) (events []map[string]any) {
	if fitted {
		events = append(events, map[string]any{"event": "before", "held_out": r.Result.Before})
	}
	events = append(events, map[string]any{"event": "after", "held_out": r.Result.After, "best_epoch": r.Result.Best})
	if r.Costs != nil {
		events = append(events, map[string]any{"event": "costs", "median": r.MedianCost, "k": r.Costs.K})
	}
	for _, c := range r.Changes {
		events = append(events, map[string]any{"event": "weight", "change": c, "idle": c.Idle()})
	}
	return events
}
