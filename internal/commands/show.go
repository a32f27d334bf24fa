package commands

import (
	"fmt"

	"shotest/internal/terminal"
	"shotest/tournament/monitor"
	"shotest/tournament/report"
)

// newTournamentView returns a view that prints JSON if json, otherwise a bar on a terminal and a
// line for each game elsewhere.
func newTournamentView(s streams, json bool) monitor.View {
	if json {
		return report.NewEvents(s.out)
	}
	_, tty := terminal.File(s.out)
	bar := newProgress(s)
	return &barView{printedView: printedView{streams: s, tty: tty, clear: bar.clear}, bar: bar}
}

// printedView prints games, notices and, at the end, the standings.
type printedView struct {
	streams
	tty bool
	// clear removes from a terminal what the view shows in place.
	clear func()
	last  *report.Data
}

// Game prints a game; on a terminal only its failure.
func (v *printedView) Game(g *report.Game, d *report.Data) {
	switch {
	case !v.tty:
		fmt.Fprintln(v.out, report.GameLine(g, d))
	case g.Failure != nil:
		v.Notice(report.FailureLine(g))
	}
}

// Notice implements monitor.View.
func (v *printedView) Notice(text string) {
	v.clear()
	fmt.Fprintln(v.out, report.Notice(text))
}

// Close prints the standings.
func (v *printedView) Close() {
	v.clear()
	if v.last != nil {
		for _, line := range report.FinalLines(v.last) {
			fmt.Fprintln(v.out, line)
		}
	}
}

// barView shows on a terminal how many games have been played.
type barView struct {
	printedView
	// bar counts the games that were left when the view began.
	bar *progress
	// playedBefore is the number of games before the view began.
	playedBefore int
}

// Update implements monitor.View.
func (v *barView) Update(d *report.Data) {
	s := d.Standings
	if v.last == nil {
		v.playedBefore = s.Played + s.Void
	}
	v.last = d
	v.bar.show(s.Name, s.Played+s.Void-v.playedBefore, max(1, s.Total-v.playedBefore))
}

// Game implements monitor.View.
func (v *barView) Game(g *report.Game, d *report.Data) {
	v.printedView.Game(g, d)
	v.Update(d)
}
