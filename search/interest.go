package search

import (
	"cmp"
	"math"
	"slices"
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
// chapter's rule is a sibling share of 1000. Costs are in hundredths of a ply.
type Interest struct {
	// On says that moves cost what they are worth; Settings.For sets it.
	On bool `yaml:"-"`
	// Even says that every move costs a ply, of one tally that both sides share: the
	// lists give the moves their order, and iterations go ply by ply.
	Even         bool `yaml:"-"`
	SiblingShare int  `range:"0,1000" doc:"How much of what the moves searched before it have cost is charged to a move's line, in per mille. The founding chapter's rule is 1000."`
	RootShare    int  `range:"0,1000" doc:"The same at the root."`
	TableCost    int  `range:"1,400" doc:"What the move of the transposition table costs, and at the root the best move of the last iteration."`
	// Separate tallies are the chapter's; shared ones are for comparison.
	Separate   bool `doc:"Whether each side has a tally of its own: a line ends when the side to move has spent its budget. Otherwise it ends when both have spent theirs."`
	Tolerance  int  `range:"0,400" doc:"By how much what the transposition table knows of a position may have had less to spend than is left now, for either side, and count all the same."`
	Leaf       int  `range:"1,400" doc:"Where less than this is left to the side to move, the line ends."`
	Nominal    int  `range:"25,1000" doc:"What both sides' limits together are divided by to say how deep an iteration is, in plies: lines longer than that are beyond the nominal depth."`
	FirstLimit int  `range:"50,2000" doc:"What each side may spend in the first iteration."`
	Step       int  `range:"1,400" doc:"How much more in the next one; it adapts, between a third and three times this."`
	Unsettled  int  `range:"100,1000" doc:"How much of the next step is taken where the best move has changed or lost much, in per mille: small steps where the search struggles to pin down the right line."`
	Growth     int  `range:"1000,10000" doc:"How many times the nodes of an iteration the next one is to take, in per mille."`
}

// defaultInterest returns what was measured to play best.
func defaultInterest() Interest {
	return Interest{
		SiblingShare: 814, RootShare: 703, TableCost: 31, Separate: true, Tolerance: 25, Leaf: 29, Nominal: Ply,
		FirstLimit: 200, Step: 42, Unsettled: 610, Growth: 1503,
	}
}

// evenly returns how interest is spent where each move costs the same.
func evenly() Interest {
	return Interest{On: true, Even: true, TableCost: Ply, Leaf: Ply, Nominal: Ply, FirstLimit: Ply, Step: Ply, Growth: 1000}
}

// nominal returns Nominal, which is a ply in the zero value.
func (i *Interest) nominal() int { return cmp.Or(i.Nominal, Ply) }

// usesInterest reports whether the search spends interest.
func (r *run) usesInterest() bool { return r.moveSelector != nil }

// goesByPlies reports whether iterations go ply by ply.
func (r *run) goesByPlies() bool { return !r.usesInterest() || r.settings.Interest.Even }

// separate reports whether each side has a tally of its own.
func (r *run) separate() bool {
	return r.usesInterest() && r.settings.Interest.Separate && !r.singlePlayer
}

// nextInteresting returns the i-th move to try, or nil if there are no more that
// the mover can pay for.
func (r *run) nextInteresting(f *frame, ply, i int, left budget, found Move, pv bool) *candidate {
	rule := &r.settings.Interest
	if i == 0 {
		f.moves, f.order, f.listed, f.spent = f.moves[:0], f.order[:0], false, 0
		if found != NoMove && r.verifying != nil && r.verifying.IsLegal(found) {
			return r.admit(f, ply, found, min(rule.TableCost, r.payable(left)))
		}
	}
	if !f.listed {
		r.open(f, ply, found, pv)
	} else if f.searched {
		r.moveSelector.Searched(ply, f.raised)
	}
	f.searched, f.raised = false, false
	most := r.payable(left) - f.spent*rule.SiblingShare/1000
	m, cost, more := r.moveSelector.Next(ply, most)
	if !more {
		return nil
	}
	if cost > most {
		f.truncated = true
		return nil
	}
	return r.admit(f, ply, m, cost)
}

// spent reports whether a line ends, but for quiescence.
func (r *run) spent(left budget) bool {
	if rule := &r.settings.Interest; r.usesInterest() {
		return r.payable(left) < rule.Leaf
	}
	return left.depth() < Ply
}

// payable returns what the mover can spend.
func (r *run) payable(left budget) int {
	if r.separate() {
		return left.mine
	}
	return left.depth()
}

// admit appends a move to those that are searched, and charges its node for it.
func (r *run) admit(f *frame, ply int, m Move, cost int) *candidate {
	c := r.context(ply)
	next := r.candidate(m, &c)
	next.price = cost
	next.cost = f.spent*r.settings.Interest.SiblingShare/1000 + cost
	f.spent += cost
	f.moves = append(f.moves, next)
	f.order = append(f.order, 0)
	return &f.moves[len(f.moves)-1]
}

// open opens the list of a ply with all that is known of its moves.
func (r *run) open(f *frame, ply int, found Move, pv bool) {
	r.startList(f, ply)
	r.seeThreat(f)
	r.fillHints(f, ply, found, pv)
	r.moveSelector.Open(ply, &f.hints)
}

// seeThreat looks whether the opponent threatens mate by his next move, where no pass has
// told yet what he threatens.
func (r *run) seeThreat(f *frame) {
	if r.passing == nil || f.staticEval == noEval || f.hints.Refutation != NoMove {
		return // in check there is no time to pass
	}
	r.passing.MakePass()
	if m := r.mateOnTheSpot(); m != NoMove {
		f.hints.Refutation, f.hints.MateThreat = m, true
	}
	r.passing.UnmakePass()
}

// fillHints sets what is known of the moves of a ply.
func (r *run) fillHints(f *frame, ply int, found Move, pv bool) {
	h := &f.hints
	f.tables = r.context(ply)
	h.Table, h.TableSearched, h.TableRaised, h.PV = found, len(f.moves) > 0, f.raised, pv
	h.Killers = f.killers
	h.Reply, h.FollowOn = r.usual(ply)
	h.Beyond = max(0, ply-r.depth)
	if h.History == nil {
		h.History = func(kind uint16) int { return int(f.tables.of(kind)) * 1000 / (3 * historyMax) }
		h.Late = func(kind uint16) int { return r.histories.lateness(ply&1, kind) }
	}
}

// usual returns the usual reply to the last move and the usual follow-on to the
// one before it.
func (r *run) usual(ply int) (reply, followOn Move) {
	h := &r.histories
	if ply >= 1 {
		reply = h.bestReplies[ply&1][r.frames[ply-1].kind].move
	}
	if ply >= 2 {
		followOn = h.bestFollowOns[ply&1][r.frames[ply-2].kind].move
	}
	return reply, followOn
}

// repriceRoot scores the moves of the root anew, by what the last iteration has taught:
// what each costs, and in which order those are tried that have not been best.
func (r *run) repriceRoot() {
	if !r.usesInterest() || r.iteration.number == 1 {
		return
	}
	f := &r.frames[0]
	f.moves, f.raised = f.moves[:0], false
	r.fillHints(f, 0, r.root[0].move, true)
	f.hints.RootBest = r.root[0].move
	r.moveSelector.Open(0, &f.hints)
	f.hints.RootBest = NoMove
	place := r.limits.MultiPV
	for {
		m, price, more := r.moveSelector.Next(0, math.MaxInt)
		if !more {
			return
		}
		r.moveSelector.Searched(0, false)
		i := slices.IndexFunc(r.root, func(root rootMove) bool { return root.move == m })
		if i < 0 {
			continue // not among the moves to be searched
		}
		r.root[i].price = price
		if i >= place {
			r.promote(i, place)
			place++
		}
	}
}

// rootCost returns what the root move at a place costs, and what it costs once it
// has turned out better than thought. However dull, it leaves its side a ply: a
// move that is never looked at is never found.
func (r *run) rootCost(place, rank, spent int) (cost, reSearch int) {
	m, left := &r.root[place], r.iteration.limit
	if !r.usesInterest() {
		return Ply + r.reduction(&r.frames[0], left.depth(), max(place-rank-2, 0)), Ply
	}
	rule := &r.settings.Interest
	if place == rank {
		return rule.TableCost, rule.TableCost
	}
	cost = min(spent*rule.RootShare/1000+m.price, max(left.mine-Ply, rule.TableCost))
	return cost, cost
}
