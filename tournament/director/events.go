package director

import (
	"shotest/tournament"
)

// EventKind is a kind of event.
type EventKind string

const (
	// Begun: the results that were there have been counted, and play begins.
	Begun EventKind = "begun"
	// GameFinished: a game has been counted; see Event.Result.
	GameFinished EventKind = "game"
	// EngineStopped: an engine has failed too often; see Event.Text.
	EngineStopped EventKind = "stopped"
	// Decided: the sequential test has decided.
	Decided EventKind = "decided"
	// Amended: the tournament goes on with another file than it was begun with; see
	// Event.Text.
	Amended EventKind = "amended"
	// Restored: results that do not count were put aside; see Event.Text.
	Restored EventKind = "restored"
	// Trouble: something is in the way, as a full disk; see Event.Text.
	Trouble EventKind = "trouble"
	// Ended: the tournament is over.
	Ended EventKind = "ended"
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

// showState lets other processes see whether games are being played.
func (r *run) showState() {
	state := r.ended
	switch {
	case state != "":
	case r.AtOnce == 0 && len(r.playing) == 0:
		state = tournament.Waiting
	default:
		state = tournament.Running
	}
	if err := r.archive.showState(state); err != nil {
		r.Log.Warn().Err(err).Msg("showing the state")
	}
}

func (r *run) emit(e Event) {
	if r.OnEvent == nil {
		return
	}
	if r.standings == nil && r.Source == nil {
		r.standings = r.tally.Standings()
	}
	e.Standings = r.standings
	r.OnEvent(e)
}
