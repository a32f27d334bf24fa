package opening

import (
	"slices"
	"strings"

	"shotest/explain/castle"
	"shotest/language"
	"shotest/shogi"
)

// The numbers of moves to look at: for shapes and ranging rooks, for captures, and for the first
// steps of both sides. A game with fewer than leastMoves that fits no entry has no name.
const (
	lastShape  = 36
	lastTaking = 24
	lastStep   = 12
	leastMoves = 24
)

// Of returns the opening of a game, false if the game does not begin from the usual position or is
// too short to tell.
func Of(h *shogi.History) (ID, bool) {
	if start := shogi.StartPosition(); h.Start().Key() != start.Key() {
		return "", false
	}
	f := featuresOf(h)
	i := slices.IndexFunc(openings, func(e entry) bool { return f.fit(&e, shogi.Black) || f.fit(&e, shogi.White) })
	switch {
	case i >= 0:
		return openings[i].id, true
	case len(h.Moves()) < leastMoves:
		return "", false
	}
	return Free, true
}

// Name returns what an opening is called in a language.
func Name(id ID, l *language.Language) string { return l.Text("opening."+string(id), nil) }

// features are the features of a game that the table asks for.
type features struct {
	history *shogi.History
	// rooks are the files that the sides' rooks range to, as Black sees them, or static.
	rooks  [2]string
	events map[event]bool
}

func featuresOf(h *shogi.History) *features {
	f := &features{history: h, events: map[event]bool{anything: true}}
	for side := range f.rooks {
		f.rooks[side] = f.rook(shogi.Color(side))
	}
	f.readMoves()
	return f
}

// fit reports whether an entry fits, taking the given side as its first.
func (f *features) fit(e *entry, side shogi.Color) bool {
	stands := func(asked string, side shogi.Color) bool {
		return asked == "" || strings.Contains(asked, f.rooks[side])
	}
	return stands(e.rook, side) && stands(e.other, side.Opponent()) && f.events[e.happened] &&
		(e.never == "" || !f.has(e.never, side, lastShape)) &&
		(e.shapes == nil || slices.ContainsFunc(e.shapes, func(s string) bool { return f.has(s, side, lastShape) }))
}

// has reports whether a side has had a shape after one of the first moves.
func (f *features) has(shape string, side shogi.Color, moves int) bool {
	pattern := castle.MustPattern(shape)
	for ply := range min(moves, len(f.history.Moves())) + 1 {
		if pattern.Fits(f.history.At(ply), side) {
			return true
		}
	}
	return false
}
