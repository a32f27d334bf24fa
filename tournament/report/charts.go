package report

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"shotest/internal/charts"
	"shotest/language"
	"shotest/tournament"
)

// The charts: what is drawn where. How it looks is in page/charts.html and
// page/page.css. Horizontal positions are in percent, so that a chart fills any
// width; vertical ones in pixels.

// eloChart shows each engine's Elo with its interval.
type eloChart struct {
	Title  string
	Height int
	Axis   int // where the axis is
	Zero   string
	Ticks  []tick
	Rows   []eloRow
}

// tick is a mark on an axis.
type tick struct {
	X, Label string
	// Y is where it is on a vertical axis.
	Y string
}

// eloRow is an engine's line in the chart.
type eloRow struct {
	Name, Value     string
	Label, Bar      int // where the letters stand, and the bar lies
	CapTop, CapEnd  int
	Low, High, X    string
	OpenLow, OpenUp bool // the interval has no end there
}

// Pixels and percents of the Elo chart.
const (
	eloRowHeight = 46
	eloLabelAt   = 16
	eloBarAt     = 31
	eloCap       = 5
	eloAxisRoom  = 24
)

func newEloChart(w wording, players []tournament.Standing) *eloChart {
	if !slices.ContainsFunc(players, func(p tournament.Standing) bool { return p.Score.Games() > 0 }) {
		return nil
	}
	x := eloScale(players)
	c := &eloChart{Title: w.say("chart.elo"), Axis: eloRowHeight * len(players), Zero: charts.Percent(x.At(0))}
	c.Height = c.Axis + eloAxisRoom
	for _, value := range charts.Ticks(x.Low, x.High, 5) {
		c.Ticks = append(c.Ticks, tick{X: charts.Percent(x.At(value)), Label: signed(value, 0)})
	}
	for i := range players {
		r, top := players[i].Rating, i*eloRowHeight
		c.Rows = append(c.Rows, eloRow{
			Name: clip(name(players[i].Engine), 32), Value: interval(r),
			Label: top + eloLabelAt, Bar: top + eloBarAt, CapTop: top + eloBarAt - eloCap, CapEnd: top + eloBarAt + eloCap,
			Low: charts.Percent(x.At(orEdge(r.Low, x.Low))), High: charts.Percent(x.At(orEdge(r.High, x.High))), X: charts.Percent(x.At(orEdge(r.Value, 0))),
			OpenLow: isOpen(r.Low), OpenUp: isOpen(r.High),
		})
	}
	return c
}

func orEdge(value, edge float64) float64 {
	if math.IsNaN(value) {
		return edge
	}
	return value
}

// eloScale spans all finite ends of the intervals.
func eloScale(players []tournament.Standing) charts.Scale {
	low, high := -10.0, 10.0
	for i := range players {
		r := players[i].Rating
		for _, value := range []float64{r.Low, r.Value, r.High} {
			if !isOpen(value) {
				low, high = min(low, value), max(high, value)
			}
		}
	}
	const room = 0.05
	span := high - low
	return charts.NewScale(low-room*span, high+room*span, 0, 100)
}

// llrChart shows how the log-likelihood ratio went, between its bounds.
type llrChart struct {
	Title        string
	Points       string // of a polyline in a box of 1000 × llrHeight
	Upper, Lower string
	UpperLabel   string
	LowerLabel   string
	Zero         string
	LastX, LastY string
	LastTitle    string
	Ticks        []tick
	Height, Plot int
	Samples      *table
}

// llrHeight is how high the plot is in pixels, llrPoints how many points it has
// at most: more than one a pixel cannot be seen.
const (
	llrHeight = 200
	llrPoints = 1000
	llrRows   = 20 // of the table that says the same
)

