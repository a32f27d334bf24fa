package loop

import (
	"fmt"
	"math"
	"time"
)

// Options are the options of a run.
type Options struct {
	// Epochs is the number of passes through the data. It cannot be raised later, since the
	// learning rate falls over all of them.
	Epochs int
	// Batch is the number of samples for each step of the weights.
	Batch int
	// Rate is the learning rate relative to the learner's default.
	Rate float64
	// Seed determines the order of the samples.
	Seed uint64
	// Patience is the number of epochs in a row without a better held-out loss after which the run
	// ends; 0 for no limit.
	Patience int
	// Average is the number of epochs, about, over which the weights are averaged: each step counts
	// exponentially less than the one after it. The run measures the average and ends with it,
	// because it is better than the last weights (Izmailov et al. 2018); 0 for the last weights.
	Average float64
	// Checkpoint is the file for the state after each epoch and at an interruption; empty for none.
	Checkpoint string
	// CheckpointEvery is the time after which a long epoch writes the checkpoint as well.
	CheckpointEvery time.Duration
	// Resume resumes from Checkpoint.
	Resume bool
}

// DefaultOptions returns the default options.
func DefaultOptions() Options {
	return Options{Epochs: 8, Batch: 16384, Rate: 1, Seed: 1, Patience: 3, CheckpointEvery: 10 * time.Minute}
}

// depends lists the options on which the result depends.
func (o *Options) depends() []string {
	return []string{
		fmt.Sprintf("epochs %d", o.Epochs), fmt.Sprintf("batch %d", o.Batch), fmt.Sprintf("rate %v", o.Rate),
		fmt.Sprintf("seed %d", o.Seed), fmt.Sprintf("patience %d", o.Patience), fmt.Sprintf("average %v", o.Average),
	}
}

// rateAt returns the rate after the part done of the run, from 0 to 1. It rises linearly during the
// warm-up and then falls along half a cosine to nearly 0.
func (o *Options) rateAt(done float64) float64 {
	const minShare = 0.01
	warmUp := 0.02
	if done < warmUp {
		return o.Rate * max(minShare, done/warmUp)
	}
	fall := (done - warmUp) / (1 - warmUp)
	return o.Rate * (minShare + (1-minShare)*(1+math.Cos(math.Pi*fall))/2)
}
