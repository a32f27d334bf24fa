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
	return &printedView{streams: s, tty: tty, bar: newProgress(s)}
}

type printedView struct {
	streams
	tty bool
	// bar counts the games that were left when the view began.
	bar *progress
	// playedBefore is the number of games before the view began.
	playedBefore int
	last         *report.Data
}

func (v *printedView) Update(d *report.Data) {
	s := d.Standings
	if v.last == nil {
		v.playedBefore = s.Played + s.Void
	}
	v.last = d
	v.bar.show(s.Name, s.Played+s.Void-v.playedBefore, max(1, s.Total-v.playedBefore))
}

// Game implements monitor.View. On a terminal only failures are printed.
func (v *printedView) Game(g *report.Game, d *report.Data) {
	if !v.tty {
		fmt.Fprintln(v.out, report.GameLine(g, d))
	} else if g.Failure != nil {
		v.Notice(report.FailureLine(g))
	}
	v.Update(d)
}

func (v *printedView) Notice(text string) {
	v.bar.clear()
	fmt.Fprintln(v.out, report.Notice(text))
}

// Close prints the standings.
func (v *printedView) Close() {
	v.bar.clear()
	if v.last != nil {
		for _, line := range report.FinalLines(v.last) {
			fmt.Fprintln(v.out, line)
		}
	}
}
