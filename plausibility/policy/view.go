package policy

import (
	"shotest/internal/lanes"
	"shotest/shogi"
)

// View looks at positions with a network. It keeps buffers and is not safe for concurrent use.
type View struct {
	network *Network
	rows    []int32
	// glanced holds the rows of the moves that are glanced at, totals their products.
	glanced []int32
	totals  []int64
	from    Viewpoint
	// first holds the first row of each part, nothing the empty row.
	first   [PartCount]int32
	nothing int32
}

// Activations holds the activations of a network for a position. The zero value holds none.
type Activations struct {
	// active holds the activations of the units that see the position.
	active [MaxUnits]uint16
	// surroundings and lines describe the board. around holds the activations of the units that
	// see the surroundings of a square, once looked says so.
	surroundings Surroundings
	lines        lines
	looked       [squares]bool
	around       [squares][MaxSurroundingUnits]uint16
}

// NewView returns a view of a network.
func NewView(network *Network) *View {
	v := &View{
		network: network, rows: make([]int32, 0, MostRows),
		glanced: make([]int32, 0, PartCount*shogi.MaxMoves), totals: make([]int64, shogi.MaxMoves),
	}
	v.nothing = network.moves.nothing()
	copy(v.first[:], network.moves.first)
	return v
}

// Look looks at an input. The result stays valid when the view looks at others.
func (v *View) Look(s *Input, seen *Activations) {
	if v.network.around.units > 0 {
		seen.surroundings.gatherOthers(s.Position, s.Attacks)
		clear(seen.looked[:])
	}
	v.rows = s.appendOthers(seen.lines.gather(s.Position, v.rows[:0]))
	v.network.position.look(v.rows, seen.active[:])
}

// Score returns the score of a move, in rating points.
func (v *View) Score(seen *Activations, parts *Parts) int {
	n := v.network
	v.rows = v.rows[:0]
	for part, row := range parts {
		v.rows = n.moves.appendRow(v.rows, part, int(row))
	}
	usual := lanes.Product(n.moves.rows, v.rows, seen.active[:n.position.units]) / n.position.full
	return usual + v.Around(seen, parts)
}

// Around returns the part of the score of a move that comes from the surroundings of its squares.
func (v *View) Around(seen *Activations, parts *Parts) int {
	if v.network.around.units == 0 {
		return 0
	}
	acts := parts.Acts()
	score := v.scoreAt(seen, acts[ActDoing].Square, acts[:ActLeaving], ActDoing)
	if leaving := acts[ActLeaving:]; leaving[0].Row >= 0 {
		score += v.scoreAt(seen, leaving[0].Square, leaving, ActLeaving)
	}
	return score / v.network.around.full
}

// Glance begins a glance at moves from a viewpoint: it scores them by the position as a whole,
// without surroundings, in a fraction of the time of Score.
func (v *View) Glance(from Viewpoint) { v.glanced, v.from = v.glanced[:0], from }

// GlanceAt adds a move to the glance, up to shogi.MaxMoves.
func (v *View) GlanceAt(m shogi.Move, features *MoveFeatures) {
	at := len(v.glanced)
	v.glanced = v.glanced[:at+PartCount]
	rows := (*[PartCount]int32)(v.glanced[at:])
	v.from.set(rows, &v.first, v.nothing, m, features.Piece, features.row())
}

// Glanced returns the scores of the moves of a glance by the position as a whole, in rating
// points. The result is valid until the next glance.
func (v *View) Glanced(seen *Activations) []int64 {
	totals, position := v.totals[:len(v.glanced)/PartCount], &v.network.position
	lanes.Products(totals, v.network.moves.rows, v.glanced, seen.active[:position.units])
	for i := range totals {
		totals[i] /= int64(position.full)
	}
	return totals
}

// scoreAt returns the score of successive acts at a square, beginning with a given one, times
// full.
func (v *View) scoreAt(seen *Activations, square int, acts []ActAt, first Act) int {
	around := v.lookAround(seen, square)
	v.rows = v.rows[:0]
	for i, act := range acts {
		v.rows = v.network.acts.appendRow(v.rows, int(first)+i, act.Row)
	}
	return lanes.Product(v.network.acts.rows, v.rows, around)
}

// lookAround returns the activations of the units that see the surroundings of a square.
func (v *View) lookAround(seen *Activations, square int) []uint16 {
	around := seen.around[square][:v.network.around.units]
	if !seen.looked[square] {
		v.rows = seen.appendRows(v.rows[:0], square)
		v.network.around.look(v.rows, around)
		seen.looked[square] = true
	}
	return around
}

// appendRows appends the rows of a square: those of Surroundings.AppendRows.
func (a *Activations) appendRows(rows []int32, square int) []int32 {
	first := len(rows)
	rows = rows[:first+2*directions+1]
	a.lines.rows((*[directions]int32)(rows[first:]), square)
	a.lines.beside((*[directions + 1]int32)(rows[first+directions:]), square, &a.surroundings.attacked)
	return a.surroundings.appendPlaces(rows, square)
}
