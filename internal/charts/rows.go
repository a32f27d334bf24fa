package charts

import (
	"html/template"
	"math"
	"strings"
)

// Row is a value with its possible range, and its earlier value. An infinite end of the range is
// drawn open; a NaN is not drawn.
type Row struct {
	Name, Value              string
	Before, After, Low, High float64
}

// Rows is a chart of values, one below the other, each below its name, which may take several lines
// on a phone.
type Rows struct {
	Title, XLabel        string
	BeforeName, MainName string
	Rows                 []Row
}

// The layout of a row, in pixels.
const (
	rowHeight = 20            // without the line of its name
	rowBar    = rowHeight / 2 // position of the bar of its range
	rowCap    = 5             // half the height of the caps at the ends of the bar
)

// Keys implements Drawing.
func (r *Rows) Keys() []Key {
	if r.BeforeName == "" {
		return nil
	}
	return []Key{{r.BeforeName, Soft}, {r.MainName, Main}}
}

// rowsPlan is the data of rowsTemplate: the positions of everything in a chart of rows.
type rowsPlan struct {
	*Rows
	Height, Bar, Top, Bottom, Axis, Foot int
	Zero                                 string
	Ticks                                []tick
	Placed                               []placedRow
}

type placedRow struct {
	Name, Value, Low, High string
	Caps                   []string // ends of the range
	Dots                   []rowDot
}

type rowDot struct {
	At   string
	Soft bool
}

var rowsTemplate = template.Must(template.New("rows").Parse(`<div class="rows" role="group" aria-label="{{.Title}}">
{{range .Placed}}<p class="row"><span>{{.Name}}</span> <span class="value">{{.Value}}</span></p>
<svg class="chart" role="img" aria-label="{{.Name}}: {{.Value}}" width="100%" height="{{$.Height}}">
{{range $.Ticks}}<line class="grid" x1="{{.At}}" x2="{{.At}}" y1="0" y2="{{$.Height}}"/>{{end}}{{with $.Zero}}<line class="zero" x1="{{.}}" x2="{{.}}" y1="0" y2="{{$.Height}}"/>{{end}}
<line class="whisker" x1="{{.Low}}" x2="{{.High}}" y1="{{$.Bar}}" y2="{{$.Bar}}"/>{{range .Caps}}<line class="whisker" x1="{{.}}" x2="{{.}}" y1="{{$.Top}}" y2="{{$.Bottom}}"/>{{end}}
{{range .Dots}}<circle class="dot{{if .Soft}} soft{{end}}" cx="{{.At}}" cy="{{$.Bar}}" r="4.5"/>{{end}}</svg>
{{end}}<svg class="chart" aria-hidden="true" width="100%" height="{{.Axis}}">{{range .Ticks}}<text class="tick" x="{{.At}}" y="14" text-anchor="middle">{{.Label}}</text>{{end}}<text class="tick" x="100%" y="{{.Foot}}" text-anchor="end">{{.XLabel}}</text></svg>
</div>`))

// HTML implements Drawing.
func (r *Rows) HTML() template.HTML {
	x := r.scale()
	p := rowsPlan{Rows: r, Height: rowHeight, Bar: rowBar, Top: rowBar - rowCap, Bottom: rowBar + rowCap,
		Axis: axisRoom, Foot: axisRoom - 6, Ticks: ticks(x, 5, false, percent)}
	if x.low < 0 && x.high > 0 {
		p.Zero = percent(x.at(0))
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		placed := placedRow{Name: row.Name, Value: row.Value, Low: percent(x.at(row.Low)),
			High: percent(x.at(row.High))}
		for _, end := range []float64{row.Low, row.High} {
			if isFinite(end) {
				placed.Caps = append(placed.Caps, percent(x.at(end)))
			}
		}
		for i, value := range []float64{row.Before, row.After} {
			if isFinite(value) {
				placed.Dots = append(placed.Dots, rowDot{percent(x.at(value)), i == 0})
			}
		}
		p.Placed = append(p.Placed, placed)
	}
	return render(rowsTemplate, &p)
}

// scale returns a scale that contains all values and their ranges, with room for unbounded ranges.
func (r *Rows) scale() scale {
	low, high, unbounded := math.Inf(1), math.Inf(-1), false
	for i := range r.Rows {
		row := &r.Rows[i]
		for _, value := range []float64{row.Before, row.After, row.Low, row.High} {
			if isFinite(value) {
				low, high = min(low, value), max(high, value)
			}
		}
		unbounded = unbounded || math.IsInf(row.Low, 0) || math.IsInf(row.High, 0)
	}
	if !(high > low) {
		low, high = -1, 1
	}
	if unbounded { // the bar of an unbounded range goes on beyond all values
		room := 0.15 * (high - low)
		low, high = low-room, high+room
	}
	return scale{low, high, edgeLeft, edgeRight}
}

// render executes a template.
func render(t *template.Template, plan any) template.HTML {
	var b strings.Builder
	if err := t.Execute(&b, plan); err != nil {
		panic(err) // the template does not match its data
	}
	return template.HTML(b.String())
}
