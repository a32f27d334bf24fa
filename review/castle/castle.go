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
	Side shogi.Color
	// King is where the king stands, and Guards are the golds, silvers, knights and lances
	// that the castle is made of.
	King   shogi.Square
	Guards shogi.Bitboard
	weak   pattern
}

// shapes are all patterns of the table, those that ask for more pieces first.
var shapes = bySpecificity(castles)

type shape struct {
	*entry
	pattern pattern
	weak    pattern
}

func bySpecificity(table []entry) []shape {
	var all []shape
	for i := range table {
		for _, text := range table[i].shapes {
			all = append(all, shape{&table[i], mustParse(text), mustParse(table[i].weakPoints)})
		}
	}
	slices.SortStableFunc(all, func(a, b shape) int { return len(b.pattern) - len(a.pattern) })
	return all
}

// Of returns the castle that a side's king stands in, false if it has none.
func Of(p *shogi.Position, side shogi.Color) (Castle, bool) {
	for i := range shapes {
		if shapes[i].pattern.fits(p, side) {
			return shapes[i].on(p, side), true
		}
	}
	return Castle{}, false
}

func (s *shape) on(p *shogi.Position, side shogi.Color) Castle {
	return Castle{ID: s.id, Side: side, King: p.King(side), Guards: s.pattern.guards(p, side), weak: s.weak}
}

// IsWeakPoint reports whether books attack the castle by putting that piece on that square:
// a knight on 3f against a Mino, whose king and gold it forks. They name none for most
// castles.
func (c Castle) IsWeakPoint(piece shogi.PieceType, square shogi.Square) bool {
	return slices.ContainsFunc(c.weak, func(w place) bool { return w.piece == piece && w.squares[c.Side].Has(square) })
}

// All lists the names of all castles that there are, in the order of the table.
func All() []ID {
	ids := make([]ID, len(castles))
	for i := range castles {
		ids[i] = castles[i].id
	}
	return ids
}

// Name returns what the castle is called in a language.
func (c Castle) Name(l *language.Language) string {
	return l.Text("castle."+string(c.ID), nil)
}

// BrokenBy reports whether a legal move from a position with the castle breaks it, and
// which guard is gone, or the king: one that the opponent takes, or one that leaves so that
// no castle remains. What can be taken back in the same exchange is broken none the less.
func (c Castle) BrokenBy(p *shogi.Position, m shogi.Move) (shogi.Square, bool) {
	if p.SideToMove() != c.Side {
		return m.To(), c.Guards.Has(m.To())
	}
	if m.IsDrop() || m.From() != c.King && !c.Guards.Has(m.From()) {
		return shogi.NoSquare, false
	}
	after := *p
	after.Play(m)
	_, remains := Of(&after, c.Side)
	return m.From(), !remains
}

// Last returns the castle that a side has had last in a game, false if it has had none.
func Last(h *shogi.History, side shogi.Color) (Castle, bool) {
	for ply := len(h.Moves()); ply >= 0; ply-- {
		if c, has := Of(h.At(ply), side); has {
			return c, true
		}
	}
	return Castle{}, false
}
