package chess

import "shotest/search"

// list holds the moves of a ply; the first handed of them have been handed over.
type list struct {
	moves  []candidate
	handed int
}

// Open implements search.MoveSelector: the criteria credit all moves.
func (g *game) Open(ply int, hints *search.Hints) {
	l := &g.lists[ply]
	l.moves, l.handed = l.moves[:0], 0
	g.moves = g.current().appendLegal(g.moves[:0])
	s := g.situation(hints, len(g.moves))
	for _, m := range g.moves {
		l.moves = append(l.moves, candidate{move: m})
	}
	g.credit(&s, l.moves)
}

// situation gathers the facts of the current position for the criteria; number is the number of
// legal moves.
func (g *game) situation(hints *search.Hints, number int) situation {
	now := g.current()
	s := situation{position: now, hints: hints, moveCount: max(number, 1)}
	s.checkedBefore = len(g.line) > 1 && g.line[len(g.line)-2].check != 0
	s.gather()
	return s
}

// credit sets the interest and the cost of moves by the criteria.
func (g *game) credit(s *situation, moves []candidate) {
	bestRank := 0
	for i := range moves {
		c := &moves[i]
		s.prepare(c)
		for _, criterion := range criteria[:len(criteria)-dependentCriteria] {
			c.add(s, &criterion)
		}
		if captured(c.move) == none && (s.bestQuiet == search.NoMove || c.rank() > bestRank) {
			s.bestQuiet, bestRank = c.move, c.rank()
		}
	}
	for i := range moves {
		c := &moves[i]
		for _, criterion := range criteria[len(criteria)-dependentCriteria:] {
			c.add(s, &criterion)
		}
		c.cost = g.prices.priceOf(c.interest)
	}
}

// add adds the credit of one criterion to the interest.
func (c *candidate) add(s *situation, by *criterion) {
	c.interest += by.points * by.measure(s, c) / fullMeasure
}

// Take implements search.MoveSelector.
func (g *game) Take(ply int, m search.Move) (cost int, found bool) {
	l := &g.lists[ply]
	for i := l.handed; i < len(l.moves); i++ {
		if l.moves[i].move == m {
			return l.hand(i), true
		}
	}
	return 0, false
}

// Next implements search.MoveSelector: the candidate of the highest rank comes next.
func (g *game) Next(ply, _ int) (m search.Move, cost int, more bool) {
	l := &g.lists[ply]
	if l.handed == len(l.moves) {
		return search.NoMove, 0, false
	}
	best := l.handed
	for i := best + 1; i < len(l.moves); i++ {
		if l.moves[i].rank() > l.moves[best].rank() {
			best = i
		}
	}
	cost = l.hand(best)
	return l.moves[l.handed-1].move, cost, true
}

// hand hands over the candidate at an index, and returns its cost.
func (l *list) hand(index int) (cost int) {
	c := l.moves[index]
	copy(l.moves[l.handed+1:index+1], l.moves[l.handed:index])
	l.moves[l.handed] = c
	l.handed++
	return c.cost
}

// Searched implements search.MoveSelector. Treebeard's interest does not depend on the moves that
// were searched before.
func (g *game) Searched(int, bool) {}
