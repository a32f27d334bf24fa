package gamefile

import (
	"math"

	"shotest/shogi"
)

// Game is a game that an engine played against itself.
type Game struct {
	// Start is the position before the first move.
	Start shogi.Position
	Moves []shogi.Move
	// Opening is how many of the first moves were not found by searches: those of a
	// book, of other games, or of chance.
	Opening int
	// Scores are those of the searches for the moves from Opening on.
	Scores  []Score
	Outcome Outcome
	// Ending is why the game ended, in words: resignation, adjudicated win, PerpetualCheck …
	Ending string
}

// PerpetualCheck is an ending that says nothing of the play before.
const PerpetualCheck = "perpetual check"

// Score is a search's value of a position for Black, in centipawns of the engine.
type Score int16

const (
	// NoScore says that there is none.
	NoScore Score = math.MinInt16
	// Mate is a mate that Black gives; White's is its negative.
	Mate Score = 32000
	// largest bounds the scores that are no mates.
	largest = 29000
)

// NewScore returns the score of a search for Black: centipawns, or a mate if mate is
// not 0, positive if Black gives it.
func NewScore(centipawns, mate int) Score {
	switch {
	case mate > 0:
		return Mate
	case mate < 0:
		return -Mate
	}
	return Score(min(max(centipawns, -largest), largest))
}

// IsMate reports whether either side gives mate.
func (s Score) IsMate() bool { return s == Mate || s == -Mate }

// Outcome is who won.
type Outcome uint8

const (
	Unknown Outcome = iota
	BlackWins
	WhiteWins
	Drawn
)

// WonBy returns the outcome of a game that a player has won.
func WonBy(c shogi.Color) Outcome {
	if c == shogi.Black {
		return BlackWins
	}
	return WhiteWins
}

// For returns the points of a player: 1 for a win, 0 for a loss, ½ for a draw, and
// false if they are not known.
func (o Outcome) For(c shogi.Color) (points float64, known bool) {
	switch o {
	case Unknown:
		return 0, false
	case Drawn:
		return 0.5, true
	case WonBy(c):
		return 1, true
	}
	return 0, true
}
