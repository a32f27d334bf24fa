// Package monitor follows a tournament while it is played: a Monitor in the process that runs it,
// by the events of its director, and Watch in any other process, by the files in its folder. Both
// show it in a View, as the Data of package report.
//
//	m := monitor.New(view, spec, folder, language)
//	defer m.Close()
//	standings, err := director.Run(ctx, director.Config{Spec: spec, Folder: folder, OnEvent: m.HandleEvent, …})
package monitor

import (
	"path/filepath"
	"time"

	"shotest/internal/language"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// View shows the progress of a tournament.
type View interface {
	// Update shows the state. It may be called at any time.
	Update(*report.Data)
	// Game shows a game that has ended, with the state after it.
	Game(*report.Game, *report.Data)
	Notice(text string)
	Close()
}

// Monitor shows a tournament that this process runs, and keeps its page up to date.
type Monitor struct {
	view   View
	folder string
	data   report.Data
	// games are the indices of games in data.Games, by ID.
	games map[string]int
	// playing are the games in progress, which only the page shows: events of every move would be
	// many.
	playing []tournament.Playing
	// pause is the least time until the next write of the page.
	pause time.Duration
}

// minPageInterval is the least time between two writes of a tournament's page. It grows if writing
// takes longer than a twentieth of it.
const minPageInterval = 2 * time.Second

// playingPause is the least time between two writes of the page for moves alone. Browsers load it
// again at this interval.
const playingPause = 10 * time.Second

// New returns a monitor of a tournament that is about to be run in a folder. The page is in the
// language l.
func New(view View, spec *tournament.Spec, folder string, l *language.Language) *Monitor {
	return &Monitor{view: view, folder: folder, data: report.Data{Spec: spec, Language: l}, games: map[string]int{}}
}

// HandleEvent shows an event of the director.
func (m *Monitor) HandleEvent(e director.Event) {
	m.data.Standings = e.Standings
	switch e.Kind {
	case director.Begun:
		m.loadPlayedGames()
		m.writePage()
	case director.GameFinished:
		game := report.GameOf(e.Result)
		m.addGame(game)
		m.view.Game(&game, &m.data)
		m.writePageAfter(m.pause)
		return
	case director.Playing:
		m.playing = e.Playing
		m.writePageAfter(max(m.pause, playingPause))
		return
	case director.Ended:
		m.data.State = tournament.Finished
	case director.Trouble, director.EngineStopped, director.Amended, director.Restored:
		m.view.Notice(e.Text)
	}
	m.view.Update(&m.data)
}

// loadPlayedGames loads the games of an earlier run.
func (m *Monitor) loadPlayedGames() {
	begun, _, err := Load(m.data.Spec, m.folder)
	if err != nil {
		return // nothing was
	}
	m.data.Games, m.data.Manifest = begun.Games, begun.Manifest
	for i := range begun.Games {
		m.games[begun.Games[i].ID] = i
	}
}

// addGame adds a game, or replaces the void one that it repeats.
func (m *Monitor) addGame(game report.Game) {
	if at, again := m.games[game.ID]; again {
		m.data.Games[at] = game
		return
	}
	m.games[game.ID] = len(m.data.Games)
	m.data.Games = append(m.data.Games, game)
}

// writePage writes the page. An error is not reported, because a later write may succeed; the final
// report reports it.
func (m *Monitor) writePage() {
	m.data.Written = time.Now()
	page := m.data
	page.Playing = m.playing
	_ = report.WriteFile(filepath.Join(m.folder, PageFile), &page, report.HTML)
	m.pause = max(minPageInterval, 20*time.Since(m.data.Written))
}

// writePageAfter writes the page if the last write was at least a pause ago.
func (m *Monitor) writePageAfter(pause time.Duration) {
	if time.Since(m.data.Written) >= pause {
		m.writePage()
	}
}

// Close shows how the tournament ended.
func (m *Monitor) Close() {
	if m.data.Standings != nil && m.data.State == "" {
		m.data.State = tournament.Interrupted
		m.view.Update(&m.data)
	}
	m.view.Close()
}
