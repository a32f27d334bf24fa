package loop

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"slices"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/safefile"
)

// Dependence is an influence on a run's result, with its value.
type Dependence struct{ What, Value string }

// state is the content of a checkpoint, from which a run goes on.
type state[M Measure] struct {
	// Depends lists the influences on the result: the run cannot go on with others.
	Depends []Dependence
	// Weights are the learner's as they are, BestWeights as they were at their
	// best.
	Weights, BestWeights []byte
	Result               Result[M]
	// Batch is how many batches of the current epoch are done; their losses.
	Batch     int
	LossSum   float64
	LossCount int
}

// difference says in words which influences on a run have changed.
func difference(was, now []Dependence) string {
	var differ []string
	for _, d := range now {
		at := slices.IndexFunc(was, func(other Dependence) bool { return other.What == d.What })
		switch {
		case at < 0:
			differ = append(differ, fmt.Sprintf("no %s, now %s", d.What, d.Value))
		case was[at].Value != d.Value:
			differ = append(differ, fmt.Sprintf("%s %s, now %s", d.What, was[at].Value, d.Value))
		}
	}
	if len(differ) == 0 && len(was) != len(now) {
		differ = append(differ, "other settings")
	}
	return strings.Join(differ, "; ")
}

// checkpoint keeps the state.
func (r *run[M]) checkpoint() error {
	if r.options.Checkpoint == "" {
		return nil
	}
	var err error
	if r.state.Weights, err = r.learner.Save(); err != nil {
		return err
	}
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
		return fmt.Errorf("%s: expected a checkpoint of this program: %w", path, err)
	}
	if differ := difference(kept.Depends, r.state.Depends); differ != "" {
		return fmt.Errorf("%s is of another run: it had %s", path, differ)
	}
	if err := r.learner.Load(kept.Weights); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	r.state = kept
	return nil
}
