package mcts

import "shotest/search"

// lift returns a proof of a position as one of the position before it: what wins in n plies
// for the one loses in n + 1 for the other.
func lift(proof int16) int16 {
	if proof < 0 {
		return -proof - 1
	}
	return -proof + 1
}

// prove looks what a proof of a child proves of its parent.
func (t *tree) prove(parent, child *node) {
	if child.proof < 0 {
		if won := lift(child.proof); won > parent.proof {
			parent.proof = won
		}
		return
	}
	if parent.proof != 0 || parent.childCount < parent.edgeCount {
		return
	}
	longest := int16(search.MatedIn(0))
	for at := parent.firstChild; at != 0; at = t.nodes[at].sibling {
		if t.nodes[at].proof <= 0 {
			return
		}
		longest = max(longest, lift(t.nodes[at].proof))
	}
	parent.proof = longest
}

// settled reports whether more steps can change nothing: the root is proven, and if several
// lines are wanted, all of its moves.
func (t *tree) settled() bool {
	n := &t.nodes[root]
	if n.proof == 0 {
		return false
	}
	if n.proof < 0 || t.wants <= 1 {
		return true
	}
	if n.childCount < n.edgeCount {
		return false
	}
	for at := n.firstChild; at != 0; at = t.nodes[at].sibling {
		if t.nodes[at].proof == 0 {
			return false
		}
	}
	return true
}

// certainty returns a proof as a value for the side to move.
func certainty(proof int16) float32 {
	if proof > 0 {
		return 1
	}
	return 0
}
