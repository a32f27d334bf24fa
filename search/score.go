package search

import "shotest/search/units"

type (
	// Move is a move of the game that is searched, a number that only the game
	// understands.
	Move = units.Move
	// Score is the value of a position for the side to move, in centipawns, or the
	// distance to a certain end (see MatedIn).
	Score = units.Score
	// Window is what a value is wanted within.
	Window = units.Window
)

const (
	// NoMove is no move of any game.
	NoMove = units.NoMove
	// Ply is the cost of a move at full width: budgets are counted in hundredths of
	// a ply, so that moves can cost more and less than one.
	Ply = units.Ply
	// MaxPly bounds the length of a line.
	MaxPly = units.MaxPly
	// Infinity is beyond every score.
	Infinity = units.Infinity
	// MaxEvaluation bounds what Game.Evaluate may return, and adjudications of what is
	// not certain.
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
