package loop

import (
	"fmt"

	"shotest/internal/charts"
	"shotest/internal/result"
	"shotest/internal/texttable"
)

// Chart returns a chart of the losses by epoch, nil if there are fewer than two.
func (r *Result[M]) Chart() *charts.Lines {
	if len(r.Epochs) < 2 {
		return nil
	}
	learning, heldOut := charts.Series{Name: "while learning", Kind: charts.Soft, Dots: true},
		charts.Series{Name: "on the held-out games", Dots: true}
	for i := range r.Epochs {
		e := &r.Epochs[i]
		learning.Points = append(learning.Points, charts.Point{X: float64(e.Number), Y: e.Learning})
		heldOut.Points = append(heldOut.Points, charts.Point{X: float64(e.Number), Y: e.HeldOut.Loss()})
	}
	return &charts.Lines{Title: "Loss by epoch", XLabel: "epoch", YLabel: "loss", WholeX: true,
		Series: []charts.Series{learning, heldOut}}
}

// epochRow is an epoch in a table. JSON has the epochs as they end.
type epochRow struct {
	Number   int     `json:"-" head:"epoch"`
	Learning float64 `json:"-" head:"learning" format:"%.4f"`
	HeldOut  float64 `json:"-" head:"held out" format:"%.4f"`
	Seconds  float64 `json:"-" head:"time" format:"%.0f s"`
	Best     string  `json:"-" head:""`
}

// Table returns the table of epochs.
func (r *Result[M]) Table() result.Table {
	var rows []epochRow
	for i := range r.Epochs {
		e := &r.Epochs[i]
		row := epochRow{Number: e.Number, Learning: e.Learning, HeldOut: e.HeldOut.Loss(), Seconds: e.Elapsed.Seconds()}
		if e.Number == r.Best {
			row.Best = "best"
		}
		rows = append(rows, row)
	}
	return result.Table{Title: "Epochs", Rows: rows, Brief: texttable.PageOnly}
}

// Explanation says in a sentence why the run ended, and which weights the learner has.
func (r *Result[M]) Explanation(o *Options) string {
	done, kept := len(r.Epochs),
		fmt.Sprintf("the weights are those of epoch %d, the best on the held-out games", r.Best)
	if r.Best == 0 {
		kept = "none was better on the held-out games than the weights begun with"
	}
	if done < o.Epochs {
		return fmt.Sprintf(
			"Learning stopped after epoch %d of %d: %d in a row without a better loss on the held-out games (--patience %d); %s.",
			done, o.Epochs, done-r.Best, o.Patience, kept)
	}
	return fmt.Sprintf("Learning ended after epoch %d of %d; %s.", done, o.Epochs, kept)
}
