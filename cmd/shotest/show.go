package main

import (
	"golang.org/x/term"

	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// show presents a running tournament: as a live table on a terminal, as lines
// elsewhere, or as JSON.
type show struct {
	view interface {
		Update(*report.Data)
		Game(*tournament.Result, *report.Data)
		Close()
	}
	notice func(text string)
	data   report.Data
	last   *report.Data
}

func newShow(s streams, json bool, spec *tournament.Spec) *show {
	w := &show{data: report.Data{Spec: spec}}
	if json {
		w.view = report.NewEvents(s.out)
		w.notice = func(text string) { _ = printJSON(s, map[string]string{"event": "notice", "text": text}) }
		return w
	}
	file, tty := terminal(s.out)
	table := report.NewTerminal(s.out, tty, func() (width, height int) {
		width, height, err := term.GetSize(int(file.Fd()))
		if err != nil {
			return 80, 24
		}
		return width, height
	})
	w.view, w.notice = table, table.Notice
	return w
}

// event shows what the director tells.
func (w *show) event(e director.Event) {
	data := w.data
	data.Standings, data.Live = e.Standings, e.Live
	w.last = &data
	switch e.Kind {
	case director.Ended:
		data.State = tournament.Finished
	case director.GameFinished:
		w.view.Game(e.Result, &data)
		return
	case director.Trouble, director.EngineStopped, director.Amended, director.Restored:
		w.notice(e.Text)
	}
	w.view.Update(&data)
}

// close shows how it has ended.
func (w *show) close() {
	if w.last != nil && w.last.State == "" {
		interrupted := *w.last
		interrupted.State, interrupted.Live = tournament.Interrupted, nil
		w.view.Update(&interrupted)
	}
	w.view.Close()
}
