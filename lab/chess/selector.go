package main

import "shotest/search"

// prices says what moves cost by their interest, in hundredths of a ply.
type prices struct {
	// K is the constant of the chapter's law: a move costs K / interest, no less than Least
	// and no more than Most.
	K, Least, Most int
}

// defaultPrices make a move of 50 points cost a ply, and the cheapest a third of the dullest.
// The chapter's K is arbitrary, and it knows no bounds.
func defaultPrices() prices { return prices{K: 5000, Least: 60, Most: 200} }

// of returns what a move of an interest costs.
func (p *prices) of(interest int) int { return min(max(p.K/max(interest, 1), p.Least), p.Most) }

// list holds the moves of a ply, those that were handed over first.
type list struct {
	moves  []candidate
	handed int
}

// Open implements search.MoveSelector: all moves are credited by the criteria.
func (g *game) Open(ply int, hints *search.Hints) {
	l, moves := &g.lists[ply], g.rules().list()
	l.moves, l.handed = l.moves[:0], 0
	s := g.situation(hints, len(moves))
	for _, m := range moves {
		if m == hints.Table && hints.TableSearched {
			continue
		}
		l.moves = append(l.moves, candidate{move: m})
	}
	g.credit(&s, l.moves)
}

// situation looks at the current position for the criteria.
func (g *game) situation(hints *search.Hints, number int) situation {
	now := g.now()
	s := situation{position: &now.position, hints: hints, number: max(number, 1), check: now.check}
	s.checkedBefore = g.depth >= 1 && g.line[g.depth-1].check != 0
	s.survey()
	return s
}

// credit lets the criteria say how interesting moves are, those last that go by the others.
func (g *game) credit(s *situation, moves []candidate) {
	most := 0
	for i := range moves {
		c := &moves[i]
		s.look(c)
		for _, criterion := range criteria[:len(criteria)-lastCriteria] {
			c.add(s, &criterion)
		}
		if captured(c.move) == none && (s.bestQuiet == search.NoMove || c.rank() > most) {
			s.bestQuiet, most = c.move, c.rank()
		}
	}
	for i := range moves {
		c := &moves[i]
		for _, criterion := range criteria[len(criteria)-lastCriteria:] {
			c.add(s, &criterion)
		}
		c.cost = g.prices.of(c.interest)
	}
}

// add credits a move by one criterion.
func (c *candidate) add(s *situation, by *criterion) {
	c.interest += by.points * by.measure(s, c) / full
}

// Next implements search.MoveSelector.
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
	c := l.moves[best]
	copy(l.moves[l.handed+1:best+1], l.moves[l.handed:best])
	l.moves[l.handed] = c
	l.handed++
	return c.move, c.cost, true
}

// Searched implements search.MoveSelector. Treebeard's interest does not depend on the moves
// that were searched before.
func (g *game) Searched(int, bool) {}
