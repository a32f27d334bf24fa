package book

import (
	"math/rand/v2"
	"slices"

	"shotest/shogi"
)

// Selection says which moves of a book are good enough and usual enough to be played.
type Selection struct {
	// Margin is the number of centipawns by which a move may be worse than the best one.
	Margin int
	// MinShare is the least fraction of a position's games, from 0 to 1, in which a move was
	// played.
	MinShare float64
	// IgnoreCounts makes all moves count as played equally often.
	IgnoreCounts bool
	// AsWritten leaves out positions that a book has only with colours exchanged.
	AsWritten bool
}

// DefaultSelection returns the usual selection.
func DefaultSelection() Selection { return Selection{Margin: 100, MinShare: 0.1} }

// Choose draws one of the candidates of a position, in proportion to how often they were played. It
// returns false if the position is not in the book. Equal sources draw the same move; a nil source
// means the most played move.
func (b *Book) Choose(p *shogi.Position, random *rand.Rand, s Selection) (chosen Entry, ok bool) {
	candidates := s.Candidates(s.Entries(b, p))
	if len(candidates) == 0 {
		return Entry{}, false
	}
	if random == nil {
		return s.mostPlayed(candidates), true
	}
	draw := random.IntN(s.weightOf(candidates))
	for i := range candidates {
		draw -= s.weight(&candidates[i])
		if draw < 0 {
			return candidates[i], true
		}
	}
	return candidates[len(candidates)-1], true
}

// Entries returns the entries of a book for a position. They must not be changed.
func (s Selection) Entries(b *Book, p *shogi.Position) []Entry {
	if s.AsWritten {
		return b.asWritten(p)
	}
	return b.Moves(p)
}

// Candidates returns the entries that may be played, in their order. It first leaves out moves that
// were seldom played, because their scores mean little; then moves that score too far below the
// best of the rest. The most played move never counts as seldom played.
func (s Selection) Candidates(entries []Entry) []Entry {
	if len(entries) == 0 {
		return nil
	}
	favourite := s.mostPlayed(entries)
	minWeight := min(s.MinShare*float64(s.weightOf(entries)), float64(s.weight(&favourite)))
	kept := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return float64(s.weight(&e)) < minWeight })
	best := slices.MaxFunc(kept, func(a, b Entry) int { return a.Score - b.Score }).Score
	return slices.DeleteFunc(kept, func(e Entry) bool { return e.Score < best-s.Margin })
}

// Shares returns how often each entry was played as a fraction of all, from 0 to 1. For candidates
// this is the probability of being drawn.
func (s Selection) Shares(entries []Entry) []float64 {
	shares, total := make([]float64, len(entries)), float64(s.weightOf(entries))
	for i := range entries {
		shares[i] = float64(s.weight(&entries[i])) / total
	}
	return shares
}

// weight returns the weight of a move in the draw. In books without counts all moves have the same.
func (s Selection) weight(e *Entry) int {
	if s.IgnoreCounts {
		return 1
	}
	return max(e.Count, 1)
}

func (s Selection) weightOf(entries []Entry) (sum int) {
	for i := range entries {
		sum += s.weight(&entries[i])
	}
	return sum
}

// mostPlayed returns the first entry with the largest weight.
func (s Selection) mostPlayed(entries []Entry) Entry {
	return slices.MaxFunc(entries, func(a, b Entry) int { return s.weight(&a) - s.weight(&b) })
}
