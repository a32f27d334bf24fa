package remote

import (
	"slices"
	"time"

	"shotest/tournament"
)

const (
	// few is the share of a worker that has shown nothing yet, mostGames that of one that
	// may have whatever it announces.
	few, mostGames = 8, 1024
	// mostRefusals is how many results of a worker may be refused until it gets nothing more.
	mostRefusals = 5
	// quickly is how long a game may wait at a worker before it is played.
	quickly = 2 * time.Second
)

// member is a worker as the runner knows it.
type member struct {
	name string
	// session tells its process from others; former are the sessions before.
	session string
	former  []string
	present bool
	seen    time.Time
	games   int             // how many it plays at once, 0 if none yet
	held    map[string]bool // games that it says to have
	given   map[string]*given
	// share is how many games it may hold.
	share    int
	warned   bool // that the share is used up
	refusals int
	refused  bool
}

// given is a game that a worker was given.
type given struct {
	job             tournament.Job
	at, sent, until time.Time
	// back says that the game has been given to others as well.
	back bool
}

func (w *member) isFormer(session string) bool { return slices.Contains(w.former, session) }

// begin begins a session.
func (w *member) begin(session string) {
	const remembered = 8
	if w.session != "" {
		w.former = append(w.former[max(0, len(w.former)+1-remembered):], w.session)
	}
	w.session, w.held = session, nil
}

func (w *member) hold(games []string) {
	w.held = map[string]bool{}
	for _, id := range games {
		w.held[id] = true
	}
}

// room is how many more games the worker may hold.
func (w *member) room() int {
	busy := 0
	for _, g := range w.given {
		if !g.back {
			busy++
		}
	}
	for id := range w.held {
		if g := w.given[id]; g == nil || g.back {
			busy++
		}
	}
	return min(w.games, w.share) - busy
}

// finished notes that a game has come back, which was played for so long, and returns how
// long the worker had it.
func (w *member) finished(game string, played time.Duration) (took time.Duration) {
	delete(w.held, game)
	g := w.given[game]
	if g == nil {
		return 0
	}
	delete(w.given, game)
	took = time.Since(g.at)
	switch waited := took - played; {
	case g.back || waited <= played+quickly:
		w.share, w.warned = min(w.share+1, mostGames), false
	case w.share > few:
		w.share--
	}
	return took
}

// takeOne takes a game back.
func (w *member) takeOne(g *given) tournament.Job {
	g.back = true
	w.share--
	return g.job
}

// takeBack takes all games back.
func (w *member) takeBack() (jobs []tournament.Job) {
	for _, g := range w.given {
		if !g.back {
			jobs = append(jobs, w.takeOne(g))
		}
	}
	return jobs
}

func (n *News) back(jobs []tournament.Job) { n.Back = append(n.Back, jobs...) }
