package mcts

import (
	"cmp"
	"slices"

	"shotest/search"
)

// Continue says that some moves have been made since the position of the last search: the
// next search goes on with what the tree holds of the position that they lead to, and with
// all of it if there is none. Everything that the game says of positions must be as it was.
//
// A search begins anew where the last one was restricted to some moves, since what it has
// proven of the root holds for these only, or is itself; where the settings are others; and
// where no step has gone on from the position. Without Continue all searches do.
func (s *Searcher) Continue(moves []search.Move) {
	r := &s.run
	if s.helper > 0 || !r.settings.KeepTree || r.planted != r.settings || len(r.limits.RootMoves) > 0 {
		return
	}
	r.tree.mu.Lock()
	defer r.tree.mu.Unlock()
	r.kept = r.tree.keep(moves)
}

// resume goes on with the tree that Continue has kept; false if there is none.
func (r *run) resume() bool {
	kept := r.kept && len(r.limits.RootMoves) == 0
	if r.kept = false; !kept {
		return false
	}
	r.path = append(r.path[:0], root)
	r.visit()
	r.list() // for games that have to see the root first
	r.tree.mu.Lock()
	defer r.tree.mu.Unlock()
	r.tree.wants = r.limits.MultiPV
	return true
}

// keep makes the node that some moves lead to the root, and gives the room back of all that
// does not lie below it; false if there is no such node from which steps have gone on.
func (t *tree) keep(moves []search.Move) bool {
	place, known := t.follow(moves)
	if !known {
		return false
	}
	if t.full = false; place == root {
		return true
	}
	t.moveNodes(place)
	t.moveEdges()
	t.deepest = t.height(root)
	return true
}

// follow returns the expanded node that some moves lead to.
func (t *tree) follow(moves []search.Move) (place uint32, known bool) {
	if t.usedNodes == 0 {
		return 0, false
	}
	for _, m := range moves {
		at := t.nodes[place].firstChild
		for at != 0 && t.nodes[at].move != m {
			at = t.nodes[at].sibling
		}
		if at == 0 {
			return 0, false
		}
		place = at
	}
	return place, t.nodes[place].state == expanded
}

// moveNodes moves a node to the place of the root, and all that are below it to the places
// behind it, in the order that they have: a node never comes before its parent.
func (t *tree) moveNodes(top uint32) {
	// places are the new ones plus 1, 0 for nodes that go. First 1 marks all that stay.
	places := make([]uint32, t.usedNodes)
	places[top] = 1
	kept := uint32(0)
	for place := top; place < uint32(t.usedNodes); place++ {
		if places[place] == 0 {
			continue
		}
		kept++
		places[place] = kept
		for at := t.nodes[place].firstChild; at != 0; at = t.nodes[at].sibling {
			places[at] = 1
		}
	}
	t.nodes[top].sibling, t.nodes[top].move, t.nodes[top].prior = 0, search.NoMove, 1
	for place := top; place < uint32(t.usedNodes); place++ {
		if places[place] == 0 {
			continue
		}
		n := t.nodes[place]
		for _, link := range []*uint32{&n.firstChild, &n.lastChild, &n.sibling} {
			if *link != 0 {
				*link = places[*link] - 1
			}
		}
		t.nodes[places[place]-1] = n
	}
	t.usedNodes = int(kept)
}

// moveEdges moves the moves of the nodes together.
func (t *tree) moveEdges() {
	var owners []uint32
	for place := range uint32(t.usedNodes) {
		if t.nodes[place].state == expanded {
			owners = append(owners, place)
		}
	}
	slices.SortFunc(owners, func(a, b uint32) int { return cmp.Compare(t.nodes[a].edges, t.nodes[b].edges) })
	t.usedEdges = 0
	for _, place := range owners {
		n := &t.nodes[place]
		copy(t.edges[t.usedEdges:], t.edges[n.edges:int(n.edges)+int(n.edgeCount)])
		n.edges = uint32(t.usedEdges)
		t.usedEdges += int(n.edgeCount)
	}
}

// height returns how many plies lie below a node.
func (t *tree) height(place uint32) int {
	height := 0
	for at := t.nodes[place].firstChild; at != 0; at = t.nodes[at].sibling {
		height = max(height, 1+t.height(at))
	}
	return height
}
