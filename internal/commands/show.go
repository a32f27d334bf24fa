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
	// Update shows the state. It may be called at any time.
	Update(*report.Data)
	// Game shows a game that has ended, with the state after it.
	Game(*report.Game, *report.Data)
	Notice(text string)
	Close()
}

// newTournamentView returns a view that prints JSON if json, otherwise a bar on a terminal and a
// line for each game elsewhere.
func newTournamentView(s streams, json bool) tournamentView {
	if json {
		return report.NewEvents(s.out)
	}
	_, tty := terminal.File(s.out)
	return &printedView{streams: s, tty: tty, bar: newProgress(s)}
}

type printedView struct {
	streams
	tty bool
	// bar counts the games since the view began.
	bar *progress // of the games that were left when the view began
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

// Game implements tournamentView. On a terminal only failures are printed.
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

// tournamentMonitor shows a running tournament, and keeps its page up to date.
type tournamentMonitor struct {
	view   tournamentView
	folder string
	data   report.Data
	// games are the indices of games in data.Games, by ID.
	games map[string]int // where each game is in data.Games
	// pause is the least time until the next write of the page.
	pause time.Duration
}

// minPageInterval is the least time between two writes of a tournament's page. It grows if writing
// takes longer than a twentieth of it.
const minPageInterval = 2 * time.Second

func newTournamentMonitor(s streams, json bool, spec *tournament.Spec, folder string,
	l *language.Language) *tournamentMonitor {
	return &tournamentMonitor{view: newTournamentView(s, json), folder: folder,
		data:  report.Data{Spec: spec, Language: l},
		games: map[string]int{}}
}

// handleEvent shows an event of the director.
func (w *tournamentMonitor) handleEvent(e director.Event) {
	w.data.Standings = e.Standings
	switch e.Kind {
	case director.Begun:
		w.loadPlayedGames()
		w.writePage()
	case director.GameFinished:
		game := report.GameOf(e.Result)
		w.addGame(game)
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

// loadPlayedGames loads the games of an earlier run.
func (w *tournamentMonitor) loadPlayedGames() {
	begun, _, err := loadData(w.data.Spec, w.folder)
	if err != nil {
		return // nothing was
	}
	w.data.Games, w.data.Manifest = begun.Games, begun.Manifest
	for i := range begun.Games {
		w.games[begun.Games[i].ID] = i
	}
}

// addGame adds a game, or replaces the void one that it repeats.
func (w *tournamentMonitor) addGame(game report.Game) {
	if at, again := w.games[game.ID]; again {
		w.data.Games[at] = game
		return
	}
	w.games[game.ID] = len(w.data.Games)
	w.data.Games = append(w.data.Games, game)
}

// writePage writes the page. An error is not reported, because a later write may succeed; the final
// report reports it.
func (w *tournamentMonitor) writePage() {
	w.data.Written = time.Now()
	_ = report.WriteFile(filepath.Join(w.folder, pageFile), &w.data, report.HTML)
	w.pause = max(minPageInterval, 20*time.Since(w.data.Written))
}

// close shows how the tournament ended.
func (w *tournamentMonitor) close() {
	if w.data.Standings != nil && w.data.State == "" {
		w.data.State = tournament.Interrupted
		w.view.Update(&w.data)
	}
	w.view.Close()
}
