package mcts

import (
	"cmp"

	"shotest/search"
)

// node is a position of the tree. Its sum and mean are the chances of the side whose move has led
// to it, which is the side that compares them; its value is that for the side to move.
type node struct {
	move  search.Move
	prior float64
	// children have been visited, or are about to be; untried have not, those with the highest
	// priors first.
	children, untried []*node
	visits            int
	sum               float64
	value             float64
	// proof is MatedIn(n) if the side to move here is proven to lose in n plies, -MatedIn(n) if it
	// wins in n, 0 if nothing is proven.
	proof          search.Score
	expanded, over bool
}

// mean returns what the node is worth to the side whose move led to it.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return 1 - n.value
	}
	return n.sum / float64(n.visits)
}

// lift returns a proof of a position as one of the position before it: what wins in n plies for the
// one loses in n + 1 for the other.
func lift(proof search.Score) search.Score {
	if proof < 0 {
		return -proof - 1
	}
	return -proof + 1
}

// certainty returns a proof as a value for the side to move.
func certainty(proof search.Score) float64 {
	if proof > 0 {
		return 1
	}
	return 0
}

// prove looks what a proof of a child proves of its parent, and reports whether that is proven.
func (n *node) prove(child *node) bool {
	if won := lift(child.proof); child.proof < 0 {
		n.proof = max(n.proof, won)
	} else if n.proof == 0 && len(n.untried) == 0 {
		longest := search.MatedIn(0)
		for _, c := range n.children {
			if c.proof <= 0 {
				return false
			}
			longest = max(longest, lift(c.proof))
		}
		n.proof = longest
	}
	return n.proof != 0
}

// compare returns a positive number if a child is to be played rather than another: proven wins
// first, the shortest first; then what most steps took; last what is proven to lose, the longest
// first.
func (n *node) compare(other *node) int {
	return cmp.Or(cmp.Compare(other.proof, n.proof), cmp.Compare(n.visits, other.visits), cmp.Compare(n.sum, other.sum))
}
