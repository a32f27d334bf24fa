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

// The layout of a chart of lines: heights in pixels, horizontal positions in percent. Points at an
// edge stay completely visible.
const (
	linesHeight = 240
	linesTop    = 22 // room for the name of the vertical axis
	axisRoom    = 40 // for the numbers below, and the name of the horizontal axis
	labelWidth  = 13 // room on the left for the numbers of the vertical axis
	edgeLeft    = 2
	edgeRight   = 98
	boxWidth    = 1000 // width of the SVG viewBox that is stretched to the width of the page
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

// linesPlan is the data of linesTemplate: the positions of everything in a chart of lines.
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
		points := finitePoints(s.Points)
		p.Paths = append(p.Paths, path{s.kind(), formatPoints(points, x, y)})
		for _, point := range points {
			if s.Dots {
				p.Dots = append(p.Dots, dot{s.kind(), percent(x.at(point.X)), coordinate(y.at(point.Y)),
					s.Name + ": " + formatNumber(point.X) + ", " + formatNumber(point.Y)})
			}
		}
	}
	return render(linesTemplate, &p)
}

// finitePoints returns the points whose coordinates are both finite.
func finitePoints(points []Point) (finite []Point) {
	for _, p := range points {
		if isFinite(p.X) && isFinite(p.Y) {
			finite = append(finite, p)
		}
	}
	return finite
}

// scales returns the scales of both axes. They contain all points, and some room at the edges.
func (l *Lines) scales() (x, y scale) {
	low, high := Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for i := range l.Series {
		for _, p := range finitePoints(l.Series[i].Points) {
			low, high = Point{min(low.X, p.X), min(low.Y, p.Y)}, Point{max(high.X, p.X), max(high.Y, p.Y)}
		}
	}
	if low.X > high.X { // there are no points
		low, high = Point{}, Point{1, 1}
	}
	widen := func(low, high float64) (float64, float64) {
		if high > low {
			return low - 0.06*(high-low), high + 0.06*(high-low)
		}
		return low - 0.5, high + 0.5
	}
	bottom, top := widen(low.Y, high.Y)
	if high.X == low.X {
		low.X, high.X = widen(low.X, high.X)
	}
	return scale{low.X, high.X, labelWidth + edgeLeft, edgeRight}, scale{bottom, top, linesTop + linesHeight, linesTop}
}

// ticks returns the marks of an axis, about count of them: only whole numbers if whole is set.
func ticks(s scale, count int, whole bool, formatPosition func(float64) string) (list []tick) {
	for _, value := range roundValues(s.low, s.high, count) {
		if !whole || value == math.Trunc(value) {
			list = append(list, tick{At: formatPosition(s.at(value)), Label: formatNumber(value)})
		}
	}
	return list
}

// formatNumber formats a number with at most five significant digits and a typographic minus sign.
func formatNumber(value float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(value, 'g', 5, 64), 64) // cannot fail
	if math.Abs(rounded) < 1e-9 {
		rounded = 0
	}
	return strings.Replace(strconv.FormatFloat(rounded, 'g', -1, 64), "-", "−", 1)
}

// formatPoints formats points for the attribute of a polyline, in the units of the viewBox.
func formatPoints(points []Point, x, y scale) string {
	pairs := make([]string, len(points))
	for i, p := range points {
		pairs[i] = coordinate(boxWidth/100*x.at(p.X)) + "," + coordinate(y.at(p.Y))
	}
	return strings.Join(pairs, " ")
}

func isFinite(value float64) bool { return !math.IsNaN(value) && !math.IsInf(value, 0) }
