package review

import (
	"slices"

	"shotest/shogi"
)

// Stretch is a part of a game in which a side's winning chances fell, though no single move lost
// half of them.
type Stretch struct {
	Side shogi.Color
	// From and To are the numbers of moves before its first and last positions.
	From, To int
	// Before and After are the side's probabilities of winning there.
	Before, After float64
	// Costly are the numbers of the side's most costly moves in it, in order. Second looks have
	// confirmed that other moves were better.
	Costly []int
}

const (
	// minStretchLoss is the least loss of the loser's winning probability in a stretch.
	minStretchLoss = 0.15
	// minDeepFall is the least loss of either side that always makes a stretch.
	minDeepFall = 0.30
	// minStretchMoves is the least number of moves of both sides in a stretch.
	minStretchMoves = 8
	// peakAllowance is by how much more, for each move, an earlier peak of the loser's chances must
	// exceed a later one to begin the stretch: the later loss decided the game.
	peakAllowance = 0.003
	// minCostlyLoss is the least loss of a move that is named.
	minCostlyLoss = 0.03
	// maxCostly is the largest number of moves of a stretch that are named, maxCostlyCandidates the
	// number that get second looks.
	maxCostly, maxCostlyCandidates = 3, 6
)

// unconfirmedPosition returns a position of a stretch that needs a second look, -1 if there is
// none.
func (r *Review) unconfirmedPosition() int {
	for _, s := range r.Stretches {
		plies := []int{s.From, s.To}
		for _, m := range r.topLosses(s) {
			plies = append(plies, m.Ply, m.Ply-1)
		}
		if i := slices.IndexFunc(plies, func(ply int) bool { return r.looks[ply].count < 2 }); i >= 0 {
			return plies[i]
		}
	}
	return -1
}

// stretches returns all stretches of a game: the one in which the loser's chances fell, and every
// other deep fall between two mistakes of a side.
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
			if s := r.deepestFall(side, begun, i); s != nil && !slices.ContainsFunc(all, s.overlaps) {
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

// deepestFall returns the deepest fall of a side's chances between two positions, nil if it is less
// than minDeepFall.
func (r *Review) deepestFall(side shogi.Color, from, to int) *Stretch {
	var deepest *Stretch
	maxFall := minDeepFall
	for peak, ply := from, from; ply <= to; ply++ {
		before, after := r.chanceOf(side, peak), r.chanceOf(side, ply)
		if after >= before {
			peak = ply
		} else if before-after > maxFall {
			maxFall = before - after
			deepest = &Stretch{Side: side, From: peak, To: ply, Before: before, After: after}
		}
	}
	return deepest
}

// losersStretch returns the stretch in which the loser's chances fell, nil if a single move lost
// them or the searches saw no such fall. It begins after the loser's last mistake that was a third
// of the fall.
func (r *Review) losersStretch() *Stretch {
	if !r.concluded() || r.span().moves() < minStretchMoves {
		return nil
	}
	s := &Stretch{Side: r.Winner.Opponent(), To: r.span().To}
	for s.To-r.span().start() > minStretchMoves && r.chanceOf(s.Side, s.To-1) <= 1-settledChance {
		s.To--
	}
	s.From = r.peak(s.Side, r.span().start(), s.To-minStretchMoves)
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
	if first > s.To-minStretchMoves {
		return nil
	}
	s.From = r.peak(s.Side, first, s.To-minStretchMoves)
	s.Before, s.After = r.chanceOf(s.Side, s.From), r.chanceOf(s.Side, s.To)
	if s.Before-s.After < minStretchLoss {
		return nil
	}
	return s
}

// peak returns the position between from and to from which a side's chances fell.
func (r *Review) peak(side shogi.Color, from, to int) int {
	height := func(ply int) float64 { return r.chanceOf(side, ply) + peakAllowance*float64(ply) }
	best := from
	for ply := from + 1; ply <= to; ply++ {
		if height(ply) > height(best) {
			best = ply
		}
	}
	return best
}

// isUnexplained reports whether the causes of a stretch are unknown: some moves seem to have cost
// more than the named ones, but no nodes were left to confirm it.
func (r *Review) isUnexplained(s *Stretch) bool {
	minLoss := r.Settings.standard().mistake
	if len(s.Costly) == 0 {
		minLoss = minCostlyLoss
	}
	return slices.ContainsFunc(r.Moves[s.From:s.To], func(m ReviewedMove) bool {
		confirmed := r.hasLooks(m.Ply-1, 2) && r.uncheckedLineOf(m.Ply-1) < 0
		return m.Side == s.Side && m.Loss >= minLoss && !confirmed
	})
}

// mistakesIn returns the number of mistakes and blunders of the stretch's side in it.
func (r *Review) mistakesIn(s *Stretch) (mistakes int) {
	for i := s.From; i < s.To; i++ {
		if m := &r.Moves[i]; m.Side == s.Side && (m.Mark == Mistake || m.Mark == Blunder) {
			mistakes++
		}
	}
	return mistakes
}

// movesToName returns the most costly moves of a stretch that second looks have confirmed.
func (r *Review) movesToName(s *Stretch) []*ReviewedMove {
	top := r.topLosses(s)
	return slices.DeleteFunc(top[:min(len(top), maxCostly)], func(m *ReviewedMove) bool {
		return m.Loss < minCostlyLoss || !r.hasLooks(m.Ply-1, 2)
	})
}

// topLosses returns the moves of a stretch that lost most, if the review is about their side.
func (r *Review) topLosses(s *Stretch) (moves []*ReviewedMove) {
	for i := s.From; i < s.To; i++ {
		if m := &r.Moves[i]; m.Side == s.Side && r.covers(m) && m.Loss > 0 {
			moves = append(moves, m)
		}
	}
	slices.SortStableFunc(moves, byLoss)
	return moves[:min(len(moves), maxCostlyCandidates)]
}