func newLLRChart(w wording, s *tournament.SPRTState) *llrChart {
	if s == nil || len(s.History) == 0 {
		return nil
	}
	low, high := s.Lower, s.Upper
	for _, llr := range s.History {
		low, high = min(low, llr), max(high, llr)
	}
	const room = 0.12
	y := charts.NewScale(low-room*(high-low), high+room*(high-low), llrHeight, 0)
	x := charts.NewScale(0, float64(len(s.History)), 0, 100)
	c := &llrChart{
		Title: w.say("chart.llr"), Points: llrLine(s.History, x, y),
		Upper: charts.Coordinate(y.At(s.Upper)), Lower: charts.Coordinate(y.At(s.Lower)), Zero: charts.Coordinate(y.At(0)),
		UpperLabel: w.with("chart.h1", language.Args{"LLR": signed(s.Upper, 2)}), LowerLabel: w.with("chart.h0", language.Args{"LLR": signed(s.Lower, 2)}),
		LastX: charts.Percent(x.At(x.High)), LastY: charts.Coordinate(y.At(s.History[len(s.History)-1])),
		LastTitle: w.with("chart.llr_now", language.Args{"LLR": signed(s.LLR, 2), "Pairs": len(s.History)}),
		Height:    llrHeight + eloAxisRoom, Plot: llrHeight, Samples: llrTable(w, s.History),
	}
	for _, value := range charts.Ticks(0, x.High, 5) {
		if value == math.Trunc(value) {
			c.Ticks = append(c.Ticks, tick{X: charts.Percent(x.At(value)), Label: strconv.Itoa(int(value))})
		}
	}
	return c
}

// llrLine spells the line. It begins at zero, where every test does.
func llrLine(history []float64, x, y charts.Scale) string {
	var b strings.Builder
	stride := max(1, len(history)/llrPoints)
	b.WriteString("0," + charts.Coordinate(y.At(0)))
	for i, llr := range history {
		if (i+1)%stride == 0 || i == len(history)-1 {
			b.WriteString(" " + charts.Coordinate(10*x.At(float64(i+1))) + "," + charts.Coordinate(y.At(llr)))
		}
	}
	return b.String()
}

func llrTable(w wording, history []float64) *table {
	t := &table{
		Key: "llr", Title: w.say("table.llr"), Unfold: w.say("unfold.llr"),
		Columns: []column{w.number("pairs", "llr.pairs"), w.number("llr", "llr.llr")},
	}
	stride := max(1, (len(history)+llrRows-1)/llrRows)
	for i, llr := range history {
		if (i+1)%stride == 0 || i == len(history)-1 {
			t.add(strconv.Itoa(i+1), signed(llr, 2))
		}
	}
	return t
}

// lengthChart is the histogram of game lengths.
type lengthChart struct {
	Title        string
	Height, Plot int
	Bars         []lengthBar
	Ticks, Lines []tick
}

type lengthBar struct{ X, Y, Width, Height, Title string }

const lengthHeight = 160

func newLengthChart(w wording, results []tournament.Result) *lengthChart {
	bars := lengths(results)
	if len(bars) == 0 {
		return nil
	}
	most := 0
	for _, b := range bars {
		most = max(most, b.Games)
	}
	end := bars[len(bars)-1].To + 1
	x := charts.NewScale(float64(bars[0].From), float64(end), 6, 100)
	y := charts.NewScale(0, float64(most)*1.1, lengthHeight, 0)
	c := &lengthChart{Title: w.say("chart.lengths"), Height: lengthHeight + eloAxisRoom, Plot: lengthHeight}
	const gap = 0.3 // percent between bars
	for _, b := range bars {
		from, to := x.At(float64(b.From)), x.At(float64(b.To+1))
		c.Bars = append(c.Bars, lengthBar{
			X: charts.Percent(from + gap/2), Width: charts.Percent(to - from - gap),
			Y: charts.Coordinate(y.At(float64(b.Games))), Height: charts.Coordinate(lengthHeight - y.At(float64(b.Games))),
			Title: w.with("chart.length", language.Args{"From": b.From, "To": b.To, "Games": b.Games}),
		})
	}
	for _, value := range charts.Ticks(x.Low, x.High, 6) {
		c.Ticks = append(c.Ticks, tick{X: charts.Percent(x.At(value)), Label: strconv.Itoa(int(value))})
	}
	for _, value := range charts.Ticks(0.5, y.High, 4) {
		if value == math.Trunc(value) {
			c.Lines = append(c.Lines, tick{Y: charts.Coordinate(y.At(value)), Label: strconv.Itoa(int(value))})
		}
	}
	return c
}
