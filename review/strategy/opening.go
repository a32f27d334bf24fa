package strategy

import (
	"shotest/language"
	"shotest/shogi"
)

// OpeningID names an opening, or the strategy of a side in it. Its value is a part of the
// names of messages and of JSON.
type OpeningID string

// What is known when nothing more is.
const (
	staticRook       OpeningID = "static_rook"
	doubleStaticRook OpeningID = "double_static_rook"
	doubleRangeRook  OpeningID = "double_ranging_rook"
)

// Opening is what was played in the opening of a game.
type Opening struct {
	// ID names the game as a whole. Where the sides play different things that have no
	// name together, it is one side's strategy, and Versus the other's; otherwise Versus
	// is empty.
	ID, Versus OpeningID
	// Sides are the strategies of Black and White.
	Sides [2]OpeningID
}

// OpeningOf returns the opening of a game, false if the game is too short for one, or has
// not begun from the usual start.
func OpeningOf(h *shogi.History) (Opening, bool) {
	if len(h.Moves()) < shortest || h.Start().Key() != start.Key() {
		return Opening{}, false
	}
	black, white := newSide(h, shogi.Black), newSide(h, shogi.White)
	black.opponent, white.opponent = white, black
	o := Opening{Sides: [2]OpeningID{black.strategy(), white.strategy()}}
	switch {
	case black.ranging() && white.ranging():
		o.ID = doubleRangeRook
	case black.ranging():
		o.ID, o.Versus = o.Sides[shogi.Black], o.Sides[shogi.White]
	case white.ranging():
		o.ID, o.Versus = o.Sides[shogi.White], o.Sides[shogi.Black]
	default:
		o.ID, o.Versus = static(black, white, o.Sides)
	}
	return o, true
}

// Name returns what the opening is called in a language: "Fourth File Rook versus Static
// Rook Anaguma".
func (o Opening) Name(l *language.Language) string {
	if o.Versus == "" {
		return name(l, o.ID)
	}
	return l.Text("opening.versus", language.Args{"First": name(l, o.ID), "Second": name(l, o.Versus)})
}

func name(l *language.Language, id OpeningID) string {
	return l.Text("opening."+string(id), nil)
}

// Openings lists the names of all openings and strategies that there are.
func Openings() []OpeningID {
	ids := []OpeningID{doubleStaticRook, doubleRangeRook}
	for i := range strategies {
		ids = append(ids, strategies[i].id)
	}
	return append(ids, staticGames...)
}
