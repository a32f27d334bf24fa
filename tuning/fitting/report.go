package fitting

import (
	"fmt"

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
}

// Page returns the report in tables.
func (r *Report) Page() *tuning.Report {
	o := &r.Options
	return &tuning.Report{
		Title: "Fitting network", Chart: r.Result.Chart(),
		About: append(r.ReportLines(),
			fmt.Sprintf("%d epochs, batches of %d, rate %v, lambda %v, trace %v, mirrored %v, averaged over %v epochs, seed %d.",
				o.Epochs, o.Batch, o.Rate, o.Lambda, r.Selection.Trace, o.Mirror, o.Average, o.Seed)),
		Tables: []texttable.Table{r.losses(), r.Result.Table(), r.players()},
	}
}

func fourDecimals(x float64) string { return fmt.Sprintf("%.4f", x) }

func (r *Report) losses() texttable.Table {
	before, after := &r.Result.Before, &r.Result.After
	t := texttable.Table{
		Title: fmt.Sprintf("On %d held-out positions", after.Positions), Head: []string{"", "before", "after"},
		Note: "Losses are in nats; a fair coin has 0.6931.",
		Rows: [][]string{
			{"loss against what is learned", fourDecimals(before.Blended), fourDecimals(after.Blended)},
			{"loss against the outcome", fourDecimals(before.Outcome), fourDecimals(after.Outcome)},
		},
	}
	if after.Scored > 0 {
		t.Rows = append(t.Rows, []string{"… of the players' own scores", fourDecimals(before.ScoresOutcome),
			fourDecimals(after.ScoresOutcome)},
			[]string{"correlation with the players' scores", fourDecimals(before.Correlation),
				fourDecimals(after.Correlation)},
			[]string{"apart from them, in probability", fourDecimals(before.Apart), fourDecimals(after.Apart)})
	}
	for i, phase := range after.Phases {
		name := fmt.Sprintf("outcome, from move %d on (%d positions)", phase.FromPly, phase.Positions)
		t.Rows = append(t.Rows, []string{name, fourDecimals(before.Phases[i].Outcome), fourDecimals(phase.Outcome)})
	}
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
	return append(events, map[string]any{"event": "after", "held_out": r.Result.After, "best_epoch": r.Result.Best})
}
