package review

import "math"

// How long a review searches, in units of a move's nodes: every position gets a first look and a
// mate solver's, and what seems to matter is looked at again, independently and for longer.
const (
	firstLook  = 0.3
	secondLook = 4 * firstLook  // what seems to lose
	thirdLook  = 4 * secondLook // what is to be named as a turning point
	asideLook  = 0.3            // threats, and moves that were not played

	// mateShare is the mate solver's look at every position for the side to move, and half as much
	// for what its opponent threatens; lineMateShare is that at every position of a line that a
	// mark or a recommendation rests on. Both have [leastMateNodes] at least.
	mateShare     = 0.1
	lineMateShare = 0.6
	// mateNodeTime is how long a node of the solver takes, measured by one of the search.
	mateNodeTime = 0.5

	// mendCost is what mending a line usually takes: a search where the line loses, and one at its
	// beginning.
	mendCost = 2 * secondLook
	// praiseCost is how much a look at a move that may be the only good one takes: at the positions
	// before and after it, and at its rivals.
	praiseCost = 3 * secondLook
	// initiativeCost is two searches after each of three lines.
	initiativeCost = 6 * asideLook
)

// lookLengths are how long the looks are, by their numbers.
var lookLengths = [...]float64{1: firstLook, 2: secondLook, 3: thirdLook}

// How many nodes the mate solver searches where that does not depend on a move's nodes.
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

// How much is looked at, however much each look takes.
const (
	// checkedPlies is how many moves of a line are checked for mates: all that is shown.
	checkedPlies = max(lineShown, outcomePlies)
	// mostMends is how often a line is mended before it is given up.
	mostMends = 4
	// brinkmateReplies is the largest number of replies for which a brinkmate is proven.
	brinkmateReplies = 200
)

// part is a part of the work on a review. The order is that in which what one leaves goes to the
// next.
type part int

const (
	// firstLooks are the searches of every position.
	firstLooks part = iota
	// seenMates are the mate solver's looks at every position.
	seenMates
	// secondLooks are longer searches around what seems to lose.
	secondLooks
	// lineChecks are the mate solver's looks at the lines that marks and recommendations rest on,
	// and the searches that mend those with a mate in them.
	lineChecks
	// thirdLooks are the longest searches, around what is to be named as a turning point.
	thirdLooks
	// praises are searches for rivals of moves that may have been the only good ones.
	praises
	// stretchLooks are second looks at where chances ran away without one big mistake.
	stretchLooks
	// reasons are searches for what is to be said of moves.
	reasons
	// sharpLines are looks at lines in a game whose mates have spent the share for lines: the
	// solver proves at once that there is none where hardly a check can be given.
	sharpLines
	parts
)

// shares are the parts of a review's nodes, in units of a move's nodes for each position of the
// game. But for sharp lines they add up to one and a half: that is as much as a game takes which
// has many mistakes to confirm.
var shares = [parts]float64{
	firstLooks: firstLook, seenMates: 0.05, secondLooks: 0.55, lineChecks: 0.1, thirdLooks: 0.2,
	praises: 0.13, stretchLooks: 0.05, reasons: 0.12, sharpLines: 0.5,
}

// fewestPositions is for how many positions the shares of a shorter game are meant.
const fewestPositions = 30

// budget shares the nodes of a review among its parts.
type budget struct {
	// positions are those that the shares are meant for.
	positions float64
	// spent is what each part has searched, in units of a move's nodes.
	spent [parts]float64
	// current is the part that is being worked on.
	current part
}

// turnTo has what is spent from then on be the expense of a part, whether or not it can pay.
func (b *budget) turnTo(p part) { b.current = p }

// begin reports whether a part can pay for some more work. If so, what is spent from then on is its
// expense.
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

// left is how much a part can still spend: of its own share and what those before it have left, as
// far as those after it have not spent it.
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

// spend counts what the current part has searched.
func (b *budget) spend(times float64) { b.spent[b.current] += times }

// used is the part of all nodes that has been searched, from 0 to 1.
func (b *budget) used() float64 {
	sum, all := 0.0, 0.0
	for p := range parts {
		sum += b.spent[p]
		all += shares[p] * b.positions
	}
	return min(1, sum/all)
}
