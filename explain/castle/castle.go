package castle

import (
	"slices"

	"shotest/internal/language"
	"shotest/shogi"
)

// ID names a castle. Its value is a part of the names of messages and of JSON.
type ID string

// Castle is a castle on the board.
type Castle struct {
	ID   ID
	side shogi.Color
}

// patterns are all patterns of the table, those with more pieces first.
var patterns = patternsBySpecificity()

type namedPattern struct {
	id      ID
	pattern Pattern
}

func patternsBySpecificity() (all []namedPattern) {
	for _, c := range castles {
		for _, text := range c.patterns {
			all = append(all, namedPattern{c.id, MustPattern(text)})
		}
	}
	slices.SortStableFunc(all, func(a, b namedPattern) int { return len(b.pattern) - len(a.pattern) })
	return all
}

// Of returns the castle of a side's king, or false if it has none.
func Of(p *shogi.Position, side shogi.Color) (Castle, bool) {
	i := slices.IndexFunc(patterns, func(s namedPattern) bool { return s.pattern.Matches(p, side) })
	if i < 0 {
		return Castle{}, false
	}
	return Castle{patterns[i].id, side}, true
}

// Last returns the last castle that a side has had in a game, or false if it has had none.
func Last(h *shogi.History, side shogi.Color) (Castle, bool) {
	for ply := len(h.Moves()); ply >= 0; ply-- {
		if c, ok := Of(h.At(ply), side); ok {
			return c, true
		}
	}
	return Castle{}, false
}

// BrokenBy reports whether m breaks the castle: its king or a guard (a gold, silver, knight or
// lance) moves, and no castle remains.
func (c Castle) BrokenBy(p *shogi.Position, m shogi.Move) bool {
	switch p.Mover(m).Type() {
	case shogi.King, shogi.Gold, shogi.Silver, shogi.Knight, shogi.Lance:
		after := p.After(m)
		_, remains := Of(&after, c.side)
		return !remains
	}
	return false
}

// Name returns the name of the castle in a language.
func (c Castle) Name(l *language.Language) string { return l.Text("castle."+string(c.ID), nil) }
