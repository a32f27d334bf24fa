package formation

import (
	"shotest/internal/lanes"
)

// View looks at positions with a network. It keeps buffers and must not be used by two
// goroutines at once.
type View struct {
	network *Network
	rows    []int32
	sums    []lanes.Block
	// leaving and deeds hold what the parts come to that moves share, once asked for:
	// those of a sight have its number.
	leaving [LeavingRows]shared
	deeds   [DeedRows]shared
	looks   uint32
}

// Sight is what a view has seen of a position. The zero value has seen nothing.
type Sight struct {
	look uint32
	// active holds the activations of the units.
	active [MaxUnits]int16
}

// shared is what a part of moves comes to.
type shared struct {
	look uint32
	sum  int32
}

// NewView returns a view of a network.
func NewView(network *Network) *View {
	return &View{network: network, rows: make([]int32, 0, MostRows), sums: make([]lanes.Block, network.units/lanes.Count)}
}

// Look looks at a scene. What it sees stays good whatever the view looks at afterwards.
func (v *View) Look(s *Scene, seen *Sight) {
	n := v.network
	v.rows = s.AppendRows(v.rows[:0])
	lanes.Accumulate(v.sums, n.bias, n.rows, v.rows, nil)
	for k := range v.sums {
		active := (*[lanes.Count]int16)(seen.active[k*lanes.Count:])
		for i, word := range v.sums[k] {
			a, b, c, d := lanes.Clip(word, n.full)
			active[4*i], active[4*i+1], active[4*i+2], active[4*i+3] = int16(a), int16(b), int16(c), int16(d)
		}
	}
	if v.looks++; v.looks == 0 {
		clear(v.leaving[:])
		clear(v.deeds[:])
		v.looks = 1
	}
	seen.look = v.looks
}

// Score returns what a move scores in what the view has seen, in rating points.
func (v *View) Score(seen *Sight, parts Parts) int {
	n := v.network
	sum := n.weigh(seen, n.going, int(parts.Going))
	if parts.Leaving >= 0 {
		sum += v.share(&v.leaving[parts.Leaving], seen, n.leaving, int(parts.Leaving))
	}
	sum += v.share(&v.deeds[parts.Deed], seen, n.deeds, int(parts.Deed))
	return int(sum) / n.full
}

// share returns what a part comes to that moves share, which is worked out once for a
// position, unless others come in between.
func (v *View) share(known *shared, seen *Sight, weights []int16, row int) int32 {
	if known.look != seen.look {
		*known = shared{seen.look, v.network.weigh(seen, weights, row)}
	}
	return known.sum
}

// weigh adds up the activations by the weights of a row.
func (n *Network) weigh(seen *Sight, weights []int16, row int) int32 {
	weights = weights[row*n.units:][:n.units]
	var a, b, c, d int32
	for k := 0; k+8 <= len(weights) && k+8 <= MaxUnits; k += 8 {
		x, w := (*[8]int16)(seen.active[k:]), (*[8]int16)(weights[k:])
		a += int32(x[0])*int32(w[0]) + int32(x[4])*int32(w[4])
		b += int32(x[1])*int32(w[1]) + int32(x[5])*int32(w[5])
		c += int32(x[2])*int32(w[2]) + int32(x[6])*int32(w[6])
		d += int32(x[3])*int32(w[3]) + int32(x[7])*int32(w[7])
	}
	return a + b + c + d
}
