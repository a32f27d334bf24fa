package plausibility

import "shotest/plausibility/facts"

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
