package review

import "math"

// How long a review searches, in units of a move's nodes: every position gets a first look and one
// by the mate solver. Moves that seem to matter get further looks, independent and longer.
const (
	firstLook  = 0.3
	secondLook = 4 * firstLook  // moves that seem to lose
	thirdLook  = 4 * secondLook // likely turning points
	asideLook  = 0.3            // threats, and moves that were not played

	// mateShare is the length of the mate solver's look at every position for the side to move; its
	// look for a threat of the opponent is half as long. lineMateShare is the length of its look at
	// every position of a line that a mark or a recommendation rests on. Both get at least
	// [leastMateNodes].
	mateShare     = 0.1
	lineMateShare = 0.6
	// mateNodeTime is the time of a node of the solver, in units of the time of a node of the
	// search.
	mateNodeTime = 0.5

	// mendCost is the usual cost of mending a line: a search where the line loses, and one at its
	// beginning.
	mendCost = 2 * secondLook
	// praiseCost is the cost of a look at a move that may be the only good one: at the positions
	// before and after it, and at its rivals.
	praiseCost = 3 * secondLook
	// initiativeCost is the cost of two searches after each of three lines.
	initiativeCost = 6 * asideLook
)

// lookLengths are the lengths of the looks, by their numbers.
var lookLengths = [...]float64{1: firstLook, 2: secondLook, 3: thirdLook}

// Limits of the mate solver in nodes, where they do not depend on a move's nodes.
const (
	// leastMateNodes are enough for short mates.
	leastMateNodes = 20_000
	// statedMateNodes limit the search for a mate that the review names, seenMateNodes for one that
	// a search has seen, brinkmateNodes for one after a reply to a move that is said to mate
	// whatever the reply.
	statedMateNodes = 60_000
	seenMateNodes   = 300_000
	brinkmateNodes  = 5_000
)

// Limits on the number of looks, whatever each of them costs.
const (
	// checkedPlies is how many moves of a line are checked for mates: all that is shown.
	checkedPlies = max(lineShown, outcomePlies)
	// mostMends is how often a line is mended before it is given up.
	mostMends = 4
	// brinkmateReplies is the largest number of replies for which a brinkmate is proven.
	brinkmateReplies = 200
)

// part is a part of the work on a review. Each part hands the nodes that it leaves to the next one
// in this order.
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
	// stretchLooks are second looks at the places where chances ran away without one big mistake.
	stretchLooks
	// reasons are searches for statements about moves.
	reasons
	// sharpLines are looks at lines in a game whose mates have spent the share for lines: the
	// solver proves at once that there is none where hardly a check can be given.
	sharpLines
	parts
)

// shares are the parts of a review's nodes, in units of a move's nodes for each position of the
// game. Without sharp lines they add up to one and a half, enough for a game with many mistakes to
// confirm.
var shares = [parts]float64{
	firstLooks: firstLook, seenMates: 0.05, secondLooks: 0.55, lineChecks: 0.1, thirdLooks: 0.2,
	praises: 0.13, stretchLooks: 0.05, reasons: 0.12, sharpLines: 0.5,
}

// fewestPositions is the number of positions that a shorter game counts as, to size the shares.
const fewestPositions = 30

// budget shares the nodes of a review among its parts.
type budget struct {
	// positions is the number of positions that the shares are meant for.
	positions float64
	// spent is the work that each part has done, in units of a move's nodes.
	spent [parts]float64
	// current is the part at work.
	current part
}

// turnTo charges all work from now on to a part, whether or not it can pay.
func (b *budget) turnTo(p part) { b.current = p }

// begin reports whether a part can pay for some more work. If so, all work from now on is charged
// to it.
func (b *budget) begin(p part, cost float64) bool {
	if b.left(p) < cost {
		return false
	}
	b.turnTo(p)
	return true
}

// beginLine is begin for looks at lines.
func (b *budget) beginLine(cost float64) bool {
	return b.begin(lineChecks, cost) || b.begin(sharpLines, cost)
}

// left returns the amount that a part can still spend: its own share and the remains of the parts
// before it, less the amount that later parts have taken from these.
func (b *budget) left(p part) float64 {
	least, sum := math.Inf(1), 0.0
	for q := range parts {
		sum += shares[q]*b.positions - b.spent[q]
		if q >= p {
			least = min(least, sum)
		}
	}
	return least
}

// spend charges a search to the current part.
func (b *budget) spend(times float64) { b.spent[b.current] += times }

// used returns the part of all nodes that has been searched, from 0 to 1.
func (b *budget) used() float64 {
	sum, all := 0.0, 0.0
	for p := range parts {
		sum += b.spent[p]
		all += shares[p] * b.positions
	}
	return min(1, sum/all)
}
