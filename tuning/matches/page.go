package matches

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"shotest/internal/charts"
	"shotest/tuning/reporting"
)

//go:embed report.html
var pageText string

var page = template.Must(reporting.Templates("report", template.FuncMap{
	"number": Number,
	"pull":   func(x float64) string { return fmt.Sprintf("%+.1f", x) },
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
	data := pageData{Report: r, PullNote: pullNote, Figures: reporting.Figures(r.charts())}
	var text bytes.Buffer
	if err := page.Execute(&text, data); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// pointsDrawn is how many iterations a chart shows: more would fall on each other.
const pointsDrawn = 400

// charts returns a chart for each parameter; none before the first iteration.
func (r *Report) charts() (list []reporting.Chart) {
	if len(r.History) == 0 {
		return nil
	}
	for i := range r.Start {
		p := &r.Start[i]
		list = append(list, reporting.Chart{
			Title: p.Name, Drawing: r.chart(i),
			Note: fmt.Sprintf("From %s, allowed %s to %s.", Number(p.Value), Number(p.Min), Number(p.Max)),
		})
	}
	return list
}

// chart draws a parameter over time.
func (r *Report) chart(parameter int) *charts.Lines {
	value := charts.Series{Name: "its value", Points: []charts.Point{{X: 0, Y: r.Start[parameter].Value}}}
	band := &charts.Band{Name: "how far it is moved for the games"}
	for _, at := range thinned(len(r.History), pointsDrawn) {
		n := &r.History[at]
		// The games were played around the value that the iteration began with.
		before, after := float64(n.Number-1), float64(n.Number)
		value.Points = append(value.Points, charts.Point{X: after, Y: n.Values[parameter]})
		band.Low = append(band.Low, charts.Point{X: before, Y: min(n.Plus[parameter], n.Minus[parameter])})
		band.High = append(band.High, charts.Point{X: before, Y: max(n.Plus[parameter], n.Minus[parameter])})
	}
	return &charts.Lines{
		Title: r.Start[parameter].Name + " by iteration", XLabel: "iteration", YLabel: "value", WholeX: true, Series: []charts.Series{value}, Band: band,
	}
}
