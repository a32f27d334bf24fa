package loop

import (
	"bytes"
	"encoding/gob"
	"slices"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tuning"
)

// state is the content of a checkpoint, from which a run goes on.
type state[M Measure] struct {
	// Depends lists the influences on the result: the run cannot go on with others.
	Depends []string
	// Parts are the learner's as they are, Best the weights as they were at their best.
	Parts  []tuning.Part
	Best   [][]float32
	Result Result[M]
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
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(&r.state); err != nil {
		return err
	}
	return safefile.Write(r.options.Checkpoint, data.Bytes())
}

// resume goes back to where a checkpoint was made.
func (r *run[M]) resume() error {
	path := r.options.Checkpoint
	data, err := inputfile.Read(path)
	if err != nil {
		return err
	}
	var kept state[M]
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&kept); err != nil {
		return message.Errorf("%s: expected a checkpoint of this program: %w", path, err)
	}
	if was, now := without(kept.Depends, r.state.Depends), without(r.state.Depends, kept.Depends); was+now != "" {
		return message.Errorf("%s is of another run: it had %s, now %s", path, was, now)
	}
	if err := tuning.SetParts(r.learner.Parts(), kept.Parts); err != nil {
		return message.Errorf("%s: %w", path, err)
	}
	r.learner.Restored()
	r.state = kept
	return nil
}

// without lists those of some influences that others do not have.
func without(some, others []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(some), func(d string) bool { return slices.Contains(others, d) }), ", ")
}
