package director

import "shotest/tournament"

// EventKind is a kind of event.
type EventKind string

const (
	Begun         EventKind = "begun"    // the results that were there have been counted, and play begins
	GameFinished  EventKind = "game"     // a game has been counted: Event.Result
	EngineStopped EventKind = "stopped"  // an engine has failed too often: Event.Text
	Decided       EventKind = "decided"  // the sequential test has decided
	Amended       EventKind = "amended"  // the file is another one than the tournament was begun with: Event.Text
	Restored      EventKind = "restored" // results that do not count were put aside: Event.Text
	Trouble       EventKind = "trouble"  // something is in the way, as a full disk: Event.Text
	Ended         EventKind = "ended"    // the tournament is over
)

// Event is something that happened.
type Event struct {
	Kind EventKind
	// Standings are nil where games have a source of their own: nobody stands
	// anywhere then.
	Standings *tournament.Standings
	Result    *tournament.Result
	Text      string
}

func (r *run) emit(e Event) {
	if r.OnEvent == nil {
		return
	}
	if r.Source == nil {
		e.Standings = r.results.current()
	}
	r.OnEvent(e)
}
