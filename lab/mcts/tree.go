package mcts

import (
	"sync"
	"unsafe"

	"shotest/search"
)

// tree is the tree of a search, in two arenas. mu guards all of it but the moves of nodes,
// which never change.
type tree struct {
	mu    sync.Mutex
	nodes []node
	edges []edge
	// usedNodes and usedEdges are how much of the arenas is taken.
	usedNodes, usedEdges int
	// full says that a step has found no room.
	full bool
	// running says that the first searcher has planted the tree and lets it grow.
	running bool
	// deepest is the most plies that a node lies below the root.
	deepest int
	// wants is how many lines are wanted: a proven win ends the search only of one.
	wants int
}

// node is a position of the tree. Its values are between 0 and 1, the chances of the side
// whose move has led to it: what that side compares.
type node struct {
	// sum is that of the values of all steps that came here.
	sum float64
	// edges is where its moves begin in their arena, and edgeCount how many there are.
	edges     uint32
	edgeCount uint16
	// childCount is how many of them lead to a node: always the first ones, because the
	// edge with the highest prior is the next to be tried.
	childCount uint16
	// firstChild and sibling link the children in that order, lastChild is where the next
	// one is appended; 0 for none.
	firstChild, lastChild, sibling uint32
	visits                         uint32
	// inFlight is how many steps have come through and are not back yet.
	inFlight uint32
	move     search.Move
	prior    float32
	// value is what the node was worth when it was new.
	value float32
	// proof is MatedIn(n) if the side to move here is proven to lose in n plies, -MatedIn(n)
	// if it wins in n, 0 if nothing is proven.
	proof int16
	state state
	// busy says that a thread evaluates the position or lists its moves.
	busy bool
}

// state is how much is known of a node.
type state uint8

const (
	// fresh: it is about to be evaluated.
	fresh state = iota
	// leaf: it has been evaluated.
	leaf
	// expanded: its moves are listed.
	expanded
	// ended: the game is over by the rules.
	ended
)

// edge is a move of a node, those with the highest priors first.
type edge struct {
	move  search.Move
	prior float32
}

const (
	nodeBytes = int(unsafe.Sizeof(node{}))
	edgeBytes = int(unsafe.Sizeof(edge{}))
	// nodeShare is the share of the memory that is for nodes, in per mille. About half of the
	// nodes are expanded, into some eighty moves each.
	nodeShare = 140
	// fewestEdges is the room for moves that even the smallest tree has.
	fewestEdges = 1024
)

// root is the place of the root among the nodes.
const root = 0

func newTree(bytes int) *tree {
	nodes := max(2, bytes/1000*nodeShare/nodeBytes)
	edges := max(fewestEdges, (bytes-nodes*nodeBytes)/edgeBytes)
	return &tree{nodes: make([]node, nodes), edges: make([]edge, edges)}
}

// clear forgets everything.
func (t *tree) clear() {
	t.usedNodes, t.usedEdges, t.deepest = 0, 0, 0
	t.full, t.running = false, false
}

// filled returns how much of the fuller arena is taken, in per mille.
func (t *tree) filled() int {
	if t.full {
		return 1000
	}
	return max(t.usedNodes*1000/len(t.nodes), t.usedEdges*1000/len(t.edges))
}

// add takes a node from the arena; false if there is none left.
func (t *tree) add(m search.Move, prior float32) (place uint32, room bool) {
	if t.usedNodes == len(t.nodes) {
		t.full = true
		return 0, false
	}
	place = uint32(t.usedNodes)
	t.usedNodes++
	t.nodes[place] = node{move: m, prior: prior}
	return place, true
}

// expand gives a node its moves, which are in order, the weights made priors; false if there
// is no room for them.
func (t *tree) expand(n *node, moves []Weighed) bool {
	if t.usedEdges+len(moves) > len(t.edges) {
		t.full = true
		return false
	}
	n.edges, n.edgeCount, n.state = uint32(t.usedEdges), uint16(len(moves)), expanded
	for i := range moves {
		t.edges[t.usedEdges+i] = edge{moves[i].Move, moves[i].Weight}
	}
	t.usedEdges += len(moves)
	return true
}

// grow adds the child that is next to be tried; false if there is no room for it.
func (t *tree) grow(n *node) (place uint32, room bool) {
	e := &t.edges[int(n.edges)+int(n.childCount)]
	if place, room = t.add(e.move, e.prior); !room {
		return 0, false
	}
	if n.childCount++; n.childCount == 1 {
		n.firstChild = place
	} else {
		t.nodes[n.lastChild].sibling = place
	}
	n.lastChild = place
	return place, true
}

// mean returns what the node is worth to the side whose move led to it.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return 1 - float64(n.value)
	}
	return n.sum / float64(n.visits)
}
