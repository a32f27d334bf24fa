package plausibility

// bound is the most that components can give a move.
type bound struct {
	score    int32
	interest int32 // in points
	factor   int32 // as Candidate.factor; 0 stands for unity
}

// boundRows finds, for each bin of a component, the most that this bin or an earlier bin of its row
// gives.
func (s *Scorer) boundRows(c Component) {
	var most bound
	for i, w := range s.weights.of(c) {
		if i%c.rowLength() == 0 {
			most = bound{factor: unity}
		}
		most.score = max(most.score, int32(w.Score))
		most.interest = max(most.interest, int32(w.Interest))
		most.factor = max(most.factor, (int32(w.Factor)*unity+999)/1000)
		s.bounds[c.FirstBin()+i] = most
	}
}

// expect notes, while a move is scored, that a costly component could still credit it, with the
// given bin or an earlier one of its row. A costly component must not credit a move without having
// been expected.
func (s *Scorer) expect(c *Candidate, component Component, bin int) {
	c.expected |= 1 << component
	most := &s.bounds[int(firstBins[component])+bin]
	c.room.score += most.score
	c.room.interest += most.interest
	if most.factor > unity {
		c.room.factor = raise(max(c.room.factor, unity), most.factor)
	}
}

// Ceiling returns an upper bound of Order after Finish.
func (s *Scorer) Ceiling(c *Candidate) int32 {
	if c.Finished {
		return c.Order()
	}
	factor := c.factor
	if c.room.factor != 0 {
		factor = raise(factor, c.room.factor)
	}
	most := s.interest(c.interests+c.room.interest*InterestUnit+s.share(c, c.Score+c.room.score), factor)
	return c.Score + c.room.score + most/InterestUnit
}

// raise multiplies two factors, rounding up so that the product is a bound.
func raise(factor, by int32) int32 {
	return int32(min((int64(factor)*int64(by)+unity-1)/unity, maxFactor))
}
