package plausibility

// bound is the most that components can give a move.
type bound struct {
	score    int32
	interest int32 // in points
	factor   int32 // as Candidate.factor; 0 stands for unity
}

// boundRows sets the bounds of the bins of c.
func (s *Scorer) boundRows(c Component) {
	var highest bound
	for i, w := range s.weights.of(c) {
		if i%c.rowLength() == 0 {
			highest = bound{factor: unity}
		}
		highest.score = max(highest.score, int32(w.Score))
		highest.interest = max(highest.interest, int32(w.Interest))
		highest.factor = max(highest.factor, (int32(w.Factor)*unity+999)/1000)
		s.bounds[c.FirstBin()+i] = highest
	}
}

// expect notes, while c is scored, that a costly component could still credit it, with bin or an
// earlier bin of its row. A costly component credits only moves for which it was expected.
func (s *Scorer) expect(c *Candidate, component Component, bin int) {
	c.expected |= 1 << component
	limit := &s.bounds[int(firstBins[component])+bin]
	c.headroom.score += limit.score
	c.headroom.interest += limit.interest
	if limit.factor > unity {
		c.headroom.factor = multiplyUp(max(c.headroom.factor, unity), limit.factor)
	}
}

// Ceiling returns an upper bound of the Order of c after Finish.
func (s *Scorer) Ceiling(c *Candidate) int32 {
	if c.Finished {
		return c.Order()
	}
	factor := c.factor
	if c.headroom.factor != 0 {
		factor = multiplyUp(factor, c.headroom.factor)
	}
	interest := s.interest(c.interests+c.headroom.interest*InterestUnit+s.share(c, c.Score+c.headroom.score), factor)
	return c.Score + c.headroom.score + interest/InterestUnit
}

// multiplyUp returns the product of two factors, rounded up so that it is a bound.
func multiplyUp(factor, by int32) int32 {
	return int32(min((int64(factor)*int64(by)+unity-1)/unity, maxFactor))
}
