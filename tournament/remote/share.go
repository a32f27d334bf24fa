package remote

import (
	"time"

	"shotest/tournament"
)

const (
	few          = 8               // the share of a worker that has shown nothing yet
	mostGames    = 1024            // the share of one that may have whatever it announces
	mostRefusals = 5               // results of a worker that are refused until it gets nothing more
	quickly      = 2 * time.Second // how long a game may wait at a worker before it is played
)

// member is a worker as the runner knows it.
type member struct {
	name            string
	session, former string // its process, and the one before
	present         bool
	seen            time.Time
	games           int             // how many it plays at once, 0 if none yet
	held            map[string]bool // games that it says to have
	given           map[string]*given
	// share is how many games it may hold.
	share   int
	warned  bool // that the share is used up
	offence int  // a few for each result that is refused, and one less for each that counts
	refused bool
}

// given is a game that a worker was given.
type given struct {
	job             tournament.Job
	at, sent, until time.Time
	// back says that others may play the game as well.
	back bool
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

// finished notes that a game has come back, which was played for so long.
func (w *member) finished(game string, played time.Duration) {
	g := w.given[game]
	delete(w.held, game)
	delete(w.given, game)
	switch {
	case g == nil:
	case g.back || time.Since(g.at)-played <= played+quickly:
		w.share, w.warned = min(w.share+1, mostGames), false
	case w.share > few:
		w.share--
	}
}

// takeOne takes a game back, and leave undoes that.
func (w *member) takeOne(g *given) Loan {
	g.back = true
	w.share--
	return Loan{w.name, g.job}
}

func (w *member) leave(g *given) {
	g.back = false
	w.share++
}

// takeBack takes all games back.
func (w *member) takeBack() (loans []Loan) {
	for _, g := range w.given {
		if !g.back {
			loans = append(loans, w.takeOne(g))
		}
	}
	return loans
}
