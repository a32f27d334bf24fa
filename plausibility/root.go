package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// rootInfos describes changes since the root.
var rootInfos = map[Component]Info{
	SaferThanAtRoot: {"safer_than_at_root", Root, Shotest, 1, Unlearned,
		"goes to a square that was attacked more at the root", []string{"one attack fewer", "more"}},
	NewSinceRoot: {"new_since_root", Root, Shotest, 2, Unlearned, "was not possible at the root", singleBin},
}

// changes returns the discounts for changes since the root, in which prices see what lists see.
func (d *Discounts) changes(n *facts.Node, m shogi.Move) (sum int) {
	if d.SaferThanAtRoot != 0 && n.Squares(facts.Safer).Has(m.To()) {
		sum += d.SaferThanAtRoot
	}
	if d.NewSinceRoot != 0 && !n.Root.Moves[n.Us].Has(m) {
		sum += d.NewSinceRoot
	}
	return sum
}

func (s *Scorer) scoreRoot(f *Facts, c *Candidate) {
	if f.Root == nil {
		return
	}
	s.saferThanAtRoot(f, c)
	s.newSinceRoot(f, c)
}

// saferThanAtRoot credits moves to squares that fewer enemy pieces attack than at the root: a
// defender has been lured away or exchanged. Source: Shotest addition 1, "move to a square that is
// now safer (less attacks) than it was at root ply".
func (s *Scorer) saferThanAtRoot(f *Facts, c *Candidate) {
	if f.Squares(facts.Safer).Has(c.To) {
		s.credit(c, SaferThanAtRoot, f.Squares(facts.MuchSafer).Digit(c.To))
	}
}

// newSinceRoot credits moves that the pieces could not make at the root: drops of pieces won since,
// captures of pieces that have come into reach, moves on opened lines. They are the purpose of the
// line. Checks and pins at the root do not count, or every move would be new after a check there.
// Source: Shotest addition 2, "move is now legal but not legal at root ply (i.e., a new move)".
func (s *Scorer) newSinceRoot(f *Facts, c *Candidate) {
	if !f.Root.Moves[f.Us].Has(c.Move) {
		s.credit(c, NewSinceRoot, 0)
	}
}
