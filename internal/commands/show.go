package commands

import (
	"fmt"
	"path/filepath"
	"time"

	"shotest/internal/terminal"
	"shotest/language"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// tournamentView shows the progress of a tournament.
type tournamentView interface {
	// Update shows the state. It may be called as often as needed.
	Update(*report.Data)
	// Game shows a game that has ended, with the state after it.
	Game(*report.Game, *report.Data)
	Notice(text string)
	Close()
}

// newTournamentView returns a view that prints JSON, or else a bar on a terminal and a line for
// each game elsewhere.
func newTournamentView(s streams, json bool) tournamentView {
	if json {
		return report.NewEvents(s.out)
	}
	_, tty := terminal.File(s.out)
	return &printedView{streams: s, tty: tty, bar: newProgress(s)}
}

type printedView struct {
	streams
	tty    bool
	bar    *progress // of the games that were left when the view began
	before int
	last   *report.Data
}

func (v *printedView) Update(d *report.Data) {
	s := d.Standings
	if v.last == nil {
		v.before = s.Played + s.Void
	}
	v.last = d
	v.bar.show(s.Name, s.Played+s.Void-v.before, max(1, s.Total-v.before))
}

// Game implements tournamentView. On a terminal only failures get a line.
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

// show presents a running tournament, and keeps its page up to date.
type show struct {
	view   tournamentView
	folder string
	data   report.Data
	games  map[string]int // where each game is in data.Games
	// pause is the time between two writes of the page.
	pause time.Duration
}

// pageEvery is the least time between two writes of a tournament's page. Writing takes at most a
// twentieth of a processor.
const pageEvery = 2 * time.Second

func newShow(s streams, json bool, spec *tournament.Spec, folder string, l *language.Language) *show {
	return &show{view: newTournamentView(s, json), folder: folder, data: report.Data{Spec: spec, Language: l},
		games: map[string]int{}}
}

// event shows an event from the director.
func (w *show) event(e director.Event) {
	w.data.Standings = e.Standings
	switch e.Kind {
	case director.Begun:
		w.begin()
		w.writePage()
	case director.GameFinished:
		game := report.GameOf(e.Result)
		w.add(game)
		w.view.Game(&game, &w.data)
		if time.Since(w.data.Written) >= w.pause {
			w.writePage()
		}
		return
	case director.Ended:
		w.data.State = tournament.Finished
	case director.Trouble, director.EngineStopped, director.Amended, director.Restored:
		w.view.Notice(e.Text)
	}
	w.view.Update(&w.data)
}

// begin adds the games that were played before.
func (w *show) begin() {
	begun, _, err := loadData(w.data.Spec, w.folder)
	if err != nil {
		return // nothing was
	}
	w.data.Games, w.data.Manifest = begun.Games, begun.Manifest
	for i := range begun.Games {
		w.games[begun.Games[i].ID] = i
	}
}

// add adds a game, or puts it in the place of the void one that it repeats.
func (w *show) add(game report.Game) {
	if at, again := w.games[game.ID]; again {
		w.data.Games[at] = game
		return
	}
	w.games[game.ID] = len(w.data.Games)
	w.data.Games = append(w.data.Games, game)
}

// writePage writes the page. After an error the next write may succeed; if not, the final report
// tells the error.
func (w *show) writePage() {
	w.data.Written = time.Now()
	_ = report.WriteFile(filepath.Join(w.folder, pageFile), &w.data, report.HTML)
	w.pause = max(pageEvery, 20*time.Since(w.data.Written))
}

// close shows how the tournament has ended.
func (w *show) close() {
	if w.data.Standings != nil && w.data.State == "" {
		w.data.State = tournament.Interrupted
		w.view.Update(&w.data)
	}
	w.view.Close()
}
