package plausibility

import (
	"fmt"

	"shotest/config"
	"shotest/plausibility/policy"
)

// Weight is what a bin of a component is worth to the moves that fall into it.
type Weight struct {
	// Score is added to the score, in rating points.
	Score int16
	// Interest is added to the interest, in points.
	Interest int16
	// Factor multiplies the interest in the end, in per mille; 0 means 1000.
	Factor int16
}

// Ranges of the numbers of a Weight.
const (
	MaxScore    = 4000 // either way
	MaxInterest = 4000 // either way
	MinFactor   = 10
	MaxFactor   = 4000
)

// Weights holds a weight for every bin of every component, and which components
// count.
type Weights struct {
	// On says which components count. A component that is off gives no credit; it
	// is still looked at where others depend on what it finds.
	On [ComponentCount]bool
	// Bins are the weights, in the order of Component.FirstBin. TargetSquare and
	// KingRelative have scores only.
	Bins []Weight
	// Policy scores moves by the whole position, as a part of TargetSquare; nil for
	// nothing. It is shared by copies.
	Policy *policy.Network
	// BaseInterest is shared out among the legal moves: the chapter's 1000.
	BaseInterest int
	// Floor is the least interest of a move, in points.
	Floor int
}

// of returns the weights of a component, by bin.
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

// Validate checks weights that were set by a program. The error is of type
// config.Errors and names every number out of its range.
func (w *Weights) Validate() error {
	if len(w.Bins) != BinCount() {
		return fmt.Errorf("plausibility: %d weights, expected %d", len(w.Bins), BinCount())
	}
	d := w.document()
	if err := config.Check(&d); err != nil {
		return err
	}
	if errs := w.checkBins(); len(errs) > 0 {
		return errs
	}
	return nil
}

// checkBins finds the weights out of their ranges.
func (w *Weights) checkBins() config.Errors {
	var errs config.Errors
	for c := range Component(ComponentCount) {
		for i, weight := range w.of(c) {
			if problem := weight.problem(); problem != "" || c.hasTables() && (weight.Interest != 0 || weight.Factor != 0) {
				if problem == "" {
					problem = "expected a score only"
				}
				errs = append(errs, &config.Error{Field: weightField(c, i), Value: weight.String(), Problem: problem})
			}
		}
	}
	return errs
}

// problem says what is wrong with a weight, "" if nothing is.
func (w Weight) problem() string {
	switch {
	case w.Score < -MaxScore || w.Score > MaxScore:
		return fmt.Sprintf("expected a score from %d to %d", -MaxScore, MaxScore)
	case w.Interest < -MaxInterest || w.Interest > MaxInterest:
		return fmt.Sprintf("expected an interest from %d to %d", -MaxInterest, MaxInterest)
	case w.Factor != 0 && (w.Factor < MinFactor || w.Factor > MaxFactor):
		return fmt.Sprintf("expected a factor from %d to %d, 1000 for none", MinFactor, MaxFactor)
	}
	return ""
}

// String returns the weight as a file spells it: "[200, 100, 1000]".
func (w Weight) String() string {
	factor := w.Factor
	if factor == 0 {
		factor = 1000
	}
	return fmt.Sprintf("[%d, %d, %d]", w.Score, w.Interest, factor)
}
