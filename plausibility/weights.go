package plausibility

import (
	"shotest/config/strict"
	"shotest/internal/message"
	"shotest/plausibility/policy"
)

// Weight is the credit of a bin for the moves that fall into it.
type Weight struct {
	Score    int16 // added to the score, in rating points
	Interest int16 // added to the interest, in points
	Factor   int16 // multiplies the sum of the interests, in per mille; 0 means 1000
}

// Multiplier returns the factor, in per mille: 1000 changes nothing.
func (w *Weight) Multiplier() int {
	if w.Factor == 0 {
		return 1000
	}
	return int(w.Factor)
}

// Credit is the credit of a component for a move: the weight of one of its bins.
type Credit struct {
	Component Component
	Bin       int // within the component
	Weight
}

// Ranges of the numbers of a Weight.
const (
	MaxScore    = 4000 // either way
	MaxInterest = 4000 // either way
	MinFactor   = 10
	MaxFactor   = 4000
)

// Weights holds a weight for every bin of every component, and says which components count.
type Weights struct {
	// On says which components count. A component that is off gives no credit, but is
	// computed where others depend on it.
	On [ComponentCount]bool
	// Bins are the weights, in the order of Component.FirstBin. TargetSquare and
	// KingRelative have scores only.
	Bins []Weight
	// Policy scores moves by the whole position, as a part of TargetSquare; nil for none.
	// Copies share it.
	Policy *policy.Network
	// BaseInterest is divided among the legal moves: the chapter's 1000 points.
	BaseInterest int
	// Floor is the minimum interest of a move, in points.
	Floor int
}

func (w *Weights) of(c Component) []Weight {
	first := c.FirstBin()
	return w.Bins[first : first+c.Bins()]
}

// Clone returns an independent copy.
func (w *Weights) Clone() Weights {
	clone := *w
	clone.Bins = append([]Weight(nil), w.Bins...)
	return clone
}

// Validate checks weights that a program has set. An error of type strict.Errors names every
// number out of its range.
func (w *Weights) Validate() error {
	if len(w.Bins) != BinCount() {
		return message.Errorf("plausibility: %d weights, expected %d", len(w.Bins), BinCount())
	}
	d := w.document()
	if err := strict.Check(&d); err != nil {
		return err
	}
	return d.Validate()
}
