package search

import (
	"cmp"
	"math"
)

// law is the law of price. In every mode a move costs its own price and a charge for the prices of
// the siblings that were searched before it:
//
//	cost   = own price + charge
//	charge = g · a · ln(1 + s · sum of the siblings' prices / a)
//
// Its side's budget pays the cost. The law follows Rollason, "Interest Search: A Faster Minimax"
// (ch. 24), whose charge is the sum itself. Late-move reductions are the same law: where each
// sibling costs a ply, their sum is the move's index in the order. Modes differ in numbers alone:
//
//	            own price                                s     a             g
//	interest    by the interest of the move              0.81  60/ln 2 = 87  1
//	modern      a ply, less discounts                    0.70  70            ln(plies left)
//	fullwidth   a ply                                    0
//
// What late moves cost by themselves in the modern mode stands in prices.go.
type law struct {
	charge    charge
	tallies   Tallies
	steps     Steps
	tableCost int // the price of the table's move

	// plyCost is a ply where moves cost plies: the lowest cost of a move, and its cost in the
	// re-search after it has beaten alpha. It is 0 in interest search, which never searches again.
	plyCost int
	// canOverspend says that a move may cost more than its side has left. The position after it is
	// then searched by quiescence alone.
	canOverspend bool
}

// charge is the charge for siblings of a law.
type charge struct {
	share, rootShare int     // s, below the root and there, in per mille
	scale            float64 // a, in hundredths of a ply. If it is 0, the charge is s times the sum.
	// growsWithDepth says that g is the logarithm of the plies left. Otherwise g is 1.
	growsWithDepth bool

	// In hundredths of a ply:
	minDepth     int // the depth left from which on moves pay for their siblings
	notImproving int // added to the charge where the evaluation has not risen
	freeAtRoot   int // the part of the siblings' prices that is not charged at the root
}

// lawOf returns the law of interest search, or, if byInterest is false, that of modes in which a
// move costs a ply.
func (s *Settings) lawOf(byInterest bool) law {
	if byInterest {
		return law{charge: s.Charge.charge(), tallies: s.Tallies, steps: s.Steps, tableCost: s.TableCost}
	}
	l := law{charge: s.Reductions.charge(), tallies: Tallies{Leaf: Ply, Nominal: Ply}, steps: s.Steps,
		tableCost: Ply, plyCost: Ply, canOverspend: true}
	if s.Mode == InterestMode { // of a game that prices no moves
		l.steps = Steps{}
	}
	l.steps.First, l.steps.Next = cmp.Or(l.steps.First, Ply/2), cmp.Or(l.steps.Next, Ply/2)
	l.steps.Unsettled = cmp.Or(l.steps.Unsettled, 1000)
	return l
}

// of returns the amount that a move pays for earlier siblings whose prices add up to sum, with
// depth left, in hundredths of a ply. share is s, in per mille.
func (c *charge) of(share, sum, depth int, improving bool) int {
	if sum <= 0 || share == 0 || depth < c.minDepth {
		return 0
	}
	amount := logScaled(float64(share*sum/1000), c.scale)
	if c.growsWithDepth {
		amount *= logPlies(depth)
	}
	if !improving {
		return int(amount) + c.notImproving
	}
	return int(amount)
}

// logScaled returns a · ln(1 + x/a), or x where a is 0. The logarithm grows like x at first, and
// later by a constant amount with each doubling. If the charge were the sum itself, each doubling
// of the nodes would reach only one move more along a line, and late moves would never be searched.
func logScaled(x, a float64) float64 {
	if a == 0 {
		return x
	}
	return a * log1p(x/a)
}

// log1pSteps is the number of steps of log1pTable from one whole number to the next.
const log1pSteps = 64

// log1pTable holds ln(1 + x), for x from 0 on.
var log1pTable = func() (table [32*log1pSteps + 2]float32) {
	for i := range table {
		table[i] = float32(math.Log1p(float64(i) / log1pSteps))
	}
	return table
}()

// log1p returns ln(1 + x), off by less than 0.0001. It is called for millions of moves a second.
func log1p(x float64) float64 {
	x *= log1pSteps
	i := int(x)
	if i > len(log1pTable)-2 {
		return math.Log1p(x / log1pSteps)
	}
	low := float64(log1pTable[i])
	return low + (float64(log1pTable[i+1])-low)*(x-float64(i))
}

// logPlies returns the natural logarithm of a depth in whole plies.
func logPlies(depth int) float64 { return log1p(float64(max(depth/Ply-1, 0))) }

// setCost sets the cost and the re-search cost of m from its price.
func (r *run) setCost(n *node, m *candidate) {
	parts := &n.parts
	m.cost = m.price + n.charge
	m.reSearchCost = m.cost
	if whole := r.law.plyCost; whole > 0 {
		if m.givesCheck && m.Gain >= 0 { // a check leaves the opponent little choice, so that the search does not widen
			parts.Extension = -r.settings.CheckExtension
		}
		m.reSearchCost = whole + parts.Extension
		m.cost = m.reSearchCost + r.adjustReduction(max(0, m.cost-whole), n, m)
	}
	parts.Floor = m.cost - parts.Sum()
}

// setRootCost sets the cost of the i-th root move, in a search of the root moves from rank on;
// spent is the sum of the prices of the moves from rank to i. However dull a root move is, interest
// search leaves its side a ply: a good move that is never searched is never found.
func (r *rootSearch) setRootCost(i, rank, spent int) {
	m, l, left := &r.rootMoves[i], &r.law, r.iteration.limit
	parts := CostParts{Index: i + 1, Own: l.tableCost}
	if i > rank {
		parts.Own = m.price
		parts.Siblings = l.charge.of(l.charge.rootShare, spent-l.charge.freeAtRoot, left.total(), false)
	}
	m.cost = parts.Own + parts.Siblings
	if !l.canOverspend {
		m.cost = min(m.cost, max(left.mine-Ply, l.tableCost))
	}
	m.reSearchCost = m.cost
	if l.plyCost > 0 {
		m.reSearchCost = l.plyCost
	}
	parts.Floor = m.cost - parts.Sum()
	m.last.Parts, r.frames[0].parts = parts, parts
}
