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
	games map[string]int
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
func (m *tournamentMonitor) handleEvent(e director.Event) {
	m.data.Standings = e.Standings
	switch e.Kind {
	case director.Begun:
		m.loadPlayedGames()
		m.writePage()
	case director.GameFinished:
		game := report.GameOf(e.Result)
		m.addGame(game)
		m.view.Game(&game, &m.data)
		if time.Since(m.data.Written) >= m.pause {
			m.writePage()
		}
		return
	case director.Ended:
		m.data.State = tournament.Finished
	case director.Trouble, director.EngineStopped, director.Amended, director.Restored:
		m.view.Notice(e.Text)
	}
	m.view.Update(&m.data)
}

// loadPlayedGames loads the games of an earlier run.
func (m *tournamentMonitor) loadPlayedGames() {
	begun, _, err := loadData(m.data.Spec, m.folder)
	if err != nil {
		return // nothing was
	}
	m.data.Games, m.data.Manifest = begun.Games, begun.Manifest
	for i := range begun.Games {
		m.games[begun.Games[i].ID] = i
	}
}

// addGame adds a game, or replaces the void one that it repeats.
func (m *tournamentMonitor) addGame(game report.Game) {
	if at, again := m.games[game.ID]; again {
		m.data.Games[at] = game
		return
	}
	m.games[game.ID] = len(m.data.Games)
	m.data.Games = append(m.data.Games, game)
}

// writePage writes the page. An error is not reported, because a later write may succeed; the final
// report reports it.
func (m *tournamentMonitor) writePage() {
	m.data.Written = time.Now()
	_ = report.WriteFile(filepath.Join(m.folder, pageFile), &m.data, report.HTML)
	m.pause = max(minPageInterval, 20*time.Since(m.data.Written))
}

// close shows how the tournament ended.
func (m *tournamentMonitor) close() {
	if m.data.Standings != nil && m.data.State == "" {
		m.data.State = tournament.Interrupted
		m.view.Update(&m.data)
	}
	m.view.Close()
}
