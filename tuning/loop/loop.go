// Package loop is the training loop for weights of any kind: epochs of batches, a schedule of the
// learning rate, a measurement on held-out games after every epoch, early stopping, and checkpoints
// from which an interrupted run continues to the same result.
//
// Run fits a [Learner], and takes a [Measure] of it on the held-out games:
//
//	result, err := loop.Run(ctx, learner, loop.DefaultOptions(), func(p loop.Progress[Metrics]) {
//		fmt.Println(p.Epoch, p.Batch, p.Loss)
//	})
//	if err != nil {
//		return err
//	}
//	fmt.Println(result.Before.Loss(), result.After.Loss())
//
// The learning rate rises linearly at the start of the run and then falls along half a cosine
// (Loshchilov and Hutter 2017). In the end the learner has the weights of the best epoch, the
// earlier one if two are equal.
package loop

import (
	"context"
	"errors"
	"math"
	"time"

	"shotest/internal/message"
	"shotest/tuning"
)

// Learner is a set of weights with its data.
type Learner[M Measure] interface {
	// Draw begins an epoch, numbered from 1, and returns the number of its samples. The same epoch
	// has the same samples in the same order.
	Draw(epoch int) int
	// Learn adds the slopes of the epoch's samples from index begin to end (exclusive), and returns
	// the sum of their losses.
	Learn(begin, end, epoch int) float64
	// Step moves the weights by the slopes since the last step. rate is relative to the learner's
	// best rate at the beginning.
	Step(rate float64)
	// Measure measures the weights on the held-out samples.
	Measure() M
	// Parts returns the weights with their optimisers. After setting them the caller calls
	// Restored.
	Parts() []tuning.Part
	Restored()
	// Depends lists the influences on the result besides the options, each with its value. A run
	// can be resumed only if they are the same.
	Depends() []string
}

// Measure is the result of a measurement.
type Measure interface {
	// Loss returns the figure to minimise.
	Loss() float64
}

// Progress is the progress of a run.
type Progress[M Measure] struct {
	Epoch, Epochs  int       // the current epoch, from 1, and the number of epochs
	Batch, Batches int       // the current batch, from 1, and the number of batches
	Loss           float64   // the mean loss of the epoch so far, on the samples learned from
	PerSecond      float64   // samples learned from per second
	Done           *Epoch[M] // the result at the end of an epoch, nil before
}

// Epoch is the result of an epoch.
type Epoch[M Measure] struct {
	Number   int
	Learning float64 // the mean loss while learning, with changing weights
	HeldOut  M
	Best     bool          // no earlier epoch was as good on the held-out games
	Elapsed  time.Duration // including the measurement
}

// Result is the result of a run. The learner has the weights of the best epoch.
type Result[M Measure] struct {
	Before, After M // measured on the held-out samples
	Epochs        []Epoch[M]
	Best          int // the number of the best epoch; 0 if none was better than the start
}

// ErrInterrupted says that the context of the run has ended. If there is a checkpoint, the run can
// be resumed.
var ErrInterrupted = errors.New("interrupted")

// Run fits a learner. On return the learner has the weights with the least held-out loss. When ctx
// ends, Run writes a checkpoint after the current batch and returns ErrInterrupted; the learner
// then has its latest weights. Run calls progress, if not nil, after each batch and each epoch.
func Run[M Measure](ctx context.Context, learner Learner[M], options Options,
	progress func(Progress[M])) (*Result[M], error) {
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

// run is a run in progress.
type run[M Measure] struct {
	learner  Learner[M]
	options  Options
	progress func(Progress[M])
	state    state[M]
}

// begin measures the learner, or resumes from the checkpoint.
func (r *run[M]) begin() error {
	r.state.Depends = append(r.options.depends(), r.learner.Depends()...)
	if r.options.Resume {
		return r.resume()
	}
	r.state.Result.Before = r.measure()
	r.state.Result.After = r.state.Result.Before
	r.saveBest()
	return nil
}

func (r *run[M]) finished() bool {
	done := len(r.state.Result.Epochs)
	return done >= r.options.Epochs || r.options.Patience > 0 && done-r.state.Result.Best >= r.options.Patience
}

// epoch learns from the rest of the current epoch.
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
	epoch := Epoch[M]{Number: number, Learning: s.LossSum / float64(s.LossCount), HeldOut: r.measure()}
	if math.IsNaN(epoch.Learning) || math.IsNaN(epoch.HeldOut.Loss()) {
		return message.Errorf("epoch %d: the weights have become infinite: try a lower rate than %v",
			number, r.options.Rate)
	}
	epoch.Best = epoch.HeldOut.Loss() < s.Result.After.Loss()
	if epoch.Best {
		r.saveBest()
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
