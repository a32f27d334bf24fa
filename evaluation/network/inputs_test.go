package network

import (
	"slices"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func inputsOf(p *shogi.Position) Inputs {
	var a shogi.AttackMap
	var x Inputs
	a.Compute(p)
	x.Compute(p, &a)
	return x
}

func TestStatesAreContentsAndAttackers(t *testing.T) {
	shogitest.RandomPositions(t, 300, 1, func(p *shogi.Position) {
		x := inputsOf(p)
		for s, state := range x.States {
			square := shogi.Square(s)
			count := func(c shogi.Color) int {
				return min(2, p.AttackersOf(c, square, p.Occupied()).Count())
			}
			content := 0
			if piece := p.PieceAt(square); piece != shogi.NoPiece {
				content = int(piece.Type()) + int(piece.Color())*14
			}
			want := State(content*AttackStateCount + 3*count(shogi.Black) + count(shogi.White))
			if state != want {
				t.Fatalf("%s, %v: state %d, want %d", p.SFEN(), square, state, want)
			}
		}
	})
}

func TestRowsAreDistinctAndInRange(t *testing.T) {
	shogitest.RandomPositions(t, 300, 2, func(p *shogi.Position) {
		x := inputsOf(p)
		for viewer := range shogi.Color(2) {
			rows := x.AppendRows(nil, viewer)
			slices.Sort(rows)
			if rows[0] < 0 || rows[len(rows)-1] >= Rows || len(rows) > MaxActive {
				t.Fatalf("%s: %d rows from %d to %d", p.SFEN(), len(rows), rows[0], rows[len(rows)-1])
			}
			if len(slices.Compact(rows)) != len(rows) {
				t.Fatalf("%s: a row is twice in the list", p.SFEN())
			}
		}
	})
}

func TestBothPlayersSeeTheSameFromTheirSides(t *testing.T) {
	shogitest.RandomPositions(t, 300, 3, func(p *shogi.Position) {
		flipped := p.Flipped()
		x, y := inputsOf(p), inputsOf(&flipped)
		for viewer := range shogi.Color(2) {
			a, b := x.AppendRows(nil, viewer), y.AppendRows(nil, viewer.Opponent())
			slices.Sort(a)
			slices.Sort(b)
			if !slices.Equal(a, b) {
				t.Fatalf("%s: the views differ", p.SFEN())
			}
		}
	})
}
