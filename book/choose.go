package book

import (
	"math/rand/v2"
	"slices"

	"shotest/internal/message"
	"shotest/shogi"
)

// Selection says which moves of a book are good enough and usual enough to be played.
type Selection struct {
	// Margin is the number of centipawns by which a move may be worse than the best one.
	Margin int
	// MinShare is the least fraction of a position's games, from 0 to 1, in which a move was
	// played.
	MinShare float64
}

// DefaultSelection returns the usual selection.
func DefaultSelection() Selection { return Selection{Margin: 100, MinShare: 0.1} }

// Validate checks the ranges.
func (s Selection) Validate() error {
	switch {
	case s.Margin < 0:
		return message.Errorf("margin of %d centipawns: expected 0 or more", s.Margin)
	case !(s.MinShare >= 0 && s.MinShare <= 1):
		return message.Errorf("share %v: expected a number from 0 to 1", s.MinShare)
	}
	return nil
}

// Choose draws one of the candidates of a position, in proportion to how often they were played. It
// returns false if the position is not in the book. Equal sources draw the same move; a nil source
// means the most played move.
func (b *Book) Choose(p *shogi.Position, random *rand.Rand, s Selection) (chosen Entry, ok bool) {
	candidates := s.Candidates(b.Moves(p))
	if len(candidates) == 0 {
		return Entry{}, false
	}
	if random == nil {
		return mostPlayed(candidates), true
	}
	draw := random.IntN(weightOf(candidates))
	for _, e := range candidates {
		draw -= e.weight()
		if draw < 0 {
			return e, true
		}
	}
	return candidates[len(candidates)-1], true
}

// Candidates returns the entries that may be played, in their order. It first leaves out moves that
// were seldom played, because their scores mean little; then moves that score too far below the
// best of the rest. The most played move never counts as seldom played.
func (s Selection) Candidates(entries []Entry) []Entry {
	if len(entries) == 0 {
		return nil
	}
	favourite := mostPlayed(entries)
	minWeight := min(s.MinShare*float64(weightOf(entries)), float64(favourite.weight()))
	kept := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return float64(e.weight()) < minWeight })
	best := slices.MaxFunc(kept, func(a, b Entry) int { return a.Score - b.Score }).Score
	return slices.DeleteFunc(kept, func(e Entry) bool { return e.Score < best-s.Margin })
}

// Shares returns how often each entry was played as a fraction of all, from 0 to 1. For candidates
// this is the probability of being drawn.
func Shares(entries []Entry) []float64 {
	shares, total := make([]float64, len(entries)), float64(weightOf(entries))
	for i := range entries {
		shares[i] = float64(entries[i].weight()) / total
	}
	return shares
}

// weight returns the weight of a move in the draw. In books without counts all moves have the same.
func (e *Entry) weight() int { return max(e.Count, 1) }

func weightOf(entries []Entry) (sum int) {
	for i := range entries {
		sum += entries[i].weight()
	}
	return sum
}

// mostPlayed returns the first entry with the largest count.
func mostPlayed(entries []Entry) Entry {
	return slices.MaxFunc(entries, func(a, b Entry) int { return a.weight() - b.weight() })
}
