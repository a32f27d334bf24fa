// Package units says what package search counts in. Moves are opaque numbers, values are
// centipawns, and the length of lines is counted in plies. The experiments in package
// backup and package chains count in the same; package search has all of it by its own
// names as well, which are those to use.
package units

// Move is a move of the game that is searched, a number that only the game
// understands.
type Move uint32

// NoMove is no move of any game.
const NoMove Move = 0

const (
	// Ply is the cost of a move at full width: budgets are counted in hundredths of
	// a ply, so that moves can cost more and less than one.
	Ply = 100
	// MaxPly bounds the length of a line.
	MaxPly = 127
)

// Score is the value of a position for the side to move, in centipawns, or the
// distance to a certain end (see MatedIn).
type Score int32

const (
	// Infinity is beyond every score.
	Infinity Score = 32000
	// mate is the value of having won on the spot.
	mate Score = 31000
	// MaxEvaluation bounds what a game may evaluate a position to, and adjudications of
	// what is not certain.
	MaxEvaluation Score = 30000
)

// Window is what a value is wanted within: from Beta or more, and from Alpha or less, a score is
// but a bound of it.
type Window struct{ Alpha, Beta Score }

// IsNull reports whether there is no value between the ends.
func (w Window) IsNull() bool { return w.Beta-w.Alpha == 1 }

// Null returns the window that asks only whether a value is above Alpha.
func (w Window) Null() Window { return Window{w.Alpha, w.Alpha + 1} }

// Reversed returns the window as the other side has it.
func (w Window) Reversed() Window { return Window{-w.Beta, -w.Alpha} }

// MatedIn is the value of losing by having no move, plies from the root.
func MatedIn(ply int) Score { return Score(ply) - mate }

// Certain reports whether a score stands for a win or loss, and not for an estimate.
func (s Score) Certain() bool { return s > MaxEvaluation || s < -MaxEvaluation }

// MatePlies returns the plies to a certain end: positive if the side to move
// wins, negative if it loses, 0 if the score is no such certainty.
func (s Score) MatePlies() int {
	switch {
	case s > MaxEvaluation:
		return int(mate - s)
	case s < -MaxEvaluation:
		return -int(mate + s)
	}
	return 0
}
