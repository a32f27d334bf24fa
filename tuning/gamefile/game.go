package gamefile

import (
	"math"

	"shotest/shogi"
)

// Game is a game of an engine against itself.
type Game struct {
	Start shogi.Position // before the first move
	Moves []shogi.Move
	// Opening is the number of first moves that were not found by searches: they are from a book or
	// another game, or random.
	Opening int
	Scores  []Score // of the searches for the moves from Opening on
	Outcome Outcome
	Ending  string // in words: resignation, adjudicated win, PerpetualCheck …
}

// PerpetualCheck is an ending whose outcome says nothing about the play.
const PerpetualCheck = "perpetual check"

// Score is a search's value of a position for Black, in centipawns of the engine.
type Score int16

const (
	// NoScore stands for a missing score.
	NoScore Score = math.MinInt16
	// Mate is the score of a mate by Black. A mate by White is -Mate.
	Mate Score = 32000
	// maxCentipawns bounds scores other than mates.
	maxCentipawns = 29000
)

// NewScore returns the score of a search for Black. If mate is not 0 it is a mate, by Black if mate
// is positive; otherwise it is centipawns.
func NewScore(centipawns, mate int) Score {
	switch {
	case mate > 0:
		return Mate
	case mate < 0:
		return -Mate
	}
	return Score(min(max(centipawns, -maxCentipawns), maxCentipawns))
}

// IsMate reports whether either side gives mate.
func (s Score) IsMate() bool { return s == Mate || s == -Mate }

// Outcome is the outcome of a game.
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

// PointsFor returns the points of a player: 1 for a win, 0 for a loss, ½ for a draw. known is false
// for an unknown outcome.
func (o Outcome) PointsFor(c shogi.Color) (points float64, known bool) {
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
