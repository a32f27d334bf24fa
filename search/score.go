package search

import "shotest/search/units"

// Scores and moves are those of package units, which says what they count.
type (
	Move   = units.Move
	Score  = units.Score
	Window = units.Window
)

const (
	NoMove        = units.NoMove
	Ply           = units.Ply
	MaxPly        = units.MaxPly
	Infinity      = units.Infinity
	MaxEvaluation = units.MaxEvaluation
)

// MatedIn is the value of losing by having no move, plies from the root.
func MatedIn(ply int) Score { return units.MatedIn(ply) }

// Bound tells what is known of a value: whether a score is it, or bounds it.
type Bound uint8

const (
	// NoBound: nothing is known.
	NoBound Bound = iota
	// UpperBound: the value is at most the score.
	UpperBound
	// LowerBound: the value is at least the score.
	LowerBound
	// Exact: the value is the score.
	Exact
)
