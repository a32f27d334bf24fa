package mate

import (
	"slices"

	"shotest/shogi"
)

// Disproofs that go round in circles.
//
// A king that is chased round the board for ever escapes on every path, but each time by different
// repeated positions. The disproofs of loops.go, which hold on one path only, add up to an
// unconditional one only after a vast number of paths. If the positions themselves are few, it is
// easier to list all positions that checks and replies lead to, and to work backwards from mates to
// the positions with a mate. Paths do not matter then: a position that is not reached backwards has
// no mate. The list ends at positions that the table has settled, and at mates in one.

// graphNode is a position in the list.
type graphNode struct {
	key  uint64 // of the table
	hand shogi.Hand
	// movesNeeded is the number of further moves that must lead to a mate before the position is
	// mated: one move for the attacker, all moves for the defender.
	movesNeeded    int32
	parents        int32 // index of the first edge to a parent, −1 for none
	attackerToMove bool
	mated          bool
}

// graphEdge leads from a position to its parent.
type graphEdge struct{ parent, next int32 }

type graph struct {
	s          *Solver
	index      map[uint64]int32
	nodes      []graphNode
	edges      []graphEdge
	open       []openPosition // whose moves are still to be listed
	newlyMated []int32        // nodes whose parents do not count them yet
}

type openPosition struct {
	position shogi.Position
	node     int32
}

// disproveByListing lists up to limit positions, and reports whether the list is complete and there
// is no mate. In that case the positions without a mate enter the table.
func (s *Solver) disproveByListing(root *shogi.Position, limit int) bool {
	g := graph{s: s, index: make(map[uint64]int32, limit)}
	g.add(root, true)
	for len(g.open) > 0 {
		last := len(g.open) - 1
		next := g.open[last]
		g.open = g.open[:last]
		g.expand(&next)
		if len(g.nodes) > limit || s.stopIfDue() {
			return false
		}
		g.propagate()
		if g.nodes[0].mated {
			return false
		}
	}
	for i := range g.nodes {
		if n := &g.nodes[i]; !n.mated {
			s.table.store(n.key, n.hand, &value{pn: infinity, dn: 0, hand: n.hand, loop: unconditional},
				0, uint32(limit))
		}
	}
	return true
}

// add returns the index of p, which it adds if it is new.
func (g *graph) add(p *shogi.Position, attacks bool) int32 {
	s := g.s
	hand := p.Hand(s.attacker)
	key := p.BoardKey() ^ s.salt
	unique := extendPath(key, uint64(hand))
	if i, ok := g.index[unique]; ok {
		return i
	}
	i := int32(len(g.nodes))
	g.index[unique] = i
	g.nodes = append(g.nodes, graphNode{key: key, hand: hand, parents: -1, attackerToMove: attacks})
	s.nodes++
	v, _, known := s.table.lookup(key, hand)
	switch {
	case known && v.pn == 0, attacks && InOne(p, nil) != shogi.NoMove:
		g.markMated(i)
	case known && v.dn == 0, s.isBarred(p):
	default:
		g.open = append(g.open, openPosition{*p, i})
	}
	return i
}

// expand adds the positions after the moves of o.
func (g *graph) expand(o *openPosition) {
	attacks := g.nodes[o.node].attackerToMove
	var moves []shogi.Move
	if attacks {
		moves = o.position.AppendChecks(g.s.moves[:0])
		g.nodes[o.node].movesNeeded = 1
	} else {
		moves = o.position.AppendLegalMoves(g.s.moves[:0])
		g.nodes[o.node].movesNeeded = int32(len(moves))
		if len(moves) == 0 {
			g.markMated(o.node)
		}
	}
	for _, m := range moves {
		child := o.position
		child.Play(m)
		i := g.add(&child, !attacks)
		if g.nodes[i].mated && !slices.Contains(g.newlyMated, i) {
			g.countMatedMove(o.node)
			continue
		}
		g.edges = append(g.edges, graphEdge{o.node, g.nodes[i].parents})
		g.nodes[i].parents = int32(len(g.edges) - 1)
	}
}

// markMated marks a node as mated.
func (g *graph) markMated(i int32) {
	if !g.nodes[i].mated {
		g.nodes[i].mated = true
		g.newlyMated = append(g.newlyMated, i)
	}
}

// countMatedMove counts one more move of a node that leads to a mate.
func (g *graph) countMatedMove(i int32) {
	n := &g.nodes[i]
	n.movesNeeded--
	if n.movesNeeded <= 0 {
		g.markMated(i)
	}
}

// propagate counts newly mated nodes at their parents, which may become mated themselves.
func (g *graph) propagate() {
	for len(g.newlyMated) > 0 {
		last := len(g.newlyMated) - 1
		i := g.newlyMated[last]
		g.newlyMated = g.newlyMated[:last]
		for e := g.nodes[i].parents; e >= 0; e = g.edges[e].next {
			g.countMatedMove(g.edges[e].parent)
		}
	}
}
