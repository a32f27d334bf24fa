package review

import (
	"slices"

	"shotest/shogi"
)

// Stretch is a part of a game in which a side's winning chances ran away, and no single move lost
// half of them.
type Stretch struct {
	Side shogi.Color
	// From and To are the numbers of moves before its first and its last position.
	From, To int
	// Before and After are the side's probabilities of winning there.
	Before, After float64
	// Costly are the numbers of the side's most costly moves in it, in order. Second looks have
	// confirmed that other moves were better.
	Costly []int
}

const (
	// leastStretch is the least loss of the loser's winning probability that is worth a sentence,
	// deepFall the least loss of either side's that always gets one.
	leastStretch = 0.15
	deepFall     = 0.30
	// shortestStretch is the least number of moves of both sides in a stretch.
	shortestStretch = 8
	// stretchHaste weighs peaks of the loser's chances: an earlier one must be that much higher for
	// each move, since the later loss decided the game.
	stretchHaste = 0.003
	// leastCostly is the least loss for which a move is named.
	leastCostly = 0.03
	// mostCostly is the number of moves of a stretch that are named, mostWeighed the number that
	// get longer looks.
	mostCostly, mostWeighed = 3, 6
)

// unconfirmed returns a position of a stretch without a second look, -1 if there is none.
func (r *Review) unconfirmed() int {
	for _, s := range r.Stretches {
		plies := []int{s.From, s.To}
		for _, m := range r.dearest(s) {
			plies = append(plies, m.Ply, m.Ply-1)
		}
		if i := slices.IndexFunc(plies, func(ply int) bool { return r.looks[ply].looks < 2 }); i >= 0 {
			return plies[i]
		}
	}
	return -1
}

// stretches returns all stretches of a game: the one in which its loser's chances ran away, and
// every other deep fall between a side's mistakes.
func (r *Review) stretches() (all []*Stretch) {
	if s := r.losersStretch(); s != nil {
		all = append(all, s)
	}
	for _, side := range []shogi.Color{shogi.Black, shogi.White} {
		begun := r.span().start()
		for i := begun; i <= r.span().To; i++ {
			if i < r.span().To && (r.Moves[i].Side != side || !r.Moves[i].Mark.Bad()) {
				continue
			}
			if s := r.deepest(side, begun, i); s != nil && !slices.ContainsFunc(all, s.overlaps) {
				all = append(all, s)
			}
			begun = i + 1
		}
	}
	slices.SortFunc(all, func(a, b *Stretch) int { return a.From - b.From })
	return all
}

func (s *Stretch) overlaps(other *Stretch) bool {
	return s.Side == other.Side && s.From < other.To && other.From < s.To
}

// deepest returns the deepest fall of a side's chances between two positions; nil where none is
// deep.
func (r *Review) deepest(side shogi.Color, from, to int) *Stretch {
	var found *Stretch
	least := deepFall
	for peak, ply := from, from; ply <= to; ply++ {
		before, after := r.chanceOf(side, peak), r.chanceOf(side, ply)
		if after >= before {
			peak = ply
		} else if before-after > least {
			least = before - after
			found = &Stretch{Side: side, From: peak, To: ply, Before: before, After: after}
		}
	}
	return found
}

// losersStretch returns the stretch in which the loser's chances went. It is nil if a single move
// lost them, or no move that the searches know. It begins after those of the loser's mistakes that
// are a real part of the fall.
func (r *Review) losersStretch() *Stretch {
	if !r.concluded() || r.span().moves() < shortestStretch {
		return nil
	}
	s := &Stretch{Side: r.Winner.Opponent(), To: r.span().To}
	for s.To-r.span().start() > shortestStretch && r.chanceOf(s.Side, s.To-1) <= 1-ahead {
		s.To--
	}
	s.From = r.highest(s.Side, r.span().start(), s.To-shortestStretch)
	lost, first := r.chanceOf(s.Side, s.From)-r.chanceOf(s.Side, s.To), s.From
	for i := s.From; i < s.To; i++ {
		switch m := &r.Moves[i]; {
		case m.Side != s.Side:
		case m.Mark == Blunder, m.Mark.Bad() && m.Loss >= lost/2:
			return nil
		case m.Mark == Mistake && m.Loss >= lost/3:
			first = m.Ply
		}
	}
	if first > s.To-shortestStretch {
		return nil
	}
	s.From = r.highest(s.Side, first, s.To-shortestStretch)
	s.Before, s.After = r.chanceOf(s.Side, s.From), r.chanceOf(s.Side, s.To)
	if s.Before-s.After < leastStretch {
		return nil
	}
	return s
}

// highest returns the position, between two given ones, from which a side's chances fell.
func (r *Review) highest(side shogi.Color, from, to int) int {
	height := func(ply int) float64 { return r.chanceOf(side, ply) + stretchHaste*float64(ply) }
	best := from
	for ply := from + 1; ply <= to; ply++ {
		if height(ply) > height(best) {
			best = ply
		}
	}
	return best
}

// isOpen reports whether the causes of a stretch stay unknown: some moves seem to have cost more
// than the named ones, and there were no nodes left to confirm it.
func (r *Review) isOpen(s *Stretch) bool {
	least := r.Settings.standard().mistake
	if len(s.Costly) == 0 {
		least = leastCostly
	}
	return slices.ContainsFunc(r.Moves[s.From:s.To], func(m ReviewedMove) bool {
		confirmed := r.seen(m.Ply-1, 2) && r.uncheckedAround(m.Ply-1) < 0
		return m.Side == s.Side && m.Loss >= least && !confirmed
	})
}

// mistakesIn returns how many moves of its side are marked as mistakes or blunders in a stretch.
func (r *Review) mistakesIn(s *Stretch) (mistakes int) {
	for i := s.From; i < s.To; i++ {
		if m := &r.Moves[i]; m.Side == s.Side && (m.Mark == Mistake || m.Mark == Blunder) {
			mistakes++
		}
	}
	return mistakes
}

// costliest returns the moves of a stretch to name, once the lines they rest on have been checked.
func (r *Review) costliest(s *Stretch) []*ReviewedMove {
	dearest := r.dearest(s)
	return slices.DeleteFunc(dearest[:min(len(dearest), mostCostly)], func(m *ReviewedMove) bool {
		return m.Loss < leastCostly || !r.seen(m.Ply-1, 2)
	})
}

// dearest returns the most costly moves of a stretch by sides that the review is about.
func (r *Review) dearest(s *Stretch) (moves []*ReviewedMove) {
	for i := s.From; i < s.To; i++ {
		if m := &r.Moves[i]; m.Side == s.Side && r.wanted(m) && m.Loss > 0 {
			moves = append(moves, m)
		}
	}
	slices.SortStableFunc(moves, byLoss)
	return moves[:min(len(moves), mostWeighed)]
}
