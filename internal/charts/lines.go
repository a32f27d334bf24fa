package charts

import (
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Point is a point of a chart.
type Point struct{ X, Y float64 }

// Series is a line.
type Series struct {
	Name   string
	Kind   Kind // Main if empty
	Points []Point
	// Dots marks each point.
	Dots bool
}

// Lines is a chart of lines. Points that are not finite are left out.
type Lines struct {
	Title, XLabel, YLabel string
	// WholeX says that the horizontal axis counts something, so that it has marks only at whole
	// numbers.
	WholeX bool
	Series []Series
}

// Pixels of a chart of lines, and the percents between which it is drawn: on the left there is room
// for numbers, and points at an edge stay completely visible.
const (
	linesHeight = 240
	linesTop    = 22 // room for the name of the vertical axis
	axisRoom    = 40 // for the numbers below, and the name of the horizontal axis
	numbers     = 13
	edgeLeft    = 2
	edgeRight   = 98
	boxWidth    = 1000 // of the box that lines are stretched from
)

// Keys implements Drawing.
func (l *Lines) Keys() (keys []Key) {
	for _, s := range l.Series {
		keys = append(keys, Key{s.Name, s.kind()})
	}
	if len(keys) == 1 {
		return nil
	}
	return keys
}

func (s *Series) kind() Kind {
	if s.Kind == "" {
		return Main
	}
	return s.Kind
}

// linesPlan holds the positions of everything in a chart of lines.
type linesPlan struct {
	*Lines
	Height, Top, Plot, Foot int
	XTicks, YTicks          []tick
	Paths                   []path
	Dots                    []dot
}

type tick struct{ At, Label string }

type path struct {
	Kind   Kind
	Points string
}

type dot struct {
	Kind    Kind
	X, Y    string
	Reading string
}

var linesTemplate = template.Must(template.New("lines").Parse(`<svg class="chart" role="img" aria-label="{{.Title}}" width="100%" height="{{.Height}}">
<title>{{.Title}}</title>
{{range .XTicks}}<line class="grid" x1="{{.At}}" x2="{{.At}}" y1="{{$.Top}}" y2="{{$.Plot}}"/><text class="tick" x="{{.At}}" y="{{$.Plot}}" dy="16" text-anchor="middle">{{.Label}}</text>
{{end}}{{range .YTicks}}<line class="{{if eq .Label "0"}}zero{{else}}grid{{end}}" x1="13%" x2="100%" y1="{{.At}}" y2="{{.At}}"/>
{{end}}<svg x="0" y="0" width="100%" height="{{.Plot}}" viewBox="0 0 1000 {{.Plot}}" preserveAspectRatio="none">{{range .Paths}}<polyline class="{{.Kind}}" points="{{.Points}}"/>{{end}}</svg>
{{range .Dots}}<circle class="dot {{.Kind}}" cx="{{.X}}" cy="{{.Y}}" r="4"><title>{{.Reading}}</title></circle>
{{end}}{{range .YTicks}}<text class="tick" x="0" y="{{.At}}" dy="4">{{.Label}}</text>
{{end}}<text class="tick" x="0" y="12">{{.YLabel}}</text><text class="tick" x="100%" y="{{.Foot}}" text-anchor="end">{{.XLabel}}</text>
</svg>`))

// HTML implements Drawing.
func (l *Lines) HTML() template.HTML {
	p := linesPlan{Lines: l, Height: linesTop + linesHeight + axisRoom, Top: linesTop, Plot: linesTop + linesHeight,
		Foot: linesTop + linesHeight + 34}
	x, y := l.scales()
	p.XTicks, p.YTicks = ticks(x, 6, l.WholeX, percent), ticks(y, 5, false, coordinate)
	for i := range l.Series {
		s := &l.Series[i]
		points := placed(s.Points)
		p.Paths = append(p.Paths, path{s.kind(), polyline(points, x, y)})
		for _, at := range points {
			if s.Dots {
				p.Dots = append(p.Dots, dot{s.kind(), percent(x.at(at.X)), coordinate(y.at(at.Y)),
					s.Name + ": " + spelled(at.X) + ", " + spelled(at.Y)})
			}
		}
	}
	return filled(linesTemplate, &p)
}

// placed returns the points that have a place.
func placed(points []Point) (placed []Point) {
	for _, p := range points {
		if finite(p.X) && finite(p.Y) {
			placed = append(placed, p)
		}
	}
	return placed
}

// scales span all points, with room at the edges.
func (l *Lines) scales() (x, y scale) {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for i := range l.Series {
		for _, p := range placed(l.Series[i].Points) {
			low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
		}
	}
	if low.X > high.X { // there are no points
		low, high = Point{}, Point{1, 1}
	}
	room := func(low, high float64) (float64, float64) {
		if high > low {
			return low - 0.06*(high-low), high + 0.06*(high-low)
		}
		return low - 0.5, high + 0.5
	}
	bottom, top := room(low.Y, high.Y)
	if high.X == low.X {
		low.X, high.X = room(low.X, high.X)
	}
	return scale{low.X, high.X, numbers + edgeLeft, edgeRight}, scale{bottom, top, linesTop + linesHeight, linesTop}
}

// ticks are the marks of an axis.
func ticks(s scale, about int, whole bool, spell func(float64) string) (list []tick) {
	for _, value := range rounds(s.low, s.high, about) {
		if !whole || value == math.Trunc(value) {
			list = append(list, tick{At: spell(s.at(value)), Label: spelled(value)})
		}
	}
	return list
}

// spelled spells a number as short as five significant digits allow.
func spelled(value float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 5, 64), 64) // a number that was spelled
	if math.Abs(rounded) < 1e-9 {
		rounded = 0
	}
	return strings.Replace(strconv.FormatFloat(rounded, 'g', -1, 64), "-", "−", 1)
}

// polyline spells points in a box that is stretched to the width of the chart.
func polyline(points []Point, x, y scale) string {
	spelled := make([]string, len(points))
	for i, p := range points {
		spelled[i] = coordinate(boxWidth/100*x.at(p.X)) + "," + coordinate(y.at(p.Y))
	}
	return strings.Join(spelled, " ")
}

func finite(value float64) bool { return !math.IsNaN(value) && !math.IsInf(value, 0) }
