package matches

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"shotest/tuning/reporting"
)

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"number": Number,
	"pull":   func(x float64) string { return fmt.Sprintf("%+.1f", x) },
	"style":  reporting.Style,
}).Parse(pageText))

// pageData is what the page is made from.
type pageData struct {
	*Report
	PullNote string
	Figures  []reporting.Figure
}

// HTML returns the report as a page of its own, with a chart for each parameter, that
// needs nothing from elsewhere.
func (r *Report) HTML() ([]byte, error) {
	data := pageData{Report: r, PullNote: pullNote}
	var err error
	if data.Figures, err = reporting.Figures(r.charts()); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if err := page.Execute(&text, data); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

const (
	// pointsDrawn is how many iterations a chart shows: more could not be told apart.
	pointsDrawn = 400
	chartHeight = 6 * vg.Centimeter
)

var bandColor = color.NRGBA{R: reporting.Before.R, G: reporting.Before.G, B: reporting.Before.B, A: 0x60}

// charts returns a chart for each parameter; none before the first iteration.
func (r *Report) charts() (charts []reporting.Chart) {
	if len(r.History) == 0 {
		return nil
	}
	for i := range r.Start {
		p := &r.Start[i]
		charts = append(charts, reporting.Chart{
			Title: p.Name, Height: chartHeight, Fill: func(chart *plot.Plot) error { return r.fill(chart, i) },
			Note: fmt.Sprintf("From %s, allowed %s to %s. Blue is its value, the grey band how far it is moved for the games.",
				Number(p.Value), Number(p.Min), Number(p.Max)),
		})
	}
	return charts
}

// fill draws a parameter over time.
func (r *Report) fill(chart *plot.Plot, parameter int) error {
	chart.X.Label.Text, chart.Y.Label.Text = "iteration", "value"
	value := plotter.XYs{{X: 0, Y: r.Start[parameter].Value}}
	var low, high plotter.XYs
	for _, at := range thinned(len(r.History), pointsDrawn) {
		n := &r.History[at]
		// The games were played around the value that the iteration began with.
		before, after := float64(n.Number-1), float64(n.Number)
		value = append(value, plotter.XY{X: after, Y: n.Values[parameter]})
		low = append(low, plotter.XY{X: before, Y: min(n.Plus[parameter], n.Minus[parameter])})
		high = append(high, plotter.XY{X: before, Y: max(n.Plus[parameter], n.Minus[parameter])})
	}
	for i := range high {
		low = append(low, high[len(high)-1-i])
	}
	band, err := plotter.NewPolygon(low)
	if err != nil {
		return err
	}
	band.Color, band.LineStyle.Width = bandColor, 0
	line, err := plotter.NewLine(value)
	if err != nil {
		return err
	}
	line.Color, line.Width = reporting.After, vg.Points(1.5)
	chart.Add(plotter.NewGrid(), band, line)
	return nil
}
