package reporting

import (
	_ "embed"
	"html/template"

	"shotest/internal/charts"
)

// Chart is a figure of a report.
type Chart struct {
	// Title is its heading, Note says below it what is to be seen.
	Title, Note string
	Drawing     charts.Drawing
}

// Figure is a chart that has been drawn.
type Figure struct {
	Title, Note string
	Chart       template.HTML
	Keys        []charts.Key
}

// Figures draws charts.
func Figures(list []Chart) []Figure {
	figures := make([]Figure, len(list))
	for i := range list {
		c := &list[i]
		figures[i] = Figure{c.Title, c.Note, c.Drawing.HTML(), c.Drawing.Keys()}
	}
	return figures
}

//go:embed figure.html
var figureText string

// Templates returns templates with those of this package, named as files are: "figure"
// shows a Figure. Further ones can be parsed into it.
func Templates(name string, functions template.FuncMap) *template.Template {
	return template.Must(template.New(name).Funcs(functions).Funcs(template.FuncMap{"style": pageStyle}).Parse(figureText))
}
