package search

// Score is the value of a position for the side to move, in centipawns, or the
// distance to a certain end (see MatedIn).
type Score int32

const (
	// Infinity is beyond every score.
	Infinity Score = 32000
	// mate is the value of having won on the spot.
	mate Score = 31000
	// MaxEvaluation bounds what Game.Evaluate may return, and adjudications of what is
	// not certain.
	MaxEvaluation Score = 30000
	// MaxPly bounds the length of a line.
	MaxPly = 127
)

// MatedIn is the value of losing by having no move, plies from the root.
func MatedIn(ply int) Score { return Score(ply) - mate }

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

// fromRoot turns a score as stored (certain ends counted from the position) into
// one counted from the root; toStored does the reverse.
func (s Score) fromRoot(ply int) Score {
	switch {
	case s > MaxEvaluation:
		return s - Score(ply)
	case s < -MaxEvaluation:
		return s + Score(ply)
	}
	return s
}

func (s Score) toStored(ply int) Score { return s.fromRoot(-ply) }

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
