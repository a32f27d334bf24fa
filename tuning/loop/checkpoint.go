package loop

import (
	"shotest/internal/message"
	"shotest/tuning"
)

// state is the content of a checkpoint.
type state[M Measure] struct {
	Depends []string      // the influences on the result; a run cannot resume with others
	Parts   []tuning.Part // the learner's current weights
	Best    [][]float32   // the best weights so far
	Average average       // of the weights, if the options ask for one
	Result  Result[M]

	// Of the current epoch:
	Batch     int     // the number of finished batches
	LossSum   float64 // over their samples
	LossCount int     // the number of their samples
}

// checkpoint writes the state to the checkpoint file, if there is one.
func (r *run[M]) checkpoint() error {
	if r.options.Checkpoint == "" {
		return nil
	}
	r.state.Parts = r.learner.Parts()
	return tuning.WriteCheckpoint(r.options.Checkpoint, &r.state)
}

// resume restores the state from the checkpoint file.
func (r *run[M]) resume() error {
	path := r.options.Checkpoint
	var saved state[M]
	if err := tuning.ReadCheckpoint(path, &saved); err != nil {
		return err
	}
	if err := tuning.CheckSameRun(path, saved.Depends, r.state.Depends); err != nil {
		return err
	}
	if err := tuning.SetParts(r.learner.Parts(), saved.Parts); err != nil {
		return message.Errorf("%s: %w", path, err)
	}
	r.learner.Restored()
	r.state = saved
	return nil
}
