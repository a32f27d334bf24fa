package moves

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"shotest/tuning/reporting"
)

// weightsShown is how many weights are drawn.
const weightsShown = 30

// charts returns the figures.
func (r *Report) charts() (charts []reporting.Chart) {
	if r.measured() {
		charts = append(charts, reporting.Chart{
			Title: "How many moves hold the one that was played", Height: reporting.UsualHeight, Fill: r.fillWidths,
			Note: "The share of held-out positions in which the move is among the first so many.",
		})
	}
	if len(r.Result.After.Calibration) > 0 {
		charts = append(charts, reporting.Chart{
			Title: "Calibration", Height: reporting.UsualHeight, Fill: r.fillCalibration,
			Note: "How often moves were played, by the probability that they were given; on the line is right.",
		})
	}
	if len(r.Result.Epochs) > 1 {
		charts = append(charts, reporting.Chart{
			Title: "Loss by epoch", Height: reporting.UsualHeight, Fill: r.fillEpochs,
			Note: "Negative log-likelihood in nats: grey while learning, blue on the held-out games.",
		})
	}
	if len(r.Changes) > 0 {
		charts = append(charts, reporting.Chart{
			Title: "Weights that have changed most", Note: "In rating points: grey before, blue after, with two standard errors.",
			Height: vg.Length(min(weightsShown, len(r.Changes))+3) * 0.6 * vg.Centimeter, Fill: r.fillWeights,
		})
	}
	return charts
}

func (r *Report) fillWidths(p *plot.Plot) error {
	p.X.Label.Text, p.Y.Label.Text = "moves", "share, %"
	p.Add(plotter.NewGrid())
	p.Legend.Top = false
	points := func(a *Agreement) (points plotter.XYs) {
		for i, width := range Widths {
			points = append(points, plotter.XY{X: float64(width), Y: 100 * a.Among[i]})
		}
		return points
	}
	if r.fitted() {
		if err := reporting.AddLine(p, "before", points(&r.Result.Before.Agreement), reporting.Before); err != nil {
			return err
		}
	}
	return reporting.AddLine(p, "after", points(&r.Result.After.Agreement), reporting.After)
}

func (r *Report) fillCalibration(p *plot.Plot) error {
	p.X.Label.Text, p.Y.Label.Text = "probability that was claimed, %", "played, %"
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.LogTicks{Prec: -1}, plot.LogTicks{Prec: -1}
	var points plotter.XYs
	for _, c := range r.Result.After.Calibration {
		if c.Claimed > 0 && c.Played > 0 {
			points = append(points, plotter.XY{X: 100 * c.Claimed, Y: 100 * c.Played})
		}
	}
	if len(points) == 0 {
		points = plotter.XYs{{X: 1, Y: 1}}
	}
	last := points[len(points)-1].X
	right, err := plotter.NewLine(plotter.XYs{{X: points[0].X, Y: points[0].X}, {X: last, Y: last}})
	if err != nil {
		return err
	}
	right.Color = reporting.Before
	p.Add(plotter.NewGrid(), right)
	p.Legend.Top, p.Legend.Left = true, true
	return reporting.AddLine(p, "moves", points, reporting.After)
}

// lossTicks are the usual ticks, with decimals enough to tell losses apart.
type lossTicks struct{ plot.DefaultTicks }

// Ticks implements plot.Ticker.
func (t lossTicks) Ticks(low, high float64) []plot.Tick {
	ticks := t.DefaultTicks.Ticks(low, high)
	for i := range ticks {
		if !ticks[i].IsMinor() {
			ticks[i].Label = fmt.Sprintf("%.3f", ticks[i].Value)
		}
	}
	return ticks
}

func (r *Report) fillEpochs(p *plot.Plot) error {
	p.X.Label.Text, p.Y.Label.Text = "epoch", "loss"
	p.Y.Tick.Marker = lossTicks{}
	var epochs plot.ConstantTicks
	for i := range r.Result.Epochs {
		epochs = append(epochs, plot.Tick{Value: float64(r.Result.Epochs[i].Number), Label: fmt.Sprint(r.Result.Epochs[i].Number)})
	}
	p.X.Tick.Marker = epochs
	p.Add(plotter.NewGrid())
	p.Legend.Top = true
	var learning, heldOut plotter.XYs
	for i := range r.Result.Epochs {
		e := &r.Result.Epochs[i]
		learning = append(learning, plotter.XY{X: float64(e.Number), Y: e.Learning})
		heldOut = append(heldOut, plotter.XY{X: float64(e.Number), Y: e.HeldOut.Loss()})
	}
	if err := reporting.AddLine(p, "learning", learning, reporting.Before); err != nil {
		return err
	}
	return reporting.AddLine(p, "held out", heldOut, reporting.After)
}

// weightBars are weights with their errors, from below.
type weightBars struct {
	plotter.XYs
	plotter.XErrors
}

func (r *Report) fillWeights(p *plot.Plot) error {
	p.X.Label.Text = "score, rating points"
	changes := r.MostChanged()
	changes = changes[:min(len(changes), weightsShown)]
	var before plotter.XYs
	var after weightBars
	var names []string
	for i := range changes {
		c := &changes[len(changes)-1-i]
		before = append(before, plotter.XY{X: c.Before, Y: float64(i)})
		after.XYs = append(after.XYs, plotter.XY{X: c.After, Y: float64(i)})
		after.XErrors = append(after.XErrors, struct{ Low, High float64 }{-2 * c.StandardError, 2 * c.StandardError})
		names = append(names, fmt.Sprintf("%s: %s", c.Component, c.Bin))
	}
	old, err := plotter.NewScatter(before)
	if err != nil {
		return err
	}
	fitted, err := plotter.NewScatter(after.XYs)
	if err != nil {
		return err
	}
	bars, err := plotter.NewXErrorBars(after)
	if err != nil {
		return err
	}
	old.Color, old.Shape = reporting.Before, draw.CircleGlyph{}
	fitted.Color, fitted.Shape, bars.Color = reporting.After, draw.CircleGlyph{}, reporting.After
	p.Add(plotter.NewGrid(), old, bars, fitted)
	p.NominalY(names...)
	return nil
}
