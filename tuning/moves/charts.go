package moves

import (
	"fmt"

	"shotest/internal/charts"
	"shotest/tuning/reporting"
)

// weightsShown is how many weights are drawn.
const weightsShown = 30

// charts returns the figures.
func (r *Report) charts() (list []reporting.Chart) {
	if r.measured() {
		list = append(list, reporting.Chart{
			Title: "How many moves hold the one that was played", Drawing: r.widthsChart(),
			Note: "The share of held-out positions in which the move is among the first N, by N.",
		})
	}
	if len(r.Result.After.Calibration) > 0 {
		list = append(list, reporting.Chart{
			Title: "Calibration", Drawing: r.calibrationChart(),
			Note: "How often moves were played, by the probability that they were given.",
		})
	}
	if len(r.Result.Epochs) > 1 {
		list = append(list, reporting.Chart{
			Title: "Loss by epoch", Drawing: r.epochsChart(),
			Note: "Negative log-likelihood in nats.",
		})
	}
	if len(r.Changes) > 0 {
		list = append(list, reporting.Chart{
			Title: "Weights that have changed most", Drawing: r.weightsChart(),
			Note: "In rating points, with two standard errors.",
		})
	}
	return list
}

func (r *Report) widthsChart() *charts.Lines {
	chart := &charts.Lines{Title: "Share of positions by number of moves", XLabel: "moves", YLabel: "share, %"}
	add := func(name string, kind charts.Kind, a *Agreement) {
		s := charts.Series{Name: name, Kind: kind, Dots: true}
		for i, width := range Widths {
			s.Points = append(s.Points, charts.Point{X: float64(width), Y: 100 * a.Among[i]})
		}
		chart.Series = append(chart.Series, s)
	}
	if r.fitted() {
		add("before", charts.Soft, &r.Result.Before.Agreement)
	}
	add("after", charts.Main, &r.Result.After.Agreement)
	return chart
}

func (r *Report) calibrationChart() *charts.Lines {
	moves := charts.Series{Name: "moves", Dots: true}
	for _, c := range r.Result.After.Calibration {
		if c.Claimed > 0 && c.Played > 0 {
			moves.Points = append(moves.Points, charts.Point{X: 100 * c.Claimed, Y: 100 * c.Played})
		}
	}
	right := charts.Series{Name: "as claimed", Kind: charts.Guide}
	if n := len(moves.Points); n > 0 {
		first, last := moves.Points[0].X, moves.Points[n-1].X
		right.Points = []charts.Point{{X: first, Y: first}, {X: last, Y: last}}
	}
	return &charts.Lines{
		Title: "Moves played by the probability claimed", XLabel: "probability that was claimed, %", YLabel: "played, %",
		Logarithmic: true, Series: []charts.Series{right, moves},
	}
}

func (r *Report) epochsChart() *charts.Lines {
	learning, heldOut := charts.Series{Name: "while learning", Kind: charts.Soft, Dots: true}, charts.Series{Name: "on the held-out games", Dots: true}
	for i := range r.Result.Epochs {
		e := &r.Result.Epochs[i]
		learning.Points = append(learning.Points, charts.Point{X: float64(e.Number), Y: e.Learning})
		heldOut.Points = append(heldOut.Points, charts.Point{X: float64(e.Number), Y: e.HeldOut.Loss()})
	}
	return &charts.Lines{Title: "Loss by epoch", XLabel: "epoch", YLabel: "loss", WholeX: true, Series: []charts.Series{learning, heldOut}}
}

func (r *Report) weightsChart() *charts.Rows {
	chart := &charts.Rows{Title: "Weights that have changed most", XLabel: "score, rating points", BeforeName: "before", MainName: "after, with two standard errors"}
	changes := r.MostChanged()
	for i := range changes[:min(len(changes), weightsShown)] {
		c := &changes[i]
		chart.Rows = append(chart.Rows, charts.Row{
			Name: fmt.Sprintf("%s: %s", c.Component, c.Bin), Value: fmt.Sprintf("%+.0f → %+.0f", c.Before, c.After),
			Before: c.Before, After: c.After, Low: c.After - 2*c.StandardError, High: c.After + 2*c.StandardError,
		})
	}
	return chart
}
