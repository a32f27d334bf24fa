package treepage

import (
	"cmp"
	"slices"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/plausibility"
	"shotest/search/tree"
)

// listedMove is a searched move of a list.
type listedMove struct {
	node  *tree.Node
	index int // in the order of the search, from 0
	order int // what ordered it before likeness lowered it
}

// rescoring says of the moves of n's list that likeness moved where they would have come among
// those searched. It says nothing if the reasons of some are not known.
func (p *packer) rescoring(n *tree.Node) map[*tree.Node]string {
	var moves []listedMove
	for _, child := range n.Children {
		if !child.Listed {
			continue
		}
		r, noted := child.Note.(*engine.Reasons)
		if !noted {
			return nil
		}
		moves = append(moves, listedMove{child, len(moves), orderWithoutLikeness(r)})
	}
	searched := slices.Clone(moves)
	slices.SortStableFunc(moves, func(a, b listedMove) int { return cmp.Compare(b.order, a.order) })
	words := map[*tree.Node]string{}
	for before, m := range moves {
		if before != m.index {
			words[m.node] = p.language.Text("tree.rescored", language.Args{"Index": m.index + 1, "Before": before + 1,
				"Cost": m.node.Cost, "CostBefore": searched[before].node.Cost})
		}
	}
	return words
}

// orderWithoutLikeness returns what would have ordered a move if no other were like it.
func orderWithoutLikeness(r *engine.Reasons) int {
	score, interest := float64(r.Candidate.Score), float64(r.Candidate.Interest)/plausibility.InterestUnit
	for i := range r.Lowered {
		score += float64(r.Lowered[i].Score)
		interest *= 1000 / float64(r.Lowered[i].Factor)
	}
	return int(score + interest)
}
