package loop

import (
	"errors"
	"fmt"
	"math"
	"time"

	"shotest/internal/message"
)

// Options say how to fit.
type Options struct {
	// Epochs is how often the data are gone through. The learning rate falls over
	// them, so it is not a limit that can be raised later.
	Epochs int
	// Batch is how many samples are averaged over before the weights are moved.
	Batch int
	// Rate is the learning rate relative to the learner's usual one.
	Rate float64
	// Seed decides the order of the samples.
	Seed uint64
	// Patience is how many epochs in a row may fail to improve the held-out loss
	// before the run ends; 0 for no end.
	Patience int
	// Average is over how many epochs, about, the weights are averaged: each step counts
	// exponentially less than the one after it. The average is what is measured and what the run
	// ends with, because it is better than the last weights (Izmailov et al. 2018); 0 for the last
	// weights.
	Average float64
	// Checkpoint is the file that the state is kept in after each epoch, when the run is
	// interrupted, and as often as CheckpointEvery says in long epochs; empty for none. Resume goes
	// on from it.
	Checkpoint      string
	CheckpointEvery time.Duration
	Resume          bool
}

// DefaultOptions returns the usual options.
func DefaultOptions() Options {
	return Options{Epochs: 8, Batch: 16384, Rate: 1, Seed: 1, Patience: 3, CheckpointEvery: 10 * time.Minute}
}

// Validate checks the ranges.
func (o *Options) Validate() error {
	var errs []error
	check := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, message.Errorf(format, args...))
		}
	}
	check(o.Epochs >= 1, "epochs %d: expected at least 1", o.Epochs)
	check(o.Batch >= 1, "batch %d: expected at least 1", o.Batch)
	check(o.Rate > 0 && !math.IsInf(o.Rate, 0), "rate %v: expected more than 0", o.Rate)
	check(o.Average >= 0 && !math.IsInf(o.Average, 0), "average %v: expected at least 0", o.Average)
	check(o.Patience >= 0, "patience %d: expected at least 0", o.Patience)
	check(!o.Resume || o.Checkpoint != "", "resume: expected a checkpoint to go on from")
	return errors.Join(errs...)
}

// depends lists the options that the result depends on.
func (o *Options) depends() []string {
	return []string{
		fmt.Sprintf("epochs %d", o.Epochs), fmt.Sprintf("batch %d", o.Batch), fmt.Sprintf("rate %v", o.Rate),
		fmt.Sprintf("seed %d", o.Seed), fmt.Sprintf("patience %d", o.Patience), fmt.Sprintf("average %v", o.Average),
	}
}

// rateAt returns the rate after a part of the run, from 0 to 1: it rises in a line
// while warming up and then falls along half a cosine to nearly nothing.
func (o *Options) rateAt(done float64) float64 {
	const least = 0.01
	warmUp := 0.02
	if done < warmUp {
		return o.Rate * max(least, done/warmUp)
	}
	down := (done - warmUp) / (1 - warmUp)
	return o.Rate * (least + (1-least)*(1+math.Cos(math.Pi*down))/2)
}
