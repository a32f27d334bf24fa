package fitting

import (
	"fmt"
	"slices"

	"shotest/internal/result"
	"shotest/internal/texttable"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// Report describes the fit of an evaluation.
type Report struct {
	games.Sources
	Calibration *games.Calibration
	Selection   games.Selection
	Options     Options
	Result      loop.Result[Metrics]
	Fitted      bool // otherwise only Result.After was measured
	// BuiltIn measures the built-in network, for comparison; it may be nil.
	BuiltIn *Metrics
}

// Page returns the report in tables.
func (r *Report) Page() *result.Result {
	o := &r.Options
	return &result.Result{
		Title: "Fitting network", Chart: r.Result.Chart(),
		About: append(r.ReportLines(),
			fmt.Sprintf("%d epochs, batches of %d, rate %v, lambda %v, most wrong positions times %v, trace %v, "+
				"averaged over %v epochs, seed %d.",
				o.Epochs, o.Batch, o.Rate, o.Lambdas, o.Wrong, r.Selection.Trace, o.Average, o.Seed)),
		Tables: []result.Table{r.losses(), r.parts(), r.Result.Table(), r.players()},
	}
}

// measured is a network with its metrics.
type measured struct {
	Of string `json:"of" head:""`
	*Metrics
}

func (r *Report) losses() result.Table {
	rows := []measured{{"measured", &r.Result.After}}
	if r.Fitted {
		rows = []measured{{"before", &r.Result.Before}, {"after", &r.Result.After}}
	}
	if r.BuiltIn != nil {
		rows = append(rows, measured{"built-in", r.BuiltIn})
	}
	return result.Table{
		Event: "held_out", Title: fmt.Sprintf("On %d held-out positions", r.Result.After.Positions), Rows: rows,
		Note: "Losses are in nats, against what is learned, against the outcome, and of the players' own scores against the\n" +
			"outcome; a fair coin has 0.6931. Correlation, and how far apart in probability, with the players' scores.",
	}
}

// partRow is a part of the positions before and after. JSON has the parts with the metrics.
type partRow struct {
	Name      string   `json:"-" head:""`
	Positions int      `json:"-" head:"positions"`
	Before    *float64 `json:"-" head:"before" format:"%.4f"`
	After     float64  `json:"-" head:"after" format:"%.4f"`
	Claimed   float64  `json:"-" head:"claimed" scale:"100" format:"%.1f %%"`
	Won       float64  `json:"-" head:"won" scale:"100" format:"%.1f %%"`
}

// parts returns the table of the losses by stages of the game and by scores.
func (r *Report) parts() result.Table {
	before, after := &r.Result.Before, &r.Result.After
	return result.Table{
		Title: "Loss against the outcome, by stage and by score",
		Note: "Stages by pieces off the board, scores by their distance from 0, those of before and after each by its own.\n" +
			"Claimed is what the favoured side is said to score, won what it has scored, both after.",
		Rows: append(partRows("pieces off", before.Stages, after.Stages),
			partRows("score", before.Scores, after.Scores)...),
	}
}

func partRows(name string, before, after []Part) (rows []partRow) {
	for i, part := range after {
		row := partRow{fmt.Sprintf("%s from %d", name, part.From), part.Positions, nil, part.Outcome, part.Claimed,
			part.Won}
		if i+1 < len(after) {
			row.Name = fmt.Sprintf("%s %d to %d", name, part.From, after[i+1].From-1)
		}
		if at := slices.IndexFunc(before, func(b Part) bool { return b.From == part.From }); at >= 0 {
			row.Before = &before[at].Outcome
		}
		rows = append(rows, row)
	}
	return rows
}

func (r *Report) players() result.Table {
	return result.Table{
		Event: "player", Title: "The players' scores", Rows: r.Calibration.Players(), Brief: texttable.PageOnly,
		Note: fmt.Sprintf(
			"A score times the scale is its worth; %.2f for an unknown player. The bias is by how much the player won more than it claimed, in centipawns.",
			r.Calibration.Mean),
	}
}
