package moves

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"

	"shotest/tuning/reporting"
)

//go:embed report.html
var pageText string

var page = template.Must(reporting.Templates("report", template.FuncMap{
	"percent": reporting.Percent,
	"loss":    func(x float64) string { return fmt.Sprintf("%.4f", x) },
	"points":  func(x float64) string { return fmt.Sprintf("%+.0f", x) },
}).Parse(pageText))

// pageData is what the page is made from.
type pageData struct {
	*Report
	Widths  []int
	Rows    []Part
	Figures []reporting.Figure
}

// HTML returns the report as a page of its own, with charts, that needs nothing from
// elsewhere.
func (r *Report) HTML() ([]byte, error) {
	data := pageData{Report: r, Widths: Widths[:], Rows: r.agreements(), Figures: reporting.Figures(r.charts())}
	var text bytes.Buffer
	if err := page.Execute(&text, data); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}
