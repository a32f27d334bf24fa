package fitting

import (
	"fmt"
	"slices"

	"shotest/internal/texttable"
	"shotest/tuning"
	"shotest/tuning/games"
)

// Report describes the fit of an evaluation.
type Report struct {
	games.Sources
	Calibration *games.Calibration
	Selection   games.Selection
	Options     Options
	Result      Result
	// BuiltIn measures the built-in network, for comparison; it may be nil.
	BuiltIn *Metrics
}

// Page returns the report in tables.
func (r *Report) Page() *tuning.Report {
	o := &r.Options
	return &tuning.Report{
		Title: "Fitting network", Chart: r.Result.Chart(),
		About: append(r.ReportLines(),
			fmt.Sprintf("%d epochs, batches of %d, rate %v, lambda %v, most wrong positions times %v, trace %v, mirrored %v, "+
				"averaged over %v epochs, seed %d.",
				o.Epochs, o.Batch, o.Rate, o.Lambdas, o.Wrong, r.Selection.Trace, o.Mirror, o.Average, o.Seed)),
		Tables: []texttable.Table{r.losses(), r.parts(), r.Result.Table(), r.players()},
	}
}

func fourDecimals(x float64) string { return fmt.Sprintf("%.4f", x) }

func (r *Report) losses() texttable.Table {
	measured := []*Metrics{&r.Result.Before, &r.Result.After}
	t := texttable.Table{
		Title: fmt.Sprintf("On %d held-out positions", r.Result.After.Positions), Head: []string{"", "before", "after"},
		Note: "Losses are in nats; a fair coin has 0.6931.",
	}
	if r.BuiltIn != nil {
		t.Head, measured = append(t.Head, "built-in"), append(measured, r.BuiltIn)
	}
	row := func(name string, figure func(m *Metrics) float64) {
		cells := []string{name}
		for _, m := range measured {
			cells = append(cells, fourDecimals(figure(m)))
		}
		t.Rows = append(t.Rows, cells)
	}
	row("loss against what is learned", func(m *Metrics) float64 { return m.Blended })
	row("loss against the outcome", func(m *Metrics) float64 { return m.Outcome })
	if r.Result.After.Scored > 0 {
		row("… of the players' own scores", func(m *Metrics) float64 { return m.ScoresOutcome })
		row("correlation with the players' scores", func(m *Metrics) float64 { return m.Correlation })
		row("apart from them, in probability", func(m *Metrics) float64 { return m.Apart })
	}
	return t
}

// parts returns the table of the losses by stages of the game and by scores.
func (r *Report) parts() texttable.Table {
	t := texttable.Table{
		Title: "Loss against the outcome, by stage and by score",
		Head:  []string{"", "positions", "before", "after", "claimed", "won"},
		Note: "Stages by pieces off the board, scores by their distance from 0, those of before and after each by its own.\n" +
			"Claimed is what the favoured side is said to score, won what it has scored, both after.",
	}
	add := func(name string, before, after []Part) {
		for i, part := range after {
			words := fmt.Sprintf("%s from %d", name, part.From)
			if i+1 < len(after) {
				words = fmt.Sprintf("%s %d to %d", name, part.From, after[i+1].From-1)
			}
			was := ""
			if at := slices.IndexFunc(before, func(b Part) bool { return b.From == part.From }); at >= 0 {
				was = fourDecimals(before[at].Outcome)
			}
			t.Rows = append(t.Rows, []string{words, fmt.Sprint(part.Positions), was, fourDecimals(part.Outcome),
				tuning.Percent(part.Claimed), tuning.Percent(part.Won)})
		}
	}
	add("pieces off", r.Result.Before.Stages, r.Result.After.Stages)
	add("score", r.Result.Before.Scores, r.Result.After.Scores)
	return t
}

func (r *Report) players() texttable.Table {
	t := texttable.Table{
		Title: "The players' scores", Head: []string{"player", "games", "scores", "scale", "bias"},
		Brief: texttable.PageOnly,
		Note: fmt.Sprintf(
			"A score times the scale is its worth; %.2f for an unknown player. The bias is by how much the player won more than it claimed, in centipawns.",
			r.Calibration.Mean),
	}
	for _, p := range r.Calibration.Players() {
		t.Rows = append(t.Rows, []string{p.Name, fmt.Sprint(p.Games), fmt.Sprint(p.Scores),
			fmt.Sprintf("%.2f", p.Scale), fmt.Sprintf("%+.0f", p.Bias)})
	}
	return t
}

// Events returns the results for JSON. fitted adds the metrics before the fit.
func (r *Report) Events(fitted bool) (events []map[string]any) {
	if fitted {
		events = append(events, map[string]any{"event": "before", "held_out": r.Result.Before})
	}
	if r.BuiltIn != nil {
		events = append(events, map[string]any{"event": "built_in", "held_out": r.BuiltIn})
	}
	return append(events, map[string]any{"event": "after", "held_out": r.Result.After, "best_epoch": r.Result.Best})
}
