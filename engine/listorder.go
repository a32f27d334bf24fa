package engine

import (
	"cmp"
	"math"
	"slices"

	"shotest/search"
	"shotest/search/tree"
	"shotest/shogi"
	"shotest/similarity"
)

// ListedMove is a move of a recorded node's list, with its index in the order and its cost, in
// hundredths of a ply, as they were, and as they would be if no move were like another. The move
// that a search begins with, because an earlier one found it best, has no index.
type ListedMove struct {
	Move shogi.Move
	// Index counts the moves of the list in the order of their searches, from 1. It is 0 if the
	// move was not searched.
	Index int
	// Alone is the index among all moves of the list without likeness, from 1.
	Alone int
	// Cost is what the move's first search cost; 0 if there was none.
	Cost int
	// CostAlone is an estimate: it counts the siblings' prices as they were.
	CostAlone int
	Nodes     uint64
}

// minOrderedNodes is the number of nodes from which on the order of a list is recorded.
const minOrderedNodes = 200

// annotateOrder notes the order of n's list, which is still open, if likeness has changed it: the
// searched moves, and after them the others.
func (e *Engine) annotateOrder(n *tree.Node) {
	if len(n.Children) == 0 || n.Ply > 0 && !n.Ending.MovesSearched() {
		return
	}
	if last := n.Children[len(n.Children)-1]; !last.Listed || last.Way != search.ByMove {
		return // the list is older, or of another node
	}
	searched, others := splitRanking(e.game.Lists().At(n.Ply).Moves.Ranking(), n)
	if len(searched) == 0 || !rankAlone(slices.Concat(searched, others)) {
		return
	}
	order := make([]ListedMove, 0, len(searched)+len(others))
	for i, r := range searched {
		first := r.node.Cost - r.node.Parts.Again
		order = append(order, ListedMove{r.Alone.Move, i + 1, r.alone, first, e.costAlone(r, searched), r.node.Nodes})
	}
	for _, r := range others {
		order = append(order, ListedMove{Move: r.Alone.Move, Alone: r.alone, CostAlone: e.costAlone(r, searched)})
	}
	n.Order = order
}

// listRank is a move of a node's list.
type listRank struct {
	similarity.Ranked
	node  *tree.Node // nil if the move was not searched
	alone int        // its index without likeness
	order int32      // what gives it that index
}

// rankAlone sets the indices without likeness of moves, which are in their order with it, and
// reports whether any differs. Moves that lost nothing keep their order, though some came late
// because they turned out better than at a glance.
func rankAlone(moves []*listRank) (changed bool) {
	lowest := int32(math.MaxInt32)
	for _, r := range moves {
		lowest = min(lowest, r.Candidate.Order())
		r.order = lowest + r.Alone.Order() - r.Candidate.Order()
	}
	alone := slices.Clone(moves)
	slices.SortStableFunc(alone, func(a, b *listRank) int { return cmp.Compare(b.order, a.order) })
	for i, r := range alone {
		r.alone = i + 1
		changed = changed || moves[i] != r
	}
	return changed
}

// splitRanking returns the moves of n's list that were searched, in their order, and the others, as
// the list would have handed them over next. A move that was searched before the list was opened is
// among neither, nor is the first one at the root.
func splitRanking(ranking []similarity.Ranked, n *tree.Node) (searched, others []*listRank) {
	ranks := map[shogi.Move]*listRank{}
	for _, r := range ranking {
		ranks[r.Alone.Move] = &listRank{Ranked: r}
	}
	for i, child := range n.Children {
		r := ranks[shogi.Move(child.Move)]
		if r == nil || child.Way != search.ByMove || !r.Taken {
			continue
		}
		if r.node = child; child.Listed && (n.Ply > 0 || i > 0) {
			searched = append(searched, r)
		}
	}
	for _, r := range ranking {
		if other := ranks[r.Alone.Move]; other.node == nil {
			others = append(others, other)
		}
	}
	slices.SortStableFunc(others, func(a, b *listRank) int {
		return cmp.Compare(b.Candidate.Order(), a.Candidate.Order())
	})
	return searched, others
}

// costAlone returns what r would have cost at its index without likeness.
func (e *Engine) costAlone(r *listRank, searched []*listRank) int {
	siblings := searched[min(r.alone, len(searched))-1].node.Parts.Siblings
	own := search.Ply
	if !e.CostsInPlies() {
		costs := e.game.Lists().Costs()
		own = costs.Of(&r.Alone)
	}
	if r.node == nil {
		return own + siblings
	}
	p := &r.node.Parts
	more, cost := own+siblings-p.Own-p.Siblings, p.Sum()-p.Again
	switch {
	case more == 0:
		return cost
	case e.CostsInPlies():
		return max(cost-p.Floor+more, search.Ply+p.Extension)
	case p.Floor < 0: // so much is left to the side that no move costs more
		return min(cost-p.Floor+more, cost)
	}
	return cost + more
}
