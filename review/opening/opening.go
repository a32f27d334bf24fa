package opening

import (
	"slices"
	"strings"

	"shotest/explain/castle"
	"shotest/internal/language"
	"shotest/shogi"
)

const (
	// shapePlies is the number of first moves in which shapes and ranging rooks count.
	shapePlies = 36
	// capturePlies is the number of first moves in which captures count.
	capturePlies = 24
	// firstStepPlies is the number of moves that count as first steps of both sides.
	firstStepPlies = 12
	// minMoves is the least number of moves of a game that fits no entry for it to be called Free.
	minMoves = 24
)

// Of returns the opening of a game. It returns false if the game does not begin from the usual
// position, or is too short.
func Of(h *shogi.History) (ID, bool) {
	if start := shogi.StartPosition(); h.Start().Key() != start.Key() {
		return "", false
	}
	f := featuresOf(h)
	i := slices.IndexFunc(openings, func(e entry) bool {
		return f.matches(&e, shogi.Black) ||
			f.matches(&e, shogi.White)
	})
	switch {
	case i >= 0:
		return openings[i].id, true
	case len(h.Moves()) < minMoves:
		return "", false
	}
	return Free, true
}

// Name returns the name of an opening in a language.
func Name(id ID, l *language.Language) string { return l.Text("opening."+string(id), nil) }

// features are the features of a game by which the table identifies openings.
type features struct {
	history *shogi.History
	// rooks are the files that the sides' rooks range to, as Black sees them, or static.
	rooks  [2]string
	events map[event]bool
}

func featuresOf(h *shogi.History) *features {
	f := &features{history: h, events: map[event]bool{noEvent: true}}
	for side := range f.rooks {
		f.rooks[side] = f.rookFile(shogi.Color(side))
	}
	f.readMoves()
	return f
}

// matches reports whether e matches the game with side as its first side.
func (f *features) matches(e *entry, side shogi.Color) bool {
	rookMatches := func(files string, side shogi.Color) bool {
		return files == "" || strings.Contains(files, f.rooks[side])
	}
	return rookMatches(e.rookFiles, side) && rookMatches(e.otherRookFiles, side.Opponent()) && f.events[e.event] &&
		f.hasShapes(e, side, shapePlies)
}

// hasShapes reports whether a side has had a shape of e, if e has any, and not the excluded one,
// after one of the given number of first moves.
func (f *features) hasShapes(e *entry, side shogi.Color, moves int) bool {
	return (e.excludedShape == "" || !f.has(e.excludedShape, side, moves)) &&
		(e.shapes == nil || slices.ContainsFunc(e.shapes, func(s string) bool { return f.has(s, side, moves) }))
}

// hasAny reports whether a side has one of some shapes in a position.
func hasAny(p *shogi.Position, side shogi.Color, shapes []string) bool {
	return slices.ContainsFunc(shapes, func(s string) bool { return castle.MustPattern(s).Matches(p, side) })
}

// has reports whether a side has had a shape after one of the given number of first moves.
func (f *features) has(shape string, side shogi.Color, moves int) bool {
	pattern := castle.MustPattern(shape)
	for ply := range min(moves, len(f.history.Moves())) + 1 {
		if pattern.Matches(f.history.At(ply), side) {
			return true
		}
	}
	return false
}
