package loop

import (
	"shotest/internal/message"
	"shotest/tuning"
)

// state is the content of a checkpoint, from which a run goes on.
type state[M Measure] struct {
	// Depends lists the influences on the result: the run cannot go on with others.
	Depends []string
	// Parts are the learner's as they are, Best the weights as they were at their best.
	Parts []tuning.Part
	Best  [][]float32
	// Average is the mean of the weights so far, if the options ask for one.
	Average average
	Result  Result[M]
	// Batch is how many batches of the current epoch are done; their losses.
	Batch     int
	LossSum   float64
	LossCount int
}

// checkpoint keeps the state.
func (r *run[M]) checkpoint() error {
	if r.options.Checkpoint == "" {
		return nil
	}
	r.state.Parts = r.learner.Parts()
	return tuning.WriteCheckpoint(r.options.Checkpoint, &r.state)
}

// resume goes back to where a checkpoint was made.
func (r *run[M]) resume() error {
	path := r.options.Checkpoint
	var kept state[M]
	if err := tuning.ReadCheckpoint(path, &kept); err != nil {
		return err
	}
	if err := tuning.CheckSameRun(path, kept.Depends, r.state.Depends); err != nil {
		return err
	}
	if err := tuning.SetParts(r.learner.Parts(), kept.Parts); err != nil {
		return message.Errorf("%s: %w", path, err)
	}
	r.learner.Restored()
	r.state = kept
	return nil
}
