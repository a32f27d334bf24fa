package mcts

import (
	"cmp"

	"shotest/search"
)

// node is a position of the tree.
type node struct {
	move     search.Move
	prior    float64
	children []*node // visited, or about to be
	untried  []*node // never visited, the highest priors first
	visits   int
	sum      float64 // of the results, for the side whose move has led to the node
	value    float64 // of the position itself, for the side to move
	// proof is MatedIn(n) if the side to move here is proven to lose in n plies, -MatedIn(n) if it
	// wins in n, 0 if nothing is proven.
	proof    search.Score
	expanded bool // whether the moves have been listed
	over     bool // whether the game has ended
}

// mean returns the mean result for the side whose move has led to the node.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return 1 - n.value
	}
	return n.sum / float64(n.visits)
}

// lift returns proof, of a position, as a proof of the position before it: a win in n plies for one
// side is a loss in n + 1 plies for the other.
func lift(proof search.Score) search.Score {
	if proof < 0 {
		return -proof - 1
	}
	return -proof + 1
}

// certainty returns the value of a proof for the side to move.
func certainty(proof search.Score) float64 {
	if proof > 0 {
		return 1
	}
	return 0
}

// prove updates the proof of n by the proof of child, and reports whether n is proven now.
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

// compare returns a positive number if n is to be played rather than other: proven wins come first,
// the shortest first; then the children that most steps took; last proven losses, the longest
// first.
func (n *node) compare(other *node) int {
	return cmp.Or(cmp.Compare(other.proof, n.proof), cmp.Compare(n.visits, other.visits), cmp.Compare(n.sum, other.sum))
}
