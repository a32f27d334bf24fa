package review

import "math"

// part is a part of the work on a review. The order is that in which what one leaves goes to the next.
type part int

const (
	// firstLooks are the searches of every position.
	firstLooks part = iota
	// seenMates are the mate solver's looks at every position.
	seenMates
	// secondLooks are longer searches around what seems to lose.
	secondLooks
	// lineChecks are the mate solver's looks at the lines that marks and recommendations rest on, and the searches that
	// mend those with a mate in them.
	lineChecks
	// thirdLooks are the longest searches, around what is to be named as a turning point.
	thirdLooks
	// praises are searches for rivals of moves that may have been the only good ones.
	praises
	// stretchLooks are second looks at where chances ran away without one big mistake.
	stretchLooks
	// reasons are searches for what is to be said of moves.
	reasons
	// sharpLines are looks at lines in a game whose mates have spent the share for lines: the solver proves at once that
	// there is none where hardly a check can be given.
	sharpLines
	parts
)

// shares are the parts of a review's nodes, in units of a move's nodes for each position of the game. But for sharp
// lines they add up to one and a half: that is as much as a game takes which has many mistakes to confirm.
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

// begin reports whether a part can pay for some more work. If so, what is spent from then on is its expense.
func (b *budget) begin(p part, cost float64) bool {
	if b.left(p) < cost {
		return false
	}
	b.current = p
	return true
}

// beginLine is begin for looks at lines.
func (b *budget) beginLine(cost float64) bool {
	return b.begin(lineChecks, cost) || b.begin(sharpLines, cost)
}

// left is how much a part can still spend: of its own share and what those before it have left, as far as those
// after it have not spent it.
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
