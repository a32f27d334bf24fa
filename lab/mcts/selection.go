package mcts

import "math"

// arrival is what a step finds where its way down ends.
type arrival uint8

const (
	// nowhere: another thread is at work there, or there is no room.
	nowhere arrival = iota
	// atNew: the position is new.
	atNew
	// atLeaf: its moves are to be listed.
	atLeaf
	// atKnown: there is nothing to be found out that is not known.
	atKnown
)

// descend goes down the tree, and keeps the way in r.path. The end of the way is busy until
// settle has taken what becomes of it, unless it is known: then r.known is that.
func (r *run) descend() arrival {
	t := r.tree
	r.path = append(r.path[:0], root)
	t.nodes[root].inFlight++
	for {
		n := &t.nodes[r.path[len(r.path)-1]]
		switch {
		case n.busy || n.state == fresh:
			return r.retreat()
		case n.state == ended || n.state == leaf && len(r.path) > deepestLeaf:
			r.known = finding{value: n.value, ended: n.state == ended}
			return atKnown
		case n.state == leaf:
			n.busy = true
			return atLeaf
		}
		next, isNew := r.choose(n)
		if next == root {
			return r.retreat()
		}
		r.path = append(r.path, next)
		t.nodes[next].inFlight++
		if isNew {
			t.nodes[next].busy = true
			return atNew
		}
	}
}

// retreat takes a step back that has come to nothing.
func (r *run) retreat() arrival {
	for _, place := range r.path {
		r.tree.nodes[place].inFlight--
	}
	return nowhere
}

// choose returns the child of an expanded node that a step takes, and whether it is new; the
// root, which is nobody's child, if there is none that is worth a step, or no room for it.
func (r *run) choose(n *node) (place uint32, isNew bool) {
	t := r.tree
	urge := r.exploration * math.Sqrt(float64(n.visits+n.inFlight))
	best, tried := math.Inf(-1), float64(0)
	for at := n.firstChild; at != 0; {
		child := &t.nodes[at]
		tried += float64(child.prior)
		if child.proof == 0 {
			// Those who are under way count as losses.
			n := float64(child.visits + child.inFlight)
			worth := urge * float64(child.prior) / (1 + n)
			if n > 0 {
				worth += child.sum / n
			}
			if worth > best {
				best, place = worth, at
			}
		}
		at = child.sibling
	}
	if n.childCount == n.edgeCount {
		return place, false
	}
	untried := 1 - n.mean() - r.firstPlay*math.Sqrt(tried)
	if place == 0 || untried+urge*float64(t.edges[int(n.edges)+int(n.childCount)].prior) > best {
		if place, room := t.grow(n); room {
			return place, true
		}
		return root, false
	}
	return place, false
}
