package castle

import (
	"slices"

	"shotest/language"
	"shotest/shogi"
)

// ID names a castle. Its value is a part of the names of messages and of JSON.
type ID string

// Castle is a castle on the board.
type Castle struct {
	ID   ID
	side shogi.Color
}

// shapes are all patterns of the table, those that ask for more pieces first.
var shapes = bySpecificity()

type shape struct {
	id      ID
	pattern Pattern
}

func bySpecificity() (all []shape) {
	for _, c := range castles {
		for _, text := range c.shapes {
			all = append(all, shape{c.id, MustPattern(text)})
		}
	}
	slices.SortStableFunc(all, func(a, b shape) int { return len(b.pattern) - len(a.pattern) })
	return all
}

// Of returns the castle that a side's king stands in, false if it has none.
func Of(p *shogi.Position, side shogi.Color) (Castle, bool) {
	i := slices.IndexFunc(shapes, func(s shape) bool { return s.pattern.Fits(p, side) })
	if i < 0 {
		return Castle{}, false
	}
	return Castle{shapes[i].id, side}, true
}

// Last returns the castle that a side has had last in a game, false if it has had none.
func Last(h *shogi.History, side shogi.Color) (Castle, bool) {
	for ply := len(h.Moves()); ply >= 0; ply-- {
		if c, ok := Of(h.At(ply), side); ok {
			return c, true
		}
	}
	return Castle{}, false
}

// BrokenBy reports whether a move of the castle's side breaks it: the king or a guard (a gold,
// silver, knight or lance) leaves, and no castle remains.
func (c Castle) BrokenBy(p *shogi.Position, m shogi.Move) bool {
	switch p.Mover(m).Type() {
	case shogi.King, shogi.Gold, shogi.Silver, shogi.Knight, shogi.Lance:
		after := p.After(m)
		_, remains := Of(&after, c.side)
		return !remains
	}
	return false
}

// Name returns what the castle is called in a language.
func (c Castle) Name(l *language.Language) string { return l.Text("castle."+string(c.ID), nil) }
