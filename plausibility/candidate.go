package plausibility

import "shotest/shogi"

// InterestUnit is one point of interest: interests are kept in sixteenths, so
// that many small factors do not round them away.
const InterestUnit = 16

// Candidate is a legal move with its plausibility.
type Candidate struct {
	Move     shogi.Move
	Piece    shogi.PieceType // before promotion
	Captured shogi.PieceType // NoPieceType if nothing is taken
	From, To shogi.Square    // From is NoSquare for drops
	Check    bool
	// Finished says that the costly components are in. Until then Score and
	// Interest are without them.
	Finished bool
	// Gain is what the exchange on To comes to, in centipawns, once scored.
	Gain int32
	// Score is how good the move is likely to be, in rating points (400 log10 of
	// the likelihood ratio).
	Score int32
	// Interest is how much the search should care, in sixteenths of a point:
	// about 16,000 times the likelihood that it is the best move.
	Interest int32
	// Fired holds the components that credited the move, one bit each.
	Fired uint64
	// credits is the interest before factors, factor their product so far.
	credits int32
	factor  int32
	// shares is what a move of score 0 would have of the base interest, in sixteenths of a
	// point; 0 where all moves have the same.
	shares float32
	// equal is what each move has of the base interest where all have the same.
	equal int32
	// expected holds the costly components that could still credit the move, room
	// the most that they can give it together.
	expected uint64
	room     bound
	// usual is what the policy network scores the move by the position as a whole, once it
	// has been glanced at.
	usual   int32
	glanced bool
}

// expects reports whether a costly component could still credit the move.
func (c *Candidate) expects(component Component) bool { return c.expected>>component&1 != 0 }

// Has reports whether a component has credited the move.
func (c *Candidate) Has(component Component) bool { return c.Fired>>component&1 != 0 }

// IsQuiet reports whether the move neither takes nor promotes.
func (c *Candidate) IsQuiet() bool {
	return c.Captured == shogi.NoPieceType && !c.Move.IsPromotion()
}

// Order is what candidates are ordered by, as in Rollason's chapter: the score with
// the interest added.
func (c *Candidate) Order() int32 { return c.Score + c.Interest/InterestUnit }
