package review

import (
	"cmp"
	"context"
	"slices"

	"shotest/shogi"
)

// Slide is a stretch of a game in which the loser's winning chances ran away without one big mistake.
type Slide struct {
	// From and To are how many moves come before its first and its last position.
	From, To int
	// Before and After are the loser's probabilities of winning there.
	Before, After float64
	// Costly are the numbers of the loser's moves in it that cost most, in order; longer searches by all
	// opinions have confirmed that others were better.
	Costly []int
}

const (
	// leastSlide is how much of the probability of winning must run away to be worth a sentence.
	leastSlide = 0.15
	// shortestSlide is how many moves of both sides it takes at least.
	shortestSlide = 8
	// slideHaste is by how much a peak of the loser's chances must be higher for each move that it lies
	// further back: what was lost last decided the game.
	slideHaste = 0.003
	// slideLooks is how often its ends are looked at again.
	slideLooks = 4
	// leastCostly is how much a move must cost to be named.
	leastCostly = 0.03
	// mostCostly is how many moves of a slide are named, mostWeighed how many are searched for longer.
	mostCostly, mostWeighed = 3, 6
)

// findSlide looks for a slide, and for what its moves gave up.
func (r *Reviewer) findSlide(ctx context.Context, review *Review) error {
	slide, err := r.lookAtSlide(ctx, review)
	if err != nil || slide == nil {
		return err
	}
	loser := review.Winner.Opponent()
	slide.Before, slide.After = review.chanceOf(loser, slide.From), review.chanceOf(loser, slide.To)
	review.Slide = slide
	return r.findCostly(ctx, review)
}

// lookAtSlide assesses both ends of the slide for longer. Where that moves them, it looks at the new ones, a few
// times; the slide then is one between positions that have been looked at.
func (r *Reviewer) lookAtSlide(ctx context.Context, review *Review) (*Slide, error) {
	seen := map[int]bool{}
	for range slideLooks {
		slide := review.slide(nil)
		if slide == nil || seen[slide.From] && seen[slide.To] || r.hurried() {
			return slide, nil
		}
		for _, ply := range []int{slide.From, slide.To} {
			if seen[ply] {
				continue
			}
			seen[ply] = true
			found, err := r.watching(ctx, review.at(ply), thirdLook, review.next(ply))
			if err != nil {
				return nil, err
			}
			review.reassess(ply, found)
		}
	}
	return review.slide(seen), nil
}

// slide returns the stretch in which the loser's chances went, nil where it was one move that lost them, or
// none that the searches know. It begins after the loser's mistakes, and in one of some positions, if any are
// given.
func (r *Review) slide(among map[int]bool) *Slide {
	if !r.Decided || len(r.Moves) < shortestSlide {
		return nil
	}
	loser := r.Winner.Opponent()
	s := &Slide{To: len(r.Moves)}
	for s.To > shortestSlide && r.chanceOf(loser, s.To-1) <= 1-ahead {
		s.To--
	}
	if s.From = r.highest(loser, 0, s.To-shortestSlide, among); s.From < 0 {
		return nil
	}
	lost := r.chanceOf(loser, s.From) - r.chanceOf(loser, s.To)
	first := s.From
	for i := s.From; i < s.To; i++ {
		switch m := &r.Moves[i]; {
		case m.Side != loser:
		case m.Mark == Blunder, m.Mark.Bad() && m.Loss >= lost/2:
			return nil
		case m.Mark == Mistake:
			first = m.Ply
		}
	}
	s.From = r.highest(loser, first, s.To-shortestSlide, among)
	if s.From < 0 || r.chanceOf(loser, s.From)-r.chanceOf(loser, s.To) < leastSlide {
		return nil
	}
	return s
}

// highest returns the position from which on a side's chances fell, of those from one to another, and among
// some, if any are given; -1 if there is none.
func (r *Review) highest(side shogi.Color, from, to int, among map[int]bool) int {
	height := func(ply int) float64 { return r.chanceOf(side, ply) + slideHaste*float64(ply) }
	best := -1
	for ply := from; ply <= to; ply++ {
		if (among == nil || among[ply]) && (best < 0 || height(ply) > height(best)) {
			best = ply
		}
	}
	return best
}

// findCostly finds the moves that cost most in the slide, and explains them.
func (r *Reviewer) findCostly(ctx context.Context, review *Review) error {
	slide := review.Slide
	var costly []*place
	for _, m := range review.dearest(slide) {
		p := review.place(m)
		confirmed := m.Mark.Bad() && m.sure
		if !confirmed && len(p.best) > 0 && !r.hurried() {
			if err := r.weigh(ctx, p); err != nil {
				return err
			}
			confirmed = true
		}
		if confirmed && m.Loss >= leastCostly {
			costly = append(costly, p)
		}
	}
	slices.SortStableFunc(costly, byLoss)
	for _, p := range costly[:min(len(costly), mostCostly)] {
		slide.Costly = append(slide.Costly, p.move.Ply)
		if len(p.move.Findings) > 0 {
			continue
		}
		if err := r.explain(ctx, p); err != nil {
			return err
		}
	}
	slices.Sort(slide.Costly)
	return nil
}

// dearest returns the moves of a slide that seem to cost most and are to be spoken of.
func (r *Review) dearest(slide *Slide) (moves []*ReviewedMove) {
	for i := slide.From; i < slide.To; i++ {
		if m := &r.Moves[i]; m.Side == r.Winner.Opponent() && r.wanted(m) && m.Loss > 0 {
			moves = append(moves, m)
		}
	}
	slices.SortStableFunc(moves, func(a, b *ReviewedMove) int { return cmp.Compare(b.Loss, a.Loss) })
	return moves[:min(len(moves), mostWeighed)]
}

// byLoss puts the moves that lost most first.
func byLoss(a, b *place) int { return cmp.Compare(b.move.Loss, a.move.Loss) }

// weigh lowers the loss of a move to the least that any opinion finds in a longer search.
func (r *Reviewer) weigh(ctx context.Context, p *place) error {
	for _, t := range r.opinions {
		if err := p.lower(ctx, t, thirdLook); err != nil {
			return err
		}
	}
	p.move.sure = true
	return nil
}
