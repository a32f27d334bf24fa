package report

import (
	"html/template"
	"math"

	"shotest/internal/charts"
	"shotest/tournament"
)

// drawing is a chart with its legend, as the page shows it.
type drawing struct {
	Title string
	Keys  []charts.Key
	SVG   template.HTML
}

func newDrawing(title string, c charts.Drawing) drawing { return drawing{title, c.Keys(), c.HTML()} }

// newDrawings returns the charts: the engines' ratings, and the course of the tournament.
func newDrawings(d *Data) []drawing {
	if d.Standings.Played == 0 {
		return nil
	}
	w := d.wording()
	list := []drawing{newDrawing(w.text("chart.elo"), eloChart(w, d.Standings.Players))}
	if s := d.Standings.SPRT; s == nil {
		list = append(list, newDrawing(w.text("chart.score"), scoreChart(w, d)))
	} else if len(s.History) > 0 {
		list = append(list, newDrawing(w.text("chart.llr"), llrChart(w, s)))
	}
	return list
}

// eloChart shows each engine's Elo with its interval.
func eloChart(w wording, players []tournament.Standing) *charts.Rows {
	c := &charts.Rows{Title: w.text("chart.elo"), XLabel: w.text("column.elo")}
	for i := range players {
		r := players[i].Rating
		c.Rows = append(c.Rows, charts.Row{
			Name: name(players[i].Engine), Value: interval(r), Before: math.NaN(), After: r.Value, Low: openEnd(r.Low),
			High: openEnd(r.High),
		})
	}
	return c
}

// openEnd returns the end of an interval, replaced by infinity if the interval is open there.
func openEnd(end float64) float64 {
	if isOpen(end) && !math.IsNaN(end) {
		return math.Inf(int(math.Copysign(1, end)))
	}
	return end
}

// maxChartPoints is the largest number of points of a line: more than one for each pixel would be
// invisible.
const maxChartPoints = 500

// lineOf returns the points of a line through values. It begins at zero.
func lineOf(values []float64) []charts.Point {
	points := []charts.Point{{}}
	stride := (len(values) + maxChartPoints - 1) / maxChartPoints
	for i, value := range values {
		if (i+1)%stride == 0 || i == len(values)-1 {
			points = append(points, charts.Point{X: float64(i + 1), Y: value})
		}
	}
	return points
}

// scoreChart shows each engine's wins minus its losses after each game. Of two engines it shows the
// better one, and of many only the best.
func scoreChart(w wording, d *Data) *charts.Lines {
	c := &charts.Lines{Title: w.text("chart.score"), XLabel: w.text("column.games"),
		YLabel: w.text("chart.lead"), WholeX: true}
	players := d.Standings.Players
	if len(players) == 2 {
		players = players[:1]
	}
	games := d.gamesByEnd()
	for i := range players[:min(len(players), charts.Ranks)] {
		lead, values := 0.0, []float64{}
		for _, g := range games {
			if g.Outcome == tournament.Void {
				continue
			}
			if winner, ok := g.Winner(); ok && winner == players[i].Engine {
				lead++
			} else if ok && (g.Players[0] == players[i].Engine || g.Players[1] == players[i].Engine) {
				lead--
			}
			values = append(values, lead)
		}
		c.Series = append(c.Series, charts.Series{Name: name(players[i].Engine), Kind: charts.Nth(i),
			Points: lineOf(values)})
	}
	return c
}

// llrChart shows the course of the log-likelihood ratio between its bounds.
func llrChart(w wording, s *tournament.SPRTState) *charts.Lines {
	end := float64(len(s.History))
	bound := func(name string, at float64) charts.Series {
		return charts.Series{Name: name, Kind: charts.Guide, Points: []charts.Point{{X: 0, Y: at}, {X: end, Y: at}}}
	}
	return &charts.Lines{
		Title: w.text("chart.llr"), XLabel: w.text("column.pairs"), YLabel: w.text("column.llr"), WholeX: true,
		Series: []charts.Series{bound(w.text("chart.bounds"), s.Upper), bound("", s.Lower),
			{Name: w.text("column.llr"), Points: lineOf(s.History)}},
	}
}
