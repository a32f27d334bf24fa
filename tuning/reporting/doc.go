// Package reporting draws what the reports of all kinds of tuning have in common: charts,
// as those of package charts, with headings and legends, and the style of their pages.
//
//	chart := reporting.Chart{Title: "Loss by epoch", Drawing: &charts.Lines{…}}
//	figures := reporting.Figures([]reporting.Chart{chart})
//	page := reporting.Templates("report", nil).Parse(`… {{range .Figures}}{{template "figure" .}}{{end}}`)
package reporting
