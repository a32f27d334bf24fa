package formation

import "shotest/internal/lanes"

// View looks at positions with a network. It keeps buffers and must not be used by two
// goroutines at once.
type View struct {
	network *Network
	rows    []int32
	// positionSums and aroundSums are as wide as the layers.
	positionSums, aroundSums []lanes.Block
}

// Sight is what a view has seen of a position. The zero value has seen nothing.
type Sight struct {
	// active holds the activations of the units that see the position.
	active [MaxUnits]uint16
	// surroundings is what there is to see around squares, around what has been seen of
	// those where looked says so.
	surroundings Surroundings
	looked       [squares]bool
	around       [squares][MaxSurroundingUnits]uint16
}

// NewView returns a view of a network.
func NewView(network *Network) *View {
	v := &View{network: network, rows: make([]int32, 0, MostRows)}
	v.positionSums = make([]lanes.Block, network.position.units/lanes.Count)
	v.aroundSums = make([]lanes.Block, network.around.units/lanes.Count)
	return v
}

// Look looks at a scene. What it sees stays good whatever the view looks at afterwards.
func (v *View) Look(s *Scene, seen *Sight) {
	v.rows = s.AppendRows(v.rows[:0])
	v.network.position.look(v.positionSums, v.rows, seen.active[:])
	if v.network.around.units > 0 {
		seen.surroundings.Gather(s.Position, s.Attacks)
		clear(seen.looked[:])
	}
}

// Score returns what a move scores in what the view has seen, in rating points.
func (v *View) Score(seen *Sight, parts *Parts) int {
	n := v.network
	v.rows = v.rows[:0]
	for part, row := range parts {
		v.rows = n.moves.appendRow(v.rows, part, int(row))
	}
	score := lanes.Product(n.moves.rows, v.rows, seen.active[:n.position.units]) / n.position.full
	if v.network.around.units > 0 {
		score += v.scoreAround(seen, parts) / n.around.full
	}
	return score
}

// scoreAround returns what a move scores by what surrounds the square that it goes to and
// the one that it leaves, times full.
func (v *View) scoreAround(seen *Sight, parts *Parts) int {
	acts := parts.Acts()
	score := v.scoreAt(seen, acts[ActDoing].Square, acts[:ActLeaving], ActDoing)
	if leaving := acts[ActLeaving:]; leaving[0].Row >= 0 {
		score += v.scoreAt(seen, leaving[0].Square, leaving, ActLeaving)
	}
	return score
}

// scoreAt returns what acts at a square score, of which the first is given, times full.
func (v *View) scoreAt(seen *Sight, square int, acts []ActAt, first Act) int {
	around := v.lookAround(seen, square)
	v.rows = v.rows[:0]
	for i, act := range acts {
		v.rows = v.network.acts.appendRow(v.rows, int(first)+i, act.Row)
	}
	return lanes.Product(v.network.acts.rows, v.rows, around)
}

// lookAround returns the activations of the units that see what is around a square.
func (v *View) lookAround(seen *Sight, square int) []uint16 {
	around := seen.around[square][:v.network.around.units]
	if !seen.looked[square] {
		v.rows = seen.surroundings.AppendRows(v.rows[:0], square)
		v.network.around.look(v.aroundSums, v.rows, around)
		seen.looked[square] = true
	}
	return around
}
