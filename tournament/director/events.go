package director

import "shotest/tournament"

// EventKind is a kind of event.
type EventKind string

const (
	Begun         EventKind = "begun"    // earlier results have been counted, and play begins
	GameFinished  EventKind = "game"     // the game of Event.Result has been counted
	EngineStopped EventKind = "stopped"  // an engine has failed too often: Event.Text
	Decided       EventKind = "decided"  // the sequential test has decided
	Amended       EventKind = "amended"  // the file has changed since the tournament began: Event.Text
	Restored      EventKind = "restored" // what of earlier runs does not count: Event.Text
	Trouble       EventKind = "trouble"  // a problem, such as a full disk: Event.Text
	Playing       EventKind = "playing"  // the games in progress have gone on: Event.Playing
	Ended         EventKind = "ended"    // the tournament is over
)

// Event is a step in the course of a tournament.
type Event struct {
	Kind EventKind
	// Standings is nil if Config.Source supplies the games: they have no standings.
	Standings *tournament.Standings
	Result    *tournament.Result // of GameFinished
	Playing   []tournament.Playing
	Text      string // in words, of the kinds that say so
}

func (r *run) emit(e Event) {
	if r.config.OnEvent == nil {
		return
	}
	if r.config.Source == nil {
		e.Standings = r.results.current()
	}
	r.config.OnEvent(e)
}
