package formation

import "shotest/internal/lanes"

// View looks at positions with a network. It keeps buffers and must not be used by two
// goroutines at once.
type View struct {
	network *Network
	rows    []int32
	sums    []lanes.Block
	none    []lanes.Block // zero: what the rows of a move are added to
}

// Sight is what a view has seen of a position. The zero value has seen nothing.
type Sight struct {
	// active holds the activations of the units, total their sum.
	active [MaxUnits]uint16
	total  int
}

// NewView returns a view of a network.
func NewView(network *Network) *View {
	blocks := network.units / lanes.Count
	return &View{network: network, rows: make([]int32, 0, MostRows), sums: make([]lanes.Block, blocks), none: make([]lanes.Block, blocks)}
}

// Look looks at a scene. What it sees stays good whatever the view looks at afterwards.
func (v *View) Look(s *Scene, seen *Sight) {
	n := v.network
	v.rows = s.AppendRows(v.rows[:0])
	lanes.Accumulate(v.sums, n.bias, n.rows, v.rows, nil)
	seen.total = 0
	for k := range v.sums {
		active := (*[lanes.Count]uint16)(seen.active[k*lanes.Count:])
		for i, word := range v.sums[k] {
			a, b, c, d := lanes.Clip(word, n.full)
			active[4*i], active[4*i+1], active[4*i+2], active[4*i+3] = uint16(a), uint16(b), uint16(c), uint16(d)
			seen.total += a + b + c + d
		}
	}
}

// Score returns what a move scores in what the view has seen, in rating points.
func (v *View) Score(seen *Sight, parts *Parts) int {
	n := v.network
	v.rows = v.rows[:0]
	for part, row := range parts {
		if first := n.first[part]; first >= 0 && row >= 0 {
			v.rows = append(v.rows, first+int32(row))
		}
	}
	lanes.Accumulate(v.sums, v.none, n.moves, v.rows, nil)
	sum := -lanes.Half * seen.total
	for k := range v.sums {
		sum += lanes.Product(&v.sums[k], (*[lanes.Count]uint16)(seen.active[k*lanes.Count:]))
	}
	return sum / n.full
}
