// Package charts draws the charts of all pages as SVG: as wide as their place, in the
// colours of the page by day and by night, with letters that stay as large on a phone.
// Horizontal positions are in percent for that, vertical ones in pixels.
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
	// Keys are the entries of the legend, none if there is only one thing to see.
	Keys() []Key
}

// Kind is how something is drawn; the names are classes in Style.
type Kind string

// The kinds: the subject of the chart, what it is compared with, and what is hoped for.
const (
	Main  Kind = "line"
	Soft  Kind = "soft"
	Guide Kind = "guide"
)

// Colour distinguishes lines of equal rank: Nth returns the kind of one of them, and Ranks is how
// many there are.
func Nth(i int) Kind { return Kind("line" + strconv.Itoa(i%Ranks+1)) }

// Ranks is the number of kinds that Nth tells apart.
const Ranks = 6

// Key is an entry of a legend.
type Key struct {
	Name string
	Kind Kind
}
