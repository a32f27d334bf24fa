package loop

import (
	"fmt"

	"shotest/internal/charts"
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

// Table returns the table of epochs.
func (r *Result[M]) Table() texttable.Table {
	t := texttable.Table{Title: "Epochs", Head: []string{"epoch", "learning", "held out", "time", ""},
		Brief: texttable.PageOnly}
	for i := range r.Epochs {
		e, best := &r.Epochs[i], ""
		if e.Number == r.Best {
			best = "best"
		}
		t.Rows = append(t.Rows, []string{
			fmt.Sprint(e.Number), fmt.Sprintf("%.4f", e.Learning), fmt.Sprintf("%.4f", e.HeldOut.Loss()),
			fmt.Sprintf("%.0f s", e.Elapsed.Seconds()), best,
		})
	}
	return t
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
