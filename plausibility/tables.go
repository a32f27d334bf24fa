package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// hintInfos describes the components that look at results of the search.
var hintInfos = map[Component]Info{
	Base: {"base", Tables, Treebeard, 1, Always | Unlearned, "is one of the legal moves", singleBin},
	TableMove: {"table_move", Tables, Treebeard, 3, Unlearned, "was best here in an earlier search",
		[]string{"in the principal variation", "elsewhere"}},
	RootBest: {"root_best", Tables, Treebeard, 4, Unlearned, "was the best move of the last iteration", singleBin},
	Killer: {"killer", Tables, Treebeard, 5, Unlearned, "was strong in a sibling position",
		[]string{"first", "second"}},
	BestReply: {"best_reply", Tables, Treebeard, 6, Unlearned, "is the usual reply to the last move", singleBin},
	FollowOn: {"follow_on", Tables, Treebeard, 7, Unlearned,
		"is the usual follow-on to its side's last move", singleBin},
	History: {"history", Tables, Own, 0, Unlearned, "has a history of success or failure",
		[]string{"very bad", "bad", "rather bad", "rather good", "good", "very good"}},
	NegativePlausibility: {"negative_plausibility", Tables, Shotest, 5, Unlearned,
		"was often searched before the best move was found",
		[]string{"seldom", "sometimes", "often", "mostly"}},
	Chain: {"chain", Tables, Own, 0, Unlearned, "continues a chain of moves that has worked", singleBin},
}

// tables returns the discounts that come from the search's hints. The order and the cost of late
// moves know the histories already, and the moves of the tables are not late.
func (d *Discounts) tables(n *facts.Node, m shogi.Move) (sum int) {
	if m == n.Hints.BestReply {
		sum += d.BestReply
	}
	if m == n.Hints.FollowOn {
		sum += d.FollowOn
	}
	if d.NegativePlausibility != 0 && n.Hints.Lateness != nil {
		sum += d.NegativePlausibility * n.Hints.Lateness(m) / 1000
	}
	return sum
}

func (s *Scorer) scoreTables(f *Facts, c *Candidate) {
	s.base(c)
	s.creditHints(f, c)
	if f.History != nil {
		s.history(c, f.History(c.Move))
	}
	if f.Lateness != nil {
		s.negativePlausibility(c, f.Lateness(c.Move))
	}
}

// base credits every move, so that weights can rate moves that no other component credits. The
// interest that all moves share is Weights.BaseInterest. Treebeard criterion 1.
func (s *Scorer) base(c *Candidate) { s.credit(c, Base, 0) }

// tableMove credits the move of the transposition table. In the principal variation it was the
// best move of the last iteration, elsewhere it may only have caused a cutoff. Treebeard criterion
// 3.
func (s *Scorer) tableMove(f *Facts, c *Candidate) {
	switch {
	case c.Move != f.TTMove:
	case f.PV:
		s.credit(c, TableMove, 0)
	default:
		s.credit(c, TableMove, 1)
	}
}

// rootBest credits, at the root, the best move of the last iteration. Treebeard
// criterion 4.
func (s *Scorer) rootBest(f *Facts, c *Candidate) {
	if c.Move == f.RootBest {
		s.credit(c, RootBest, 0)
	}
}

// killer credits the last two moves that caused a cutoff at the same distance from the root.
// Treebeard criterion 5.
func (s *Scorer) killer(f *Facts, c *Candidate) {
	switch c.Move {
	case f.Killers[0]:
		s.credit(c, Killer, 0)
	case f.Killers[1]:
		s.credit(c, Killer, 1)
	}
}

// bestReply credits the most successful answer to the last move, in whatever position that move was
// played. Treebeard criterion 6.
func (s *Scorer) bestReply(f *Facts, c *Candidate) {
	if c.Move == f.BestReply {
		s.credit(c, BestReply, 0)
	}
}

// followOn credits the most successful follow-on to the mover's own last move. Treebeard criterion
// 7.
func (s *Scorer) followOn(f *Facts, c *Candidate) {
	if c.Move == f.FollowOn {
		s.credit(c, FollowOn, 0)
	}
}

// chain credits the move that continues a chain of moves which has worked in other lines: Greer's
// dynamic move chains.
func (s *Scorer) chain(f *Facts, c *Candidate) {
	if c.Move == f.Chain {
		s.credit(c, Chain, 0)
	}
}

// history credits a move by its success in other positions, in per mille of the history's maximum
// (the history heuristic of Schaeffer). Values within 50 of zero do not count.
func (s *Scorer) history(c *Candidate, perMille int) {
	const around = 3 // the number of bins below zero
	switch bin := above(perMille, -500, -200, -50, 49, 199, 499); {
	case bin < around:
		s.credit(c, History, bin)
	case bin > around:
		s.credit(c, History, bin-1)
	}
}

// negativePlausibility charges a move for the share of positions, in per mille, in which it was
// searched in vain before the move that raised alpha. Shares below 100 do not count. Shotest
// addition 5.
func (s *Scorer) negativePlausibility(c *Candidate, perMille int) {
	if steps := above(perMille, 99, 249, 499, 749); steps > 0 {
		s.credit(c, NegativePlausibility, steps-1)
	}
}
