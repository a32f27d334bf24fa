package search

// Refute tells the running search, from within the loop over its reports, that the root move
// line[0] loses by force within plies, as line shows. The move keeps that value and is not searched
// again. Other searches are not affected.
func (s *Searcher) Refute(line []Move, plies int) { s.search.refute(line, plies) }

func (r *rootSearch) refute(line []Move, plies int) {
	r.iteration.refutedIn = r.iteration.number
	for i := range r.rootMoves {
		m := &r.rootMoves[i]
		if m.move != line[0] || m.lostScore != 0 {
			continue
		}
		m.lostScore, m.refutation = MatedIn(plies), append([]Move(nil), line[1:]...)
		m.score = m.lostScore
		m.last.Score = m.lostScore
		m.last.Bound = Exact
		m.rankedIn = 0
		m.line = append(m.line[:0], line...)
		m.last.Line = append(m.last.Line[:0], line...)
		lost := *m
		copy(r.rootMoves[i:], r.rootMoves[i+1:])
		r.rootMoves[len(r.rootMoves)-1] = lost
		return
	}
}

// useRefutation returns the value of m, which Refute has said to lose, and makes its refutation the
// line of the position after it.
func (r *rootSearch) useRefutation(m *rootMove) Score {
	below := &r.frames[1]
	below.length = copy(below.line[:], m.refutation)
	below.searchedLength, below.ending = below.length, Mated
	return m.lostScore
}
