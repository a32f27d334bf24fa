package director

import (
	"time"

	"shotest/tournament"
)

// EventKind is a kind of event.
type EventKind string

const (
	// Begun: the results that were there have been counted, and play begins.
	Begun EventKind = "begun"
	// GameFinished: a game has been counted; see Event.Result.
	GameFinished EventKind = "game"
	// LiveChanged: the games that are being played have gone on; see Event.Live.
	LiveChanged EventKind = "live"
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
	Live      []tournament.LiveGame
	Text      string
}

// showState lets other processes see whether games are being played.
func (r *run) showState() {
	state := r.ended
	switch {
	case state != "":
	case r.AtOnce == 0 && len(r.live) == 0:
		state = tournament.Waiting
	default:
		state = tournament.Running
	}
	if err := r.archive.showState(state); err != nil {
		r.Log.Warn().Err(err).Msg("showing the state")
	}
}

// liveInterval is how often events tell how the current games stand.
const liveInterval = time.Second

func (r *run) tellLive() {
	if !r.liveNew {
		return
	}
	r.liveNew = false
	games := r.currentGames()
	if err := r.archive.showLive(games); err != nil {
		r.Log.Warn().Err(err).Msg("showing the current games")
	}
	r.emit(Event{Kind: LiveChanged, Live: games})
}

// endLive says that nothing is being played any more.
func (r *run) endLive() {
	clear(r.live)
	r.liveNew = true
	r.tellLive()
}

func (r *run) emit(e Event) {
	if r.OnEvent == nil {
		return
	}
	if r.standings == nil && r.Source == nil {
		r.standings = r.tally.Standings()
	}
	e.Standings = r.standings
	if e.Live == nil {
		e.Live = r.currentGames()
	}
	r.OnEvent(e)
}
