// Package charts draws the charts of all pages as SVG: as wide as their place, in the colours of
// the page by day and by night, with letters that keep their size on a phone. For this, horizontal
// positions are in percent, vertical ones in pixels.
//
//	drawing := charts.Lines{Title: "Loss by epoch", XLabel: "epoch", Series: []charts.Series{
//		{Name: "held out", Points: []charts.Point{{X: 1, Y: 2.5}, {X: 2, Y: 2.25}}},
//	}}
//	svg := drawing.HTML()  // <svg class="chart" …
//	keys := drawing.Keys() // for the legend, which stands below the chart and not in it
//
// A page needs Style, and webpage.Colours for the variables that it uses.
package charts

import (
	_ "embed"
	"html/template"
	"strconv"
)

// Style is the style of the charts and their legends.
//
//go:embed charts.css
var Style string

// Drawing is a chart that can be drawn.
type Drawing interface {
	HTML() template.HTML
	// Keys returns the entries of the legend, none if the chart shows only one thing.
	Keys() []Key
}

// Kind is the style of a part of a chart. Its values are classes in Style.
type Kind string

// The kinds: the subject of the chart, the comparison, and the goal.
const (
	Main  Kind = "line"
	Soft  Kind = "soft"
	Guide Kind = "guide"
)

// Nth returns the kind of one of several lines of equal rank, which their colours distinguish.
func Nth(i int) Kind { return Kind("line" + strconv.Itoa(i%Ranks+1)) }

// Ranks is the number of different kinds that Nth returns.
const Ranks = 6

// Key is an entry of a legend.
type Key struct {
	Name string
	Kind Kind
}
