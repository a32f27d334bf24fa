// Package reporting draws what the reports of all kinds of tuning have in common: charts
// as SVG, and the style of their pages. A chart is drawn by who fills it:
//
//	chart := reporting.Chart{Title: "Loss by epoch", Height: reporting.UsualHeight, Fill: func(p *plot.Plot) error {
//		return reporting.AddLine(p, "held out", points, reporting.After)
//	}}
//	drawn, err := chart.Draw() // <svg …
package reporting
