package policy

import (
	"shotest/internal/lanes"
	"shotest/shogi"
)

// View looks at positions with a network. It keeps buffers and is not safe for concurrent use.
type View struct {
	network *Network
	rows    []int32 // a buffer

	from    Viewpoint
	glanced []int32 // the rows of the moves that are glanced at
	totals  []int64 // the products of glanced

	first    [PartCount]int32 // the first row of each part
	emptyRow int32            // stands for parts that a move lacks
}

// Activations holds the activations of a network for a position. The zero value holds none.
type Activations struct {
	active [MaxUnits]uint16 // of the units that see the position

	// The board, for surroundings.
	surroundings Surroundings
	lines        lines
	// around holds, for each square for which aroundKnown is set, the activations of the units that
	// see its surroundings.
	around      [squareCount][MaxSurroundingUnits]uint16
	aroundKnown [squareCount]bool
}

// NewView returns a view of a network.
func NewView(network *Network) *View {
	v := &View{
		network: network, rows: make([]int32, 0, MaxRows),
		glanced: make([]int32, 0, PartCount*shogi.MaxMoves), totals: make([]int64, shogi.MaxMoves),
	}
	v.emptyRow = network.moves.emptyRow()
	copy(v.first[:], network.moves.first)
	return v
}

// Look sets seen to the activations for an input.
func (v *View) Look(s *Input, seen *Activations) {
	if v.network.around.units > 0 {
		seen.surroundings.gatherOthers(s.Position, s.Attacks)
		clear(seen.aroundKnown[:])
	}
	v.rows = s.appendOthers(seen.lines.gather(s.Position, v.rows[:0]))
	v.network.position.look(v.rows, seen.active[:])
}

// Score returns the score of the move with parts, in rating points.
func (v *View) Score(seen *Activations, parts *Parts) int {
	n := v.network
	v.rows = v.rows[:0]
	for part, row := range parts {
		v.rows = n.moves.appendRow(v.rows, part, int(row))
	}
	usual := lanes.Product(n.moves.rows, v.rows, seen.active[:n.position.units]) / n.position.fullSum
	return usual + v.Around(seen, parts)
}

// Around returns the part of the score of a move that comes from the surroundings of its squares.
func (v *View) Around(seen *Activations, parts *Parts) int {
	if v.network.around.units == 0 {
		return 0
	}
	acts := parts.Acts()
	score := v.scoreAt(seen, acts[ActEffects].Square, acts[:ActLeaving], ActEffects)
	if leaving := acts[ActLeaving:]; leaving[0].Row >= 0 {
		score += v.scoreAt(seen, leaving[0].Square, leaving, ActLeaving)
	}
	return score / v.network.around.fullSum
}

// Glance begins a glance at moves from a viewpoint: it scores them by the position as a whole,
// without surroundings, in a fraction of the time of Score.
func (v *View) Glance(from Viewpoint) { v.glanced, v.from = v.glanced[:0], from }

// GlanceAt adds a move to the glance, up to shogi.MaxMoves.
func (v *View) GlanceAt(m shogi.Move, features *MoveFeatures) {
	at := len(v.glanced)
	v.glanced = v.glanced[:at+PartCount]
	rows := (*[PartCount]int32)(v.glanced[at:])
	v.from.setRows(rows, &v.first, v.emptyRow, m, features.Piece, features.row())
}

// Glanced returns the scores of the moves of a glance by the position as a whole, in rating
// points. The result is valid until the next glance.
func (v *View) Glanced(seen *Activations) []int64 {
	totals, position := v.totals[:len(v.glanced)/PartCount], &v.network.position
	lanes.Products(totals, v.network.moves.rows, v.glanced, seen.active[:position.units])
	for i := range totals {
		totals[i] /= int64(position.fullSum)
	}
	return totals
}

// scoreAt returns the score of acts, the successive acts from first on, at square, times fullSum.
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
	if !seen.aroundKnown[square] {
		v.rows = seen.appendRows(v.rows[:0], square)
		v.network.around.look(v.rows, around)
		seen.aroundKnown[square] = true
	}
	return around
}

// appendRows appends the rows of a square: those of Surroundings.AppendRows.
func (a *Activations) appendRows(rows []int32, square int) []int32 {
	first := len(rows)
	rows = rows[:first+2*directionCount+1]
	a.lines.rows((*[directionCount]int32)(rows[first:]), square)
	a.lines.beside((*[directionCount + 1]int32)(rows[first+directionCount:]), square, &a.surroundings.attacked)
	return a.surroundings.appendPlaces(rows, square)
}
