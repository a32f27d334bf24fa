package remote

import (
	"fmt"
	"time"

	"shotest/tournament"
)

const (
	few          = 8    // the share of a worker that has shown nothing yet
	mostGames    = 1024 // that a worker may announce
	mostRefusals = 5    // results of a worker that are refused until it gets nothing more
	faster       = 16   // how many times as fast as the runner's machine a worker may be
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
	last            time.Time // when it was given a game
	// finished counts its games that count, played is how long they took, and lost counts those that were taken back.
	finished, lost int
	played         time.Duration
	warned         bool // that the share is used up
	offence        int  // a few for each result that is refused, and one less for each that counts
	refused        bool
}

// given is a game that a worker was given.
type given struct {
	job             tournament.Job
	at, sent, until time.Time
	// back says that others may play the game as well.
	back bool
}

// share is how many games the worker may hold, if games usually take so long: a few, one more for each that it has
// finished, in a time in which a machine can, and one less for each that it has lost.
func (w *member) share(usual time.Duration) int {
	earned := w.finished
	if usual > 0 {
		earned = min(earned, int(faster*w.played/usual)-w.finished)
	}
	return few + earned - w.lost
}

// room is how many more games the worker may hold. One that has used up its share may try one now and then.
func (w *member) room(usual, lease time.Duration) int {
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
	share := w.share(usual)
	if busy == 0 && time.Since(w.last) > max(usual, lease) {
		share = max(share, 1)
	}
	return min(w.games, share) - busy
}

// warning says why the share is used up.
func (w *member) warning() string {
	why := "has not finished the games that it was given"
	if w.lost < few {
		why = fmt.Sprintf("has finished games in less than a %dth of the time that they take here", faster)
	}
	return fmt.Sprintf("worker %s %s: it gets no more than one now and then", w.name, why)
}

// finish notes that a game counts, which was played for so long.
func (w *member) finish(g *given, played time.Duration) {
	if g.back {
		w.lost--
	}
	w.finished++
	w.played += min(played, time.Since(g.at))
	w.offence = max(0, w.offence-1)
	w.drop(g.job.ID)
}

// drop forgets a game.
func (w *member) drop(game string) {
	delete(w.held, game)
	delete(w.given, game)
}

// takeOne takes a game back, and leave undoes that.
func (w *member) takeOne(g *given) Loan {
	g.back = true
	w.lost++
	return Loan{w.name, g.job}
}

func (w *member) leave(g *given) {
	g.back = false
	w.lost--
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
