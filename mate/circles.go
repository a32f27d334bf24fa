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
	// waits is the number of further moves that must lead to a mate before the position is one: one
	// move for the attacker, all moves for the defender.
	waits   int32
	parents int32 // index of the first edge to a parent, −1 for none
	attacks bool
	mated   bool
}

// graphEdge leads from a position to its parent.
type graphEdge struct{ parent, next int32 }

type graph struct {
	s     *Solver
	index map[uint64]int32
	nodes []graphNode
	edges []graphEdge
	// open are positions whose moves are still to be listed.
	open []openPosition
	// found are mated positions whose parents do not count them yet.
	found []int32
}

type openPosition struct {
	position shogi.Position
	node     int32
}

// proveByListing lists up to most positions. It returns true if the list is complete and there is
// no mate. Positions without a mate enter the table.
func (s *Solver) proveByListing(root *shogi.Position, most int) bool {
	g := graph{s: s, index: make(map[uint64]int32, most)}
	g.add(root, true)
	for len(g.open) > 0 {
		last := len(g.open) - 1
		next := g.open[last]
		g.open = g.open[:last]
		g.expand(&next)
		if len(g.nodes) > most || s.ended() {
			return false
		}
		if g.spread(); g.nodes[0].mated {
			return false
		}
	}
	for i := range g.nodes {
		if n := &g.nodes[i]; !n.mated {
			s.table.store(n.key, n.hand, &value{pn: infinity, dn: 0, hand: n.hand, loop: unconditional},
				0, uint32(most))
		}
	}
	return true
}

// add returns the index of a new or known position.
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
	g.nodes = append(g.nodes, graphNode{key: key, hand: hand, parents: -1, attacks: attacks})
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

func (g *graph) expand(o *openPosition) {
	attacks := g.nodes[o.node].attacks
	var moves []shogi.Move
	if attacks {
		moves = o.position.AppendChecks(g.s.moves[:0])
		g.nodes[o.node].waits = 1
	} else {
		moves = o.position.AppendLegalMoves(g.s.moves[:0])
		g.nodes[o.node].waits = int32(len(moves))
		if len(moves) == 0 {
			g.markMated(o.node)
		}
	}
	for _, m := range moves {
		child := o.position
		child.Play(m)
		i := g.add(&child, !attacks)
		if g.nodes[i].mated && !slices.Contains(g.found, i) {
			g.tell(o.node)
			continue
		}
		g.edges = append(g.edges, graphEdge{o.node, g.nodes[i].parents})
		g.nodes[i].parents = int32(len(g.edges) - 1)
	}
}

func (g *graph) markMated(i int32) {
	if !g.nodes[i].mated {
		g.nodes[i].mated = true
		g.found = append(g.found, i)
	}
}

// tell counts one more move of a position that leads to a mate.
func (g *graph) tell(i int32) {
	n := &g.nodes[i]
	if n.waits--; n.waits <= 0 {
		g.markMated(i)
	}
}

// spread tells the parents of positions with a mate.
func (g *graph) spread() {
	for len(g.found) > 0 {
		last := len(g.found) - 1
		i := g.found[last]
		g.found = g.found[:last]
		for e := g.nodes[i].parents; e >= 0; e = g.edges[e].next {
			g.tell(g.edges[e].parent)
		}
	}
}
