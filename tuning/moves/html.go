package moves

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
)

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Funcs(template.FuncMap{
	"percent": func(share float64) string { return fmt.Sprintf("%.1f %%", 100*share) },
	"loss":    func(x float64) string { return fmt.Sprintf("%.4f", x) },
	"points":  func(x float64) string { return fmt.Sprintf("%+.0f", x) },
	"costs":   CostWords,
}).Parse(pageText))

// figure is a chart with a heading.
type figure struct {
	Title, Note string
	Chart       template.HTML
}

// pageData is what the page is made from.
type pageData struct {
	*Report
	Widths  []int
	Rows    []Part
	Figures []figure
}

// HTML returns the report as a page of its own, with charts, that needs nothing from
// elsewhere.
func (r *Report) HTML() ([]byte, error) {
	data := pageData{Report: r, Widths: Widths[:]}
	if r.fitted() {
		data.Rows = append(data.Rows, Part{"before", r.Result.Before.Agreement}, Part{"after", r.Result.After.Agreement})
	} else {
		data.Rows = append(data.Rows, Part{"all", r.Result.After.Agreement})
	}
	data.Rows = append(append(data.Rows, r.Result.After.Phases...), r.Result.After.Kinds...)
	for _, chart := range r.charts() {
		drawn, err := chart.draw()
		if err != nil {
			return nil, fmt.Errorf("chart %q: %w", chart.title, err)
		}
		data.Figures = append(data.Figures, figure{chart.title, chart.note, template.HTML(drawn)})
	}
	var text bytes.Buffer
	if err := page.Execute(&text, data); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}
