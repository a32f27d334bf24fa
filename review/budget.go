package review

import "math"

// How long a review searches, in units of a move's nodes: every position gets a first look and one
// by the mate solver. Moves that seem to matter get further looks, independent and longer.
const (
	firstLook  = 0.3
	secondLook = 4 * firstLook  // moves that seem to lose
	thirdLook  = 4 * secondLook // likely turning points
	sideLook   = 0.3            // threats, and moves that were not played

	// mateLook is the length of the mate solver's look at every position for the side to move; its
	// look for the opponent's threat is half as long. Either is at least [minMateNodes].
	mateLook = 0.1
	// lineMateLook is the length of the solver's look at every position of a line that a mark or a
	// recommendation rests on, likewise at least [minMateNodes].
	lineMateLook = 0.6
	// mateNodeTime is the time of a node of the solver, in units of the time of a node of the
	// search.
	mateNodeTime = 0.5

	// correctionCost is the usual cost of correcting a line: a search at the position where it
	// loses, and one at its beginning.
	correctionCost = 2 * secondLook
	// praiseCost is the cost of a look at a move that may be the only good one: at the positions
	// before and after it, and at its rivals.
	praiseCost = 3 * secondLook
	// initiativeCost is the cost of two searches after each of three lines.
	initiativeCost = 6 * sideLook
)

// lookLengths are the lengths of the looks, by their numbers.
var lookLengths = [...]float64{1: firstLook, 2: secondLook, 3: thirdLook}

// Limits of the mate solver in nodes, where they do not depend on a move's nodes.
const (
	// minMateNodes are enough nodes to find short mates.
	minMateNodes = 20_000
	// statedMateNodes limits the search for a mate that the review names.
	statedMateNodes = 60_000
	// adviceMateNodes limits the search for a mate after a move that is recommended in place of a
	// mistake. It takes half a second.
	adviceMateNodes = 400_000
	// seenMateNodes limits the search for a mate that the main search has already seen.
	seenMateNodes = 300_000
	// brinkmateNodes limits the search for a mate after one reply to a brinkmate.
	brinkmateNodes = 5_000
)

// Limits on the number of looks, regardless of their cost.
const (
	// checkedPlies is how many moves of a line are checked for mates: all that are shown.
	checkedPlies = max(shownPlies, outcomePlies)
	// maxCorrections is how often a line is corrected before it is cut.
	maxCorrections = 4
	// brinkmateReplies is the largest number of replies for which a brinkmate is proven.
	brinkmateReplies = 200
)

// part is a part of the work on a review. Each part passes unspent nodes on to the next one in this
// order.
type part int

const (
	// firstLooks are the searches of every position.
	firstLooks part = iota
	// seenMates are the mate solver's looks at every position.
	seenMates
	// secondLooks are longer searches around moves that seem to lose.
	secondLooks
	// lineChecks are the mate solver's looks at the lines that marks and recommendations rest on,
	// and the searches that mend lines with a mate in them.
	lineChecks
	// thirdLooks are the longest searches, around likely turning points.
	thirdLooks
	// praises are searches for rivals of moves that may have been the only good ones.
	praises
	// stretchLooks are second looks at the positions of a stretch.
	stretchLooks
	// answers are searches for the moves that are as good as the better move: what a puzzle asks
	// for.
	answers
	// reasons are searches for statements about moves.
	reasons
	// sharpLines are further checks of lines, in games where mates have used up the share of
	// lineChecks. Where few checks are possible, the solver disproves a mate at once.
	sharpLines
	partCount
)

// shares are the parts of a review's nodes, in units of a move's nodes for each position of the
// game. Without sharpLines they add up to 1.5, which is enough for a game with many mistakes.
var shares = [partCount]float64{
	firstLooks: firstLook, seenMates: 0.05, secondLooks: 0.5, lineChecks: 0.1, thirdLooks: 0.2,
	praises: 0.13, stretchLooks: 0.05, answers: 0.05, reasons: 0.12, sharpLines: 0.5,
}

// minPositions is the number of positions for which the shares of a shorter game are sized.
const minPositions = 30

// budget shares the nodes of a review among its parts.
type budget struct {
	// positions is the number of positions that the shares are meant for.
	positions float64
	// spent is the work that each part has done, in units of a move's nodes.
	spent [partCount]float64
	// current is the part at work.
	current part
}

// chargeTo charges all work from now on to p, even beyond its share.
func (b *budget) chargeTo(p part) { b.current = p }

// tryCharge charges all work from now on to p if p can pay cost, and reports whether it can.
func (b *budget) tryCharge(p part, cost float64) bool {
	if b.remaining(p) < cost {
		return false
	}
	b.chargeTo(p)
	return true
}

// tryChargeLine is tryCharge for checks of lines.
func (b *budget) tryChargeLine(cost float64) bool {
	return b.tryCharge(lineChecks, cost) || b.tryCharge(sharpLines, cost)
}

// remaining returns how much p can still spend: its own share and what the parts before it have
// left, less what later parts have taken from these.
func (b *budget) remaining(p part) float64 {
	remaining, sum := math.Inf(1), 0.0
	for q := range partCount {
		sum += shares[q]*b.positions - b.spent[q]
		if q >= p {
			remaining = min(remaining, sum)
		}
	}
	return remaining
}

// spend charges a search of the given length to the current part.
func (b *budget) spend(effort float64) { b.spent[b.current] += effort }

// fractionUsed returns the fraction of all nodes that has been searched, from 0 to 1.
func (b *budget) fractionUsed() float64 {
	sum, all := 0.0, 0.0
	for p := range partCount {
		sum += b.spent[p]
		all += shares[p] * b.positions
	}
	return min(1, sum/all)
}
