package plausibility

import "shotest/plausibility/facts"

// InterestUnit is one point of interest: interests are counted in sixteenths, so that many small
// factors do not round them away.
const InterestUnit = 16

// Candidate is a legal move with its plausibility.
type Candidate struct {
	facts.Details
	// Finished says that Score and Interest include the costly components.
	Finished bool
	// Gain is the outcome of the exchange on To, in centipawns, once it has been scored.
	Gain int32
	// Score rates the move in rating points: 400 log10 of the ratio of likelihoods.
	Score int32
	// Interest is the search's interest in the move, in sixteenths of a point: about
	// 16,000 times the likelihood that it is the best move.
	Interest int32
	// Credited holds the components that credited the move, one bit each.
	Credited uint64

	interests   int32   // the sum of the components' interests
	factor      int32   // the product of the components' factors
	shareAtZero float32 // Facts.ShareAtZero
	equalShare  int32   // the share of the base interest if shareAtZero is 0
	expected    uint64  // the costly components that could still credit the move, one bit each
	headroom    bound   // the most that the expected components can give together
	policyScore int32   // if glanced, the policy network's score without surroundings
	glanced     bool    // whether the move was glanced at before it was scored
}

// expects reports whether a costly component could still credit the move.
func (c *Candidate) expects(component Component) bool { return c.expected>>component&1 != 0 }

// Has reports whether a component has credited the move.
func (c *Candidate) Has(component Component) bool { return c.Credited>>component&1 != 0 }

// Order is the key that orders candidates, as in the chapter: score plus interest.
func (c *Candidate) Order() int32 { return c.Score + c.Interest/InterestUnit }
