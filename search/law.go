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
// sibling costs a ply, their sum is the move's place in the order. Modes differ in numbers alone:
//
//	            own price                                s     a    g
//	interest    by the interest of the move              0.81  87   1
//	modern      a ply, less credits, plus likeness       0.70  70   ln(plies left)
//	fullwidth   a ply                                    0
type law struct {
	Interest
	// flat is a, in hundredths of a ply; with 0 the charge is the sum itself. s is SiblingShare, at
	// the root RootShare.
	flat float64
	// deepens says that g is the logarithm of the plies left, and not 1.
	deepens bool
	// depth is the least depth left at which moves pay for their siblings, stale the addition to
	// the charge where the evaluation has not risen, free the price of siblings at the root that is
	// not charged; all in hundredths of a ply.
	depth, stale, free int
	// whole is the least cost of a move, and its cost in a second search because it was better than
	// expected: a ply. It is 0 where a move costs what the law says, and is searched once.
	whole int
	// onCredit says that moves which cost more than is left are searched too, by quiescence alone.
	onCredit bool
}

// lawOf returns the law of a mode: where prices come from interest, or are plies.
func (s *Settings) lawOf(byInterest bool) law {
	if byInterest {
		return s.Interest.law()
	}
	l := law{
		Interest: Interest{
			TableCost: Ply, Leaf: Ply, Nominal: Ply, FirstLimit: Ply / 2, Step: cmp.Or(s.Plies.Step, Ply/2),
			Unsettled: 1000,
			Separate:  s.Plies.Separate, Tolerance: 25,
		},
		whole: Ply, onCredit: true,
	}
	if rule := &s.Reductions; rule.On {
		l.flat = float64(rule.Factor)
		l.SiblingShare = 10 * rule.Factor
		l.RootShare = l.SiblingShare
		l.deepens = true
		l.depth = rule.Depth
		l.stale = Ply / 2
		l.free = 2 * Ply
	}
	return l
}

// law returns the law of interest search.
func (i *Interest) law() law { return law{Interest: *i, flat: float64(i.SiblingScale) / math.Ln2} }

// charge returns the amount that a move pays for siblings whose prices have a sum, in hundredths of
// a ply. The share of the sum is in per mille.
func (l *law) charge(share, sum, depth int, improving bool) int {
	if sum <= 0 || share == 0 || depth < l.depth {
		return 0
	}
	charge := flattened(float64(share*sum/1000), l.flat)
	if l.deepens {
		charge *= logarithm(depth)
	}
	if !improving {
		return int(charge) + l.stale
	}
	return int(charge)
}

// flattened returns a · ln(1 + x/a), or x where a is 0. The logarithm grows like x at first, and
// later by a constant amount with each doubling. If the charge were the sum itself, each doubling
// of the nodes would reach only one move more along a line, and late moves would never be searched.
func flattened(x, a float64) float64 {
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

// logarithm returns the natural logarithm of a depth in whole plies.
func logarithm(depth int) float64 { return log1p(float64(max(depth/Ply-1, 0))) }

// priceByCredits sets the price of a move of a node, without the part for its likeness to others,
// and notes the charge for its siblings.
func (r *run) priceByCredits(n *node, m *candidate, place int) {
	n.parts = CostParts{Number: place + 1, Own: m.price, Siblings: n.charge}
	if n.charge > 0 && r.openPrices(n, place) {
		n.parts.Credits = -r.credit(n, m)
		m.price = r.settings.Prices.bounded(n.parts.Own + n.parts.Credits)
	}
}

// priceByLikeness changes the price of a move for its likeness to moves that have failed.
func (r *run) priceByLikeness(n *node, m *candidate) {
	if n.charge <= 0 || !n.priced {
		return
	}
	parts := &n.parts
	parts.Likeness = r.pricing.Surcharge(n.ply, m.move, m.check)
	m.price = r.settings.Prices.bounded(parts.Own + parts.Credits + parts.Likeness)
}

// pay sets the cost of a move of a node from its price.
func (r *run) pay(n *node, m *candidate) {
	parts := &n.parts
	m.cost = m.price + n.charge
	m.reSearchCost = m.cost
	if whole := r.law.whole; whole > 0 {
		if m.check && m.Gain >= 0 { // a check leaves the opponent little choice, so that the search does not widen
			parts.Extension = -r.settings.CheckExtension
		}
		m.reSearchCost = whole + parts.Extension
		m.cost = m.reSearchCost + r.adjusted(max(0, m.cost-whole), n, m)
	}
	parts.Floor = m.cost - parts.Sum()
}

// payRoot sets the cost of the root move at a place. The moves from a rank on are being searched,
// and spent is the sum of the prices of those before this one. However dull a root move is,
// interest search leaves its side a ply: a good move that is never searched is never found.
func (r *rootSearch) payRoot(place, rank, spent int) {
	m, l, left := &r.root[place], &r.law, r.iteration.limit
	parts := CostParts{Number: place + 1, Own: l.TableCost}
	if place > rank {
		parts.Own, parts.Siblings = m.price, l.charge(l.RootShare, spent-l.free, left.total(), false)
	}
	m.cost = parts.Own + parts.Siblings
	if !l.onCredit {
		m.cost = min(m.cost, max(left.mine-Ply, l.TableCost))
	}
	m.reSearchCost = m.cost
	if l.whole > 0 {
		m.reSearchCost = l.whole
	}
	parts.Floor = m.cost - parts.Sum()
	m.last.Parts, r.frames[0].parts = parts, parts
}
