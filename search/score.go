package search

// Move is a move of the searched game, as a number that only the game understands.
type Move uint32

// NoMove is no move of any game.
const NoMove Move = 0

const (
	// Ply is the cost of a move at full width: budgets are counted in hundredths of a ply.
	Ply = 100
	// MaxPly bounds the length of a line.
	MaxPly = 127
)

// Score is the value of a position for the side to move, in centipawns, or the distance to a
// certain end (see MatedIn).
type Score int32

const (
	// Infinity is beyond every score.
	Infinity Score = 32000
	// mate is the value of having won on the spot.
	mate Score = 31000
	// MaxEvaluation bounds evaluations and uncertain adjudications.
	MaxEvaluation Score = 30000
)

// Window is the range in which the exact value matters. A score of Alpha or less, or of Beta or
// more, is only a bound of the value.
type Window struct{ Alpha, Beta Score }

// IsNull reports whether there is no value between the ends.
func (w Window) IsNull() bool { return w.Beta-w.Alpha == 1 }

// Null returns the window that asks only whether a value is above Alpha.
func (w Window) Null() Window { return Window{w.Alpha, w.Alpha + 1} }

// Reversed returns the same window for the other side.
func (w Window) Reversed() Window { return Window{-w.Beta, -w.Alpha} }

// MatedIn is the value of having no move, and so losing, ply plies from the root.
func MatedIn(ply int) Score { return Score(ply) - mate }

// Certain reports whether a score stands for a win or loss, and not for an estimate.
func (s Score) Certain() bool { return s > MaxEvaluation || s < -MaxEvaluation }

// MatePlies returns the plies to a certain end: positive if the side to move wins, negative if it
// loses, 0 without such certainty.
func (s Score) MatePlies() int {
	switch {
	case s > MaxEvaluation:
		return int(mate - s)
	case s < -MaxEvaluation:
		return -int(mate + s)
	}
	return 0
}

// Bound says how a score relates to the value: as the value itself or as a bound of it.
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
