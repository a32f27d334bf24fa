package mcts

import "shotest/search"

// Observe sets who is shown the trees of the searches to come; nil for nobody. A tree is
// shown when its search has ended, as one iteration: every position that a step has come to,
// once, below the one before it, with the prior of its move in per mille as the price, its mean
// as the score and its steps as the nodes. Moves come in the order of their priors, and are Listed where these
// are by interest: before the first of them its position has been weighed again, unless
// fewer steps have come there than fewestWeighed.
func (s *Searcher) Observe(o search.Observer) { s.run.observer = o }

// fewestWeighed is from how many steps on a position is worth being weighed again for those
// who ask why its moves have their priors.
const fewestWeighed = 40

// show shows the tree to the observer.
func (r *run) show() {
	if r.observer == nil {
		return
	}
	t := r.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	r.observer.Begin(&search.Iteration{Number: 1, Depth: r.depth})
	r.path = append(r.path[:0], root)
	r.showBelow(root)
	r.observer.Finish(r.outcome(root))
}

// showBelow shows all that is below a node, at which the game stands and r.path ends.
func (r *run) showBelow(place uint32) {
	t := r.tree
	listed := false
	if r.settings.Priors == ByInterest && t.nodes[place].visits >= fewestWeighed {
		r.weighed, listed = r.weigh(ByInterest, r.ply(), r.weighed[:0]), true
	}
	for at := t.nodes[place].firstChild; at != 0; at = t.nodes[at].sibling {
		child := &t.nodes[at]
		if child.visits == 0 {
			continue // it was to be new when the search ended
		}
		r.game.Make(child.move)
		r.path = append(r.path, at)
		r.observer.Enter(&search.Visit{Ply: r.ply(), Move: child.move, Price: perMille(child.prior), Listed: listed})
		r.showBelow(at)
		r.observer.Leave(r.outcome(at))
		r.path = r.path[:r.ply()]
		r.game.Unmake()
	}
}

// outcome tells of a node, its value for the side whose move led to it. That of the root is
// for the side to move there, as search.Observer has it.
func (r *run) outcome(place uint32) *search.Outcome {
	t := r.tree
	n := &t.nodes[place]
	o := &search.Outcome{Score: r.scoreOf(n), Bound: search.Exact, Ending: n.ending(), Nodes: uint64(n.visits)}
	if best := t.best(n); best != root {
		o.Best = t.nodes[best].move
		if place == root {
			o.Score = r.scoreOf(&t.nodes[best])
		}
	}
	return o
}

// ending returns what has become of a position.
func (n *node) ending() search.Ending {
	switch {
	case n.state == ended:
		return search.GameOver
	case n.proof == int16(search.MatedIn(0)):
		return search.Mated
	case n.proof != 0 && n.state != expanded:
		return search.MateOnTheSpot
	case n.proof != 0:
		return search.Proven
	case n.state == expanded:
		return search.Unfolded
	}
	return search.Leaf
}
