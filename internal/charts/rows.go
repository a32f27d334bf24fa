package charts

import (
	"html/template"
	"math"
	"strings"
)

// Row is a value with the range in which it may lie, and what it was before.
type Row struct {
	Name, Value              string
	Before, After, Low, High float64
}

// Rows is a chart of values, one below the other, each below its name, which may take
// several lines on a phone.
type Rows struct {
	Title, XLabel        string
	BeforeName, MainName string
	Rows                 []Row
}

// rowHeight is the height of a row without its name, rowBar where its bar lies.
const (
	rowHeight = 20
	rowBar    = rowHeight / 2
	rowCap    = 5
)

// Keys implements Drawing.
func (r *Rows) Keys() []Key { return []Key{{r.BeforeName, Soft}, {r.MainName, Main}} }

type rowsPlan struct {
	*Rows
	Height, Bar, Top, Bottom, Axis, Foot int
	Zero                                 string
	Ticks                                []tick
	Placed                               []placedRow
}

type placedRow struct {
	Name, Value              string
	Before, After, Low, High string
}

var rowsTemplate = template.Must(template.New("rows").Parse(`<div class="rows" role="group" aria-label="{{.Title}}">
{{range .Placed}}<p class="row"><span>{{.Name}}</span> <span class="value">{{.Value}}</span></p>
<svg class="chart" role="img" aria-label="{{.Name}}: {{.Value}}" width="100%" height="{{$.Height}}">
{{range $.Ticks}}<line class="grid" x1="{{.At}}" x2="{{.At}}" y1="0" y2="{{$.Height}}"/>{{end}}{{with $.Zero}}<line class="zero" x1="{{.}}" x2="{{.}}" y1="0" y2="{{$.Height}}"/>{{end}}
<line class="whisker" x1="{{.Low}}" x2="{{.High}}" y1="{{$.Bar}}" y2="{{$.Bar}}"/><line class="whisker" x1="{{.Low}}" x2="{{.Low}}" y1="{{$.Top}}" y2="{{$.Bottom}}"/><line class="whisker" x1="{{.High}}" x2="{{.High}}" y1="{{$.Top}}" y2="{{$.Bottom}}"/>
<circle class="dot soft" cx="{{.Before}}" cy="{{$.Bar}}" r="4.5"/><circle class="dot" cx="{{.After}}" cy="{{$.Bar}}" r="4.5"/></svg>
{{end}}<svg class="chart" aria-hidden="true" width="100%" height="{{.Axis}}">{{range .Ticks}}<text class="tick" x="{{.At}}" y="14" text-anchor="middle">{{.Label}}</text>{{end}}<text class="tick" x="100%" y="{{.Foot}}" text-anchor="end">{{.XLabel}}</text></svg>
</div>`))

// HTML implements Drawing.
func (r *Rows) HTML() template.HTML {
	x := r.scale()
	p := rowsPlan{Rows: r, Height: rowHeight, Bar: rowBar, Top: rowBar - rowCap, Bottom: rowBar + rowCap, Axis: axisRoom, Foot: axisRoom - 6}
	if x.Low < 0 && x.High > 0 {
		p.Zero = Percent(x.At(0))
	}
	for _, value := range Ticks(x.Low, x.High, 5) {
		p.Ticks = append(p.Ticks, tick{At: Percent(x.At(value)), Label: spelled(value)})
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		p.Placed = append(p.Placed, placedRow{
			Name: row.Name, Value: row.Value, Before: Percent(x.At(row.Before)), After: Percent(x.At(row.After)),
			Low: Percent(x.At(row.Low)), High: Percent(x.At(row.High)),
		})
	}
	return filled(rowsTemplate, &p)
}

// scale spans all values and their ranges.
func (r *Rows) scale() Scale {
	low, high := math.Inf(1), math.Inf(-1)
	for i := range r.Rows {
		row := &r.Rows[i]
		for _, value := range []float64{row.Before, row.After, row.Low, row.High} {
			if finite(value) {
				low, high = min(low, value), max(high, value)
			}
		}
	}
	if !(high > low) {
		low, high = -1, 1
	}
	return NewScale(low, high, edgeLeft, edgeRight)
}

// filled fills a template.
func filled(t *template.Template, plan any) template.HTML {
	var b strings.Builder
	if err := t.Execute(&b, plan); err != nil {
		panic(err) // a template that does not fit its own data
	}
	return template.HTML(b.String())
}
