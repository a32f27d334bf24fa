package report

import (
	"shotest/language"
	"shotest/shogi"
	"shotest/tournament"
)

// Data is what a report shows: all that is known of a tournament at a moment.
// Whoever hands it over must not change it afterwards.
type Data struct {
	// Spec is the tournament's file. Times and limits of current games come from
	// it; without it they are left out.
	Spec *tournament.Spec
	// Standings must be set.
	Standings *tournament.Standings
	// Results are the games played, in any order, void ones among them.
	Results []tournament.Result
	// State is whether the tournament goes on. Without it the games tell: it is
	// finished or under way.
	State tournament.State
	// Live are the games being played.
	Live []tournament.LiveGame
	// Manifest says under which circumstances the tournament is played, nil if
	// that is not known.
	Manifest *tournament.Manifest
	// Language is what pages are written in, English if it is nil. Markdown, terminals and
	// events are in English always: programs read them.
	Language *language.Language
}

// words returns the language that is written in.
func (d *Data) words() wording {
	if d.Language == nil {
		return inEnglish
	}
	return wording{d.Language}
}

// inEnglish returns the same for what is always in English.
func (d *Data) inEnglish() *Data {
	english := *d
	english.Language = nil
	return &english
}

// spec returns the tournament's file, an empty one if there is none.
func (d *Data) spec() *tournament.Spec {
	if d.Spec == nil {
		return &tournament.Spec{}
	}
	return d.Spec
}

// timeControl returns the time that an engine plays with.
func (d *Data) timeControl(engine string) tournament.TimeControl {
	if e := d.spec().EngineNamed(engine); e != nil {
		return d.spec().TimeOf(e)
	}
	return d.spec().TimeControl
}

// state returns whether the tournament goes on.
func (d *Data) state() tournament.State {
	switch {
	case d.State != "":
		return d.State
	case d.finished():
		return tournament.Finished
	}
	return tournament.Running
}

// finished reports whether the tournament has nothing left to play: all games
// are played, or the test has decided.
func (d *Data) finished() bool {
	if d.State == tournament.Finished {
		return true
	}
	s := d.Standings
	return s.SPRT != nil && s.SPRT.Decision != 0 || s.Total > 0 && s.Played+s.Void >= s.Total
}

// result returns how a game ended in the usual notation, Black's score first.
func result(o tournament.Outcome) string {
	switch o {
	case tournament.BlackWins:
		return "1-0"
	case tournament.WhiteWins:
		return "0-1"
	case tournament.Drawn:
		return "½-½"
	}
	return "void"
}

// sideToMove returns whose turn it is after a number of moves from an opening.
func sideToMove(position string, moves int) shogi.Color {
	side := shogi.Black
	if h, err := shogi.ParseHistory(startOf(position)); err == nil {
		side = h.Start().SideToMove()
	}
	if moves%2 == 1 {
		side = side.Opponent()
	}
	return side
}
