package search

import (
	"math"

	"shotest/search/history"
)

// MoveSelector games say how interesting each move is, which is what interest search
// spends its budgets by. For every ply of the line there is a list of moves; it is
// opened when a position's moves are needed, and stays while the lists of deeper
// plies come and go.
type MoveSelector interface {
	Ordered
	// Open makes the list of a ply for the current position.
	Open(ply int, hints *Hints)
	// Next hands over the best move that is left, and its cost in hundredths of a
	// ply; false if there is none. Where none can be as cheap as the most that the
	// mover can pay, NoMove may stand for those that are left, with less than they cost.
	Next(ply, most int) (m Move, cost int, more bool)
	// Searched says that the move handed over last has been searched: what is like
	// it becomes less interesting, half as much so if it raised alpha.
	Searched(ply int, raisedAlpha bool)
}

// Hints is what the search has learned of the moves of a position.
type Hints struct {
	// Table is the move of the transposition table; TableSearched says that it has
	// been searched already and is not to be handed over, TableRaised that it
	// raised alpha.
	Table                      Move
	TableSearched, TableRaised bool
	// PV says that the position lies in the principal variation.
	PV bool
	// RootBest is, at the root, the best move of the last iteration.
	RootBest Move
	Killers  [2]Move
	// Reply is the usual reply to the last move, FollowOn the usual follow-on to
	// the side's own last move.
	Reply, FollowOn Move
	// Chain is the move that continues a chain of moves that has worked elsewhere.
	Chain Move
	// Refutation is the opponent's best move after a pass, NoMove if it is not
	// known; MateThreat says that it begins a mate.
	Refutation Move
	MateThreat bool
	// Beyond is how many plies the position lies beyond the nominal depth.
	Beyond int
	// History returns what history says of a kind of move, in per mille of its
	// maximum; Late how often moves of the kind were searched before the one that
	// raised alpha, in per mille. Both are nil where nothing is known.
	History, Late func(kind uint16) int
}

// Interest says how the budgets of interest search are spent. The founding
// chapter's rule is a sibling share of 1000 and no sibling scale. Costs are in hundredths of a ply.
type Interest struct {
	SiblingShare int `range:"0,1000" doc:"How much of what the moves searched before it have cost is charged to a move's line, in per mille. The founding chapter's rule is 1000."`
	RootShare    int `range:"0,1000" doc:"The same at the root."`
	SiblingScale int `range:"0,10000" doc:"Where the charge for siblings begins to flatten, in hundredths of a ply: it grows with the logarithm of their sum. 0 charges the sum itself, as the founding chapter does."`
	TableCost    int `range:"1,400" doc:"What the move of the transposition table costs, and at the root the best move of the last iteration."`
	// Separate tallies are the chapter's; shared ones are for comparison.
	Separate   bool `doc:"Whether each side has a tally of its own: a line ends when the side to move has spent its budget. Otherwise it ends when both have spent theirs."`
	Tolerance  int  `range:"0,400" doc:"By how much what the transposition table knows of a position may have had less to spend than is left now, for either side, and count all the same."`
	Leaf       int  `range:"1,400" doc:"Where less than this is left to the side to move, the line ends."`
	Nominal    int  `range:"25,1000" doc:"What a ply is worth: what is left to both sides together is divided by it to say how deep a search is, for the rules that read depths and for the depth that is reported. Lines longer than that are beyond the nominal depth."`
	FirstLimit int  `range:"50,2000" doc:"What each side may spend in the first iteration."`
	Step       int  `range:"1,400" doc:"How much more in the next one; it adapts, between a third and three times this."`
	Unsettled  int  `range:"100,1000" doc:"How much of the next step is taken where the best move has changed or lost much, in per mille: small steps where the search struggles to pin down the right line."`
	Growth     int  `range:"1000,10000" doc:"How many times the nodes of an iteration the next one is to take, in per mille."`
}

// defaultInterest returns what was measured to play best.
func defaultInterest() Interest {
	return Interest{
		SiblingShare: 814, RootShare: 703, SiblingScale: 60, TableCost: 31, Separate: true, Tolerance: 25, Leaf: 29, Nominal: Ply,
		FirstLimit: 200, Step: 42, Unsettled: 610, Growth: 1503,
	}
}

// byPlies returns how budgets are spent where a move costs a ply: from one tally, and nothing for
// its siblings.
func byPlies() Interest { return Interest{TableCost: Ply, Leaf: Ply, Nominal: Ply} }

// byLists reports whether moves come from the lists of the game.
func (r *run) byLists() bool { return r.moveSelector != nil }

