package backup

import "shotest/search"

// Node derives the value of one position from its moves, by the rules.
type Node struct {
	rules *Rules
	keyed bool // whether key is set, which the random bonus needs
	key   uint64

	insured   bool      // whether the node is deep enough for insurance
	low       bestTwo   // of the lower bounds of its moves' values
	high      bestTwo   // of the upper bounds
	gathering gathering // for alternatives and the power sum, which replace insurance
	random    RandomBonus
	penalty   search.Score // of the neighbourhood
	inquiry   inquiry
}

// Position holds the facts of a position that the rules use.
type Position struct {
	Keyed      bool // whether Key is set
	Key        uint64
	Evaluation search.Score // for the side to move; below -MaxEvaluation in check
	Standing   search.Score // the value that Neighbourhood uses; below -MaxEvaluation in check
	Depth      int          // the depth left to both sides together, in hundredths of a ply
}

// Begin prepares a node for its first move.
func (n *Node) Begin(rules *Rules, p Position) {
	*n = Node{
		rules: rules, keyed: p.Keyed, key: p.Key,
		random: rules.RandomBonus.scaledTo(p.Evaluation), penalty: rules.Neighbourhood.penalty(p.Standing),
		insured: rules.Insurance.insures(p.Depth), low: noneYet, high: noneYet, gathering: rules.gathering(p.Depth),
	}
}

// moveWindow returns the window for the node's moves, derived from the window of the node's value.
func (n *Node) moveWindow(w search.Window) search.Window {
	return search.Window{Alpha: n.atMost(w.Alpha), Beta: n.atMost(w.Beta-1) + 1}
}

// Value turns the combined value of the moves into the value of the node.
func (n *Node) Value(best search.Score) search.Score {
	return n.rules.PathBonus.reward(shift(best, -n.penalty))
}

// atMost returns the highest value that Value turns into score or less.
func (n *Node) atMost(score search.Score) search.Score {
	return shiftedAtMost(n.rules.PathBonus.rewardedAtMost(score), -n.penalty)
}

// usesInquiry reports whether moves are searched within several windows, and not just within the
// node's window.
func (n *Node) usesInquiry() bool { return n.insured || n.gathering.moves > 0 }
