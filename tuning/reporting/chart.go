package reporting

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Chart is a figure of a report.
type Chart struct {
	// Title is its heading, Note says below it what is to be seen.
	Title, Note string
	Height      vg.Length
	Fill        func(p *plot.Plot) error
}

// Colours of what is before and after.
var (
	Before = color.RGBA{R: 0x9a, G: 0xa3, B: 0xb2, A: 0xff}
	After  = color.RGBA{R: 0x1f, G: 0x5f, B: 0xbf, A: 0xff}
)

const (
	width = 16 * vg.Centimeter
	// UsualHeight is the height of most charts.
	UsualHeight = 9 * vg.Centimeter
)

// Draw returns a chart as SVG to be put into a page. The error names the chart.
func (c *Chart) Draw() (template.HTML, error) {
	p := plot.New()
	if err := c.Fill(p); err != nil {
		return "", fmt.Errorf("chart %q: %w", c.Title, err)
	}
	writer, err := p.WriterTo(width, c.Height, "svg")
	if err != nil {
		return "", fmt.Errorf("chart %q: %w", c.Title, err)
	}
	var drawn bytes.Buffer
	if _, err := writer.WriteTo(&drawn); err != nil {
		return "", fmt.Errorf("chart %q: %w", c.Title, err)
	}
	// The declaration of XML has no place within a page.
	if at := bytes.Index(drawn.Bytes(), []byte("<svg")); at > 0 {
		drawn.Next(at)
	}
	return template.HTML(drawn.String()), nil
}

// Figure is a chart that has been drawn.
type Figure struct {
	Title, Note string
	Chart       template.HTML
}

// Figures draws charts.
func Figures(charts []Chart) ([]Figure, error) {
	figures := make([]Figure, len(charts))
	for i := range charts {
		drawn, err := charts[i].Draw()
		if err != nil {
			return nil, err
		}
		figures[i] = Figure{charts[i].Title, charts[i].Note, drawn}
	}
	return figures, nil
}

// AddLine adds a line with points, and its name to the legend.
func AddLine(p *plot.Plot, name string, points plotter.XYs, c color.Color) error {
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	line.Color, dots.Color, dots.Shape = c, c, draw.CircleGlyph{}
	line.Width = vg.Points(1.5)
	p.Add(line, dots)
	p.Legend.Add(name, line, dots)
	return nil
}
