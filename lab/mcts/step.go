package mcts

import (
	"cmp"
	"math"
	"runtime"
	"slices"

	"shotest/search"
)

// deepestLeaf is beyond how many plies no moves are listed any more.
const deepestLeaf = search.MaxPly - 1

// finding is what a step has come to, for the side to move.
type finding struct {
	value float32
	proof int16
	// ended says that the game is over by the rules.
	ended bool
}

// step lets the tree grow by one position.
func (r *run) step() {
	t := r.tree
	t.mu.Lock()
	at := r.descend()
	t.mu.Unlock()
	if at == nowhere {
		runtime.Gosched()
		return
	}
	for _, place := range r.path[1:] {
		r.game.Make(t.nodes[place].move)
	}
	found := r.look(at)
	t.mu.Lock()
	r.settle(found)
	t.mu.Unlock()
	for range r.ply() {
		r.game.Unmake()
	}
}

// ply returns how far the way has led from the root.
func (r *run) ply() int { return len(r.path) - 1 }

// look finds out what the end of the way is worth. Where moves are to be listed, the way goes
// on by the first of them.
func (r *run) look(at arrival) finding {
	switch {
	case at == atNew:
		return r.assess()
	case at == atKnown:
		r.visit()
		return r.known
	case r.matesInThree():
		r.visit()
		return proven(-search.MatedIn(3))
	}
	r.list()
	if first, value := r.expand(); first == root {
		r.visit()
		return finding{value: value}
	}
	r.game.Make(r.tree.nodes[r.path[r.ply()]].move)
	return r.assess()
}

// expand gives the end of the way its moves, and goes on by the first of them. It returns the
// root if there is no room, and what the end was worth.
func (r *run) expand() (first uint32, value float32) {
	t := r.tree
	t.mu.Lock()
	defer t.mu.Unlock()
	end := &t.nodes[r.path[r.ply()]]
	room := t.usedNodes < len(t.nodes) && t.expand(end, r.weighed)
	if room {
		first, room = t.grow(end)
	}
	if !room {
		t.full = true
		return root, end.value
	}
	end.busy = false
	t.nodes[first].busy = true
	t.nodes[first].inFlight++
	r.path = append(r.path, first)
	return first, end.value
}

// list lists the moves of the current position, the highest prior first.
func (r *run) list() {
	r.weighed = r.weigh(r.settings.Priors, r.ply(), r.weighed[:0])
	power, sum := float64(r.settings.Sharpness)/1000, float64(0)
	for i := range r.weighed {
		w := &r.weighed[i]
		w.Weight = max(w.Weight, leastWeight)
		if power != 1 {
			w.Weight = float32(math.Pow(float64(w.Weight), power))
		}
		sum += float64(w.Weight)
	}
	for i := range r.weighed {
		r.weighed[i].Weight /= float32(sum)
	}
	slices.SortFunc(r.weighed, func(a, b Weighed) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move))
	})
}

// leastWeight lets every move have its turn some time.
const leastWeight = 1e-6

// settle gives what was found to all nodes of the way.
func (r *run) settle(found finding) {
	t := r.tree
	end := &t.nodes[r.path[len(r.path)-1]]
	if end.state == fresh {
		end.value, end.state = found.value, leaf
		if found.ended {
			end.state = ended
		}
	}
	if found.proof != 0 {
		end.proof = found.proof
	}
	end.busy = false
	t.deepest = max(t.deepest, len(r.path)-1)
	value := found.value
	for i := len(r.path) - 1; ; i-- {
		n := &t.nodes[r.path[i]]
		n.visits++
		n.inFlight--
		n.sum += float64(1 - value)
		if i == 0 {
			return
		}
		value = 1 - value
		if parent := &t.nodes[r.path[i-1]]; n.proof != 0 {
			if t.prove(parent, n); parent.proof != 0 {
				value = certainty(parent.proof)
			}
		}
	}
}