// payable returns what the mover can spend.
func (r *run) payable(left budget) int {
	if r.interest.Separate {
		return left.mine
	}
	return left.total()
}

// depthOf returns how deep a search is with what is left, in hundredths of a ply.
func (r *run) depthOf(left budget) int { return left.total() * Ply / r.interest.Nominal }

// next returns the move to try at a place of a node's order, or nil if there are no more, or none
// that the mover can pay for. The move that the table knows, if it is legal here, comes without
// listing the others.
func (r *run) next(n *node, place int) *candidate {
	if place == 0 {
		n.moves, n.order, n.listed, n.learned = n.moves[:0], n.order[:0], false, r.learned(n.ply)
	}
	if r.byLists() {
		return r.nextListed(n, place)
	}
	return r.nextOrdered(n, place)
}

// nextListed is next where moves come from the list of the game, with their prices.
func (r *run) nextListed(n *node, place int) *candidate {
	if place == 0 && r.isLegal(n.found.move) {
		return r.admit(n, n.found.move, min(r.interest.TableCost, r.payable(n.left)))
	}
	if !n.listed {
		r.open(n)
	} else if last := &n.moves[place-1]; last.tried {
		r.moveSelector.Searched(n.ply, last.raised)
	}
	most := r.payable(n.left) - r.siblings(n)
	m, price, more := r.fromList(n.ply, most)
	if n.truncated = more && price > most; n.truncated || !more {
		return nil
	}
	return r.admit(n, m, price)
}

// fromList returns the next move of the list of a ply, and its price: that of its interest, unless
// every move costs a ply.
func (r *run) fromList(ply, most int) (m Move, price int, more bool) {
	if r.plies {
		m, _, more = r.moveSelector.Next(ply, math.MaxInt)
		return m, Ply, more
	}
	return r.moveSelector.Next(ply, most)
}

// siblings returns what a move of a node is charged for those that were tried before it.
func (r *run) siblings(n *node) int { return r.interest.Siblings(n.spent) }

// Siblings returns what a move is charged for siblings whose prices sum to so much, in
// hundredths of a ply.
func (i *Interest) Siblings(sum int) int { return i.flattened(sum * i.SiblingShare / 1000) }

// rootSiblings is Siblings for a move at the root.
func (i *Interest) rootSiblings(sum int) int { return i.flattened(sum * i.RootShare / 1000) }

// flattened returns scale × log2(1 + x ln 2 / scale), which grows like x at first, and by a
// scale with each doubling later on. A charge that grows with the sum itself lets each doubling of
// the nodes reach one move more along a line, so that a late move is never searched, however long
// the search; late-move reductions charge the logarithm as well.
func (i *Interest) flattened(x int) int {
	if i.SiblingScale == 0 {
		return x
	}
	scale := float64(i.SiblingScale)
	return int(scale * math.Log2(1+float64(x)*math.Ln2/scale))
}

// admit appends a move to those that are searched, and charges its node for it.
func (r *run) admit(n *node, m Move, price int) *candidate {
	next := n.add(r.candidate(n.frame, m), firstBand)
	next.price, next.cost = price, r.siblings(n)+price
	next.reSearchCost = next.cost
	n.spent += price
	return next
}

// open opens the list of a node with all that is known of its moves.
func (r *run) open(n *node) {
	n.listed = true
	n.hints.Chain = r.continuation(n.ply)
	r.seeThreat(n)
	r.fillHints(n)
	r.moveSelector.Open(n.ply, &n.hints)
}

// seeThreat looks whether the opponent threatens mate by his next move, where no pass has
// told yet what he threatens.
func (r *run) seeThreat(n *node) {
	if r.passing == nil || n.staticEval == noEval || n.hints.Refutation != NoMove {
		return // in check there is no time to pass
	}
	r.passing.MakePass()
	if m := r.mating.MateInOne(); m != NoMove {
		n.hints.Refutation, n.hints.MateThreat = m, true
	}
	r.passing.UnmakePass()
}

// fillHints sets what is known of the moves of a node.
func (r *run) fillHints(n *node) {
	h, f := &n.hints, n.frame
	h.Table, h.TableSearched, h.PV = n.found.move, len(n.moves) > 0, n.pv
	h.TableRaised = h.TableSearched && n.moves[0].raised
	h.Killers = n.killers
	h.Reply, h.FollowOn = n.learned.Usual()
	h.Beyond = max(0, n.ply-r.depth)
	if h.History == nil {
		h.History = func(kind uint16) int { return int(f.learned.Of(kind)) * 1000 / (3 * history.Max) }
		h.Late = f.learned.Late
	}
}
