// Package loop is the loop in which weights of any kind are fitted: epochs of
// batches, a rate that rises and falls, a look at held-out games after every epoch, an
// end when that no longer gets better, and checkpoints from which an interrupted run
// goes on to the same result.
//
// A [Learner] is fitted, and a [Measure] taken on the held-out games:
//
//	result, err := loop.Run(ctx, learner, loop.DefaultOptions(), func(p loop.Progress[Metrics]) {
//		fmt.Println(p.Epoch, p.Batch, p.Loss)
//	})
//	if err != nil {
//		return err
//	}
//	fmt.Println(result.Before.Loss(), result.After.Loss())
//
// The rate rises in a line over the first part of the run and then falls along half a
// cosine (Loshchilov and Hutter 2017). Of two epochs that are alike the earlier is the
// best, and the learner has its weights in the end.
package loop

import (
	"context"
	"errors"
	"math"
	"time"

	"shotest/internal/message"
	"shotest/tuning"
)

// Learner is fitted to data.
type Learner[M Measure] interface {
	// Draw begins an epoch, and returns how many samples it learns from. Epochs count
	// from 1. The same epoch draws the same samples in the same order.
	Draw(epoch int) int
	// Learn adds the slopes of the samples from begin to end (exclusive) of the epoch, and
	// returns the sum of the losses.
	Learn(begin, end, epoch int) float64
	// Step moves the weights by the slopes since the last step. The rate is relative to the
	// learner's best one at the beginning.
	Step(rate float64)
	// Measure measures the weights on the held-out samples.
	Measure() M
	// Parts lists the weights with their optimisers. Restored is called after they were set.
	Parts() []tuning.Part
	Restored()
	// Depends lists the influences on the result besides the options, each with its value: a
	// run can be resumed only if they are the same.
	Depends() []string
}

// Measure is the figures of a measurement.
type Measure interface {
	// Loss is minimised.
	Loss() float64
}

// Progress is how far a run is.
type Progress[M Measure] struct {
	// Epoch counts from 1, Batch from 1 to Batches.
	Epoch, Epochs, Batch, Batches int
	// Loss is the mean loss of the epoch so far, on the samples learned from.
	Loss float64
	// PerSecond is how many samples are learned from in a second.
	PerSecond float64
	// Done is set at the end of an epoch.
	Done *Epoch[M]
}

// Epoch is the result of an epoch.
type Epoch[M Measure] struct {
	Number int
	// Learning is the mean loss while learning, so with weights that change.
	Learning float64
	HeldOut  M
	// Best says that no epoch before was better on the held-out games.
	Best bool
	// Elapsed is the time that the epoch took, measuring included.
	Elapsed time.Duration
}

// Result is that of a run. The learner has the weights of the best epoch.
type Result[M Measure] struct {
	// Before and After are measured on the held-out samples.
	Before, After M
	Epochs        []Epoch[M]
	// Best is the number of the best epoch, 0 if none was better than the start.
	Best int
}

// ErrInterrupted says that the run was broken off by its context. If there is a
// checkpoint, it can be resumed.
var ErrInterrupted = errors.New("interrupted")

// Run fits a learner. On return it has the best weights seen, by the held-out loss. When ctx
// ends, Run keeps a checkpoint after the batch it is at and returns ErrInterrupted, with the
// learner at its latest weights. Progress, if not nil, is called after each batch and each epoch.
func Run[M Measure](ctx context.Context, learner Learner[M], options Options,
	progress func(Progress[M])) (*Result[M], error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	r := &run[M]{learner: learner, options: options, progress: progress}
	if err := r.begin(); err != nil {
		return nil, err
	}
	for !r.finished() {
		if err := r.epoch(ctx); err != nil {
			return nil, err
		}
	}
	r.setWeights(r.state.Best)
	return &r.state.Result, nil
}

// run is a run under way.
type run[M Measure] struct {
	learner  Learner[M]
	options  Options
	progress func(Progress[M])
	state    state[M]
}

// begin measures the learner, or reads the checkpoint.
func (r *run[M]) begin() error {
	r.state.Depends = append(r.options.depends(), r.learner.Depends()...)
	if r.options.Resume {
		return r.resume()
	}
	r.state.Result.Before = r.measure(func(M) bool { return true })
	r.state.Result.After = r.state.Result.Before
	return nil
}

func (r *run[M]) finished() bool {
	done := len(r.state.Result.Epochs)
	return done >= r.options.Epochs || r.options.Patience > 0 && done-r.state.Result.Best >= r.options.Patience
}

// epoch learns from the rest of the epoch that the run is in.
func (r *run[M]) epoch(ctx context.Context) error {
	s, o := &r.state, &r.options
	number := len(s.Result.Epochs) + 1
	drawn := r.learner.Draw(number)
	batches := max(1, (drawn+o.Batch/2)/o.Batch)
	started, learned := time.Now(), 0
	kept := started // the time of the last checkpoint
	for ; s.Batch < batches; s.Batch++ {
		if ctx.Err() != nil {
			return errors.Join(ErrInterrupted, r.checkpoint())
		}
		if time.Since(kept) >= o.CheckpointEvery {
			if err := r.checkpoint(); err != nil {
				return err
			}
			kept = time.Now()
		}
		begin, end := s.Batch*drawn/batches, (s.Batch+1)*drawn/batches
		s.LossSum += r.learner.Learn(begin, end, number)
		s.LossCount += end - begin
		done := (float64(number-1) + (float64(s.Batch)+0.5)/float64(batches)) / float64(o.Epochs)
		r.learner.Step(o.rateAt(done))
		r.addToAverage(batches)
		learned += end - begin
		r.report(Progress[M]{
			Epoch: number, Batch: s.Batch + 1, Batches: batches,
			Loss: s.LossSum / float64(s.LossCount), PerSecond: float64(learned) / time.Since(started).Seconds(),
		})
	}
	return r.closeEpoch(number, started)
}

// closeEpoch measures the learner at the end of an epoch.
func (r *run[M]) closeEpoch(number int, started time.Time) error {
	s := &r.state
	epoch := Epoch[M]{Number: number, Learning: s.LossSum / float64(s.LossCount)}
	epoch.HeldOut = r.measure(func(m M) bool {
		epoch.Best = m.Loss() < s.Result.After.Loss()
		return epoch.Best
	})
	if math.IsNaN(epoch.Learning) || math.IsNaN(epoch.HeldOut.Loss()) {
		return message.Errorf("epoch %d: the weights have become infinite: try a lower rate than %v",
			number, r.options.Rate)
	}
	if epoch.Best {
		s.Result.After, s.Result.Best = epoch.HeldOut, number
	}
	epoch.Elapsed = time.Since(started)
	s.Result.Epochs = append(s.Result.Epochs, epoch)
	s.Batch, s.LossSum, s.LossCount = 0, 0, 0
	r.report(Progress[M]{Epoch: number, Loss: epoch.Learning, Done: &epoch})
	return r.checkpoint()
}

func (r *run[M]) report(p Progress[M]) {
	if r.progress != nil {
		p.Epochs = r.options.Epochs
		r.progress(p)
	}
}
