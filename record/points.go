package record

import (
	"iter"

	"shotest/shogi"
)

// point is a point of a line: a move, the illegal move that ended the line, or the ending.
type point struct {
	// position is the position before the move.
	position shogi.Position
	// number is the number of the move.
	number int
	// last is the move before it, NoMove if the record has none.
	last shogi.Move
	// move is NoMove for the ending.
	move shogi.Move
	// side is the side that moves, or the side to move at the ending.
	side shogi.Color
	// ending is nil for legal moves.
	ending     *Ending
	notes      *Notes
	clock      *Clock
	variations []*Line
}

// isIllegal reports whether the point is the illegal move that ended the line.
func (p *point) isIllegal() bool { return p.ending != nil && p.move != shogi.NoMove }

func (g *Game) startPoint() point { return point{position: g.Start, number: 1} }

// points yields the points of a line that begins at from. The ending comes last.
func (l *Line) points(from point) iter.Seq[point] {
	return func(yield func(point) bool) {
		at := point{position: from.position, number: from.number, last: from.last}
		move := func(m *Move) bool {
			at.move, at.side = m.Move, at.position.SideToMove()
			at.notes, at.clock, at.variations = &m.Notes, &m.Clock, m.Variations
			return yield(at)
		}
		for i := range l.Moves {
			if !move(&l.Moves[i]) {
				return
			}
			at.position.Play(at.move)
			at.last = at.move
			at.number++
		}
		ending := &l.Ending
		at.ending = ending
		if ending.Illegal != nil {
			if !move(ending.Illegal) {
				return
			}
			at.number++
		}
		at.move, at.side = shogi.NoMove, ending.sideAfter(at.position.SideToMove())
		at.notes, at.clock, at.variations = &ending.Notes, &ending.Clock, ending.Variations
		yield(at)
	}
}
