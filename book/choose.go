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
	// Share is the share of a position's games, from 0 to 1, that a move must have.
	Share float64
}

// DefaultSelection returns the usual selection.
func DefaultSelection() Selection { return Selection{Margin: 100, Share: 0.1} }

// Validate checks the ranges.
func (s Selection) Validate() error {
	switch {
	case s.Margin < 0:
		return message.Errorf("margin of %d centipawns: expected 0 or more", s.Margin)
	case !(s.Share >= 0 && s.Share <= 1):
		return message.Errorf("share %v: expected a number from 0 to 1", s.Share)
	}
	return nil
}

// Choose draws one of the moves that the selection leaves, in proportion to how often they were
// played. It returns false if the book does not know the position. Equal sources draw the same
// move. Without a source (nil) Choose returns the move that was played most often.
func (b *Book) Choose(p *shogi.Position, random *rand.Rand, s Selection) (chosen Entry, found bool) {
	left := s.Candidates(b.Moves(p))
	if len(left) == 0 {
		return Entry{}, false
	}
	if random == nil {
		return mostPlayed(left), true
	}
	at := random.IntN(weightOf(left))
	for _, e := range left {
		if at -= e.weight(); at < 0 {
			return e, true
		}
	}
	return left[len(left)-1], true
}

// Candidates returns the entries of a position that may be played, in their order. Moves that were
// seldom played are left out first, as their scores say little; then moves that score too far below
// the best of the rest. The move that was played most often never counts as seldom played.
func (s Selection) Candidates(entries []Entry) []Entry {
	if len(entries) == 0 {
		return nil
	}
	most := mostPlayed(entries)
	usual := min(s.Share*float64(weightOf(entries)), float64(most.weight()))
	left := slices.DeleteFunc(slices.Clone(entries), func(e Entry) bool { return float64(e.weight()) < usual })
	best := slices.MaxFunc(left, func(a, b Entry) int { return a.Score - b.Score }).Score
	return slices.DeleteFunc(left, func(e Entry) bool { return e.Score < best-s.Margin })
}

// Shares returns the share of each entry in the number of times that all were played, from 0 to 1.
// For candidates this is the probability of being drawn.
func Shares(entries []Entry) []float64 {
	shares, all := make([]float64, len(entries)), float64(weightOf(entries))
	for i := range entries {
		shares[i] = float64(entries[i].weight()) / all
	}
	return shares
}

// weight returns the relative frequency with which a move is drawn. In books that do not count, all
// moves are equally likely.
func (e *Entry) weight() int { return max(e.Count, 1) }

func weightOf(entries []Entry) (sum int) {
	for i := range entries {
		sum += entries[i].weight()
	}
	return sum
}

// mostPlayed returns the first entry with the greatest count.
func mostPlayed(entries []Entry) Entry {
	return slices.MaxFunc(entries, func(a, b Entry) int { return a.weight() - b.weight() })
}
