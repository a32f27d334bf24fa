package play

import (
	"shotest/lab/minishogi/rules"
	"shotest/plausibility"
	"shotest/search"
	"shotest/similarity"
)

// list is the moves of a position that are to be searched, the most plausible first. Likeness
// only ever lowers moves, so the order that one had when it was last looked at bounds what it
// has now, and only those that could be next are looked at again.
type list struct {
	facts   facts
	hints   search.Hints
	entries []entry
	counts  *similarity.Counts
	// handed is the entry that was handed over last, searched how many have been searched.
	handed, searched, left int
}

// entry is a move of a list.
type entry struct {
	candidate
	kinds similarity.Kinds
	// order is what the move was ordered by when the first seen moves had been searched.
	order int32
	seen  int
	taken bool
}

func newList() *list {
	counts, err := similarity.NewCounts(similarity.DefaultPenalties())
	if err != nil {
		panic(err) // they are those that are built in
	}
	return &list{counts: counts, entries: make([]entry, 0, 128)}
}

// traits returns what similarity asks of a move.
func (c *candidate) traits(quiet bool) similarity.Traits {
	return similarity.Traits{
		Piece: int(c.piece), From: int(c.from), To: int(c.to), Drop: c.move.IsDrop(), Check: c.check,
		Blocked: c.blocked, Threatened: c.threatened, Opened: c.opened,
		Dull:    quiet && !c.check && c.fired&tactical == 0,
		Vacates: c.has(escapes), Unsafe: c.gain < -safeLoss,
	}
}

// Open implements search.MoveSelector.
func (g *Game) Open(ply int, h *search.Hints) {
	if g.lists[ply] == nil {
		g.lists[ply] = newList()
	}
	l := g.lists[ply]
	l.hints = *h
	l.open(g.history, g.history.Current().AppendLegalMoves(g.moves[:0]))
	if h.TableSearched {
		l.take(rules.Move(h.Table))
		g.Searched(ply, h.TableRaised)
	}
}

// open scores the moves of a game's current position.
func (l *list) open(h *rules.History, moves []rules.Move) {
	l.facts.gather(h, len(moves), &l.hints)
	l.entries, l.handed, l.searched, l.left = l.entries[:0], -1, 0, len(moves)
	l.counts.Clear()
	for _, m := range moves {
		l.entries = append(l.entries, entry{candidate: l.facts.score(m)})
	}
	share(l.entries)
	for i := range l.entries {
		e := &l.entries[i]
		traits := e.traits(l.facts.p.IsQuiet(e.move))
		e.kinds, e.order = similarity.KindsOf(&traits), orderOf(e.score, e.interest)
	}
}

// orderOf returns what moves are ordered by.
func orderOf(score, interest int32) int32 { return score + interest/plausibility.InterestUnit }

// take hands over a given move out of turn, if it is there.
func (l *list) take(m rules.Move) {
	for i := range l.entries {
		if e := &l.entries[i]; e.move == m && !e.taken {
			e.taken, l.handed = true, i
			l.left--
		}
	}
}

// Next implements search.MoveSelector.
func (g *Game) Next(ply, most int) (search.Move, int, bool) {
	l := g.lists[ply]
	if l.left == 0 {
		return search.NoMove, 0, false
	}
	if least := g.costs.Least; most < least {
		return search.NoMove, least, true
	}
	for {
		i := l.first()
		e := &l.entries[i]
		score, interest := l.counts.Lower(&e.kinds, e.score, e.interest)
		if e.seen == l.searched {
			e.taken, l.handed = true, i
			l.left--
			return search.Move(e.move), g.costs.Of(&plausibility.Candidate{Interest: interest}), true
		}
		e.order, e.seen = orderOf(score, interest), l.searched
	}
}

// first returns the entry that is highest in order of those that are left; of equals, the one
// that was listed first.
func (l *list) first() int {
	best := -1
	for i := range l.entries {
		if e := &l.entries[i]; !e.taken && (best < 0 || e.order > l.entries[best].order) {
			best = i
		}
	}
	return best
}

// Searched implements search.MoveSelector.
func (g *Game) Searched(ply int, raisedAlpha bool) {
	l := g.lists[ply]
	if l.handed < 0 || g.options.WithoutSimilarity {
		return
	}
	l.counts.Searched(&l.entries[l.handed].kinds, raisedAlpha)
	l.searched++
	l.handed = -1
}
