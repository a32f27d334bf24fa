package fitting

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"shotest/tuning"
	"shotest/tuning/games"
)

// Data is what is learned from and what it is measured on.
type Data struct {
	Learning, HeldOut *games.Positions
}

// Progress is how far a run is.
type Progress struct {
	// Epoch counts from 1, Batch from 1 to Batches.
	Epoch, Epochs, Batch, Batches int
	// Loss is the mean loss of the epoch so far, on what is learned from.
	Loss float64
	// PerSecond is the number of positions learned from in a second.
	PerSecond float64
	// Done is set at the end of an epoch.
	Done *Epoch
}

// Epoch is what an epoch has brought.
type Epoch struct {
	Number int
	// Learning is the mean loss while learning, so with weights that change.
	Learning float64
	HeldOut  Metrics
	// Best says that no epoch before was better on the held-out games.
	Best bool
	// Elapsed is the time that the epoch took, measuring included.
	Elapsed time.Duration
}

// Result is what a run has brought. The model has the weights of the best epoch.
type Result struct {
	// Before and After are measured on the held-out games.
	Before, After Metrics
	Epochs        []Epoch
	// Best is the number of the best epoch, 0 if none was better than the start.
	Best int
}

// ErrInterrupted says that the run was broken off by its context. If there is a
// checkpoint, it can be resumed.
var ErrInterrupted = errors.New("interrupted")

// Run fits a model. On return it has the best weights seen, by the blended loss on
// the held-out games. When ctx ends, Run keeps a checkpoint after the batch it is
// at and returns ErrInterrupted, with the model at its latest weights.
func Run(ctx context.Context, model tuning.Model, data Data, options Options) (*Result, error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	if data.Learning.Len() == 0 || data.HeldOut.Len() == 0 {
		return nil, fmt.Errorf("%d positions to learn from and %d held out: expected some of both",
			data.Learning.Len(), data.HeldOut.Len())
	}
	r := &run{model: model, data: data, options: options, pool: newPool(model, options.Shards)}
	if err := r.begin(); err != nil {
		return nil, err
	}
	for !r.finished() {
		if err := r.epoch(ctx); err != nil {
			return nil, err
		}
	}
	if err := r.load(r.state.BestModel); err != nil {
		return nil, err
	}
	return &r.state.Result, nil
}

// run is a run under way.
type run struct {
	model   tuning.Model
	data    Data
	options Options
	pool    *pool
	state   state
}

// begin measures the model, or reads the checkpoint.
func (r *run) begin() error {
	r.state.Fingerprint = fingerprint(r.data, &r.options)
	if r.options.Resume {
		return r.resume()
	}
	r.state.Result.Before = r.pool.measure(r.data.HeldOut, r.options.Lambda)
	r.state.Result.After = r.state.Result.Before
	var err error
	r.state.BestModel, err = r.save()
	return err
}

func (r *run) finished() bool {
	done := len(r.state.Result.Epochs)
	return done >= r.options.Epochs || r.options.Patience > 0 && done-r.state.Result.Best >= r.options.Patience
}

// epoch learns from the rest of the epoch that the run is in.
func (r *run) epoch(ctx context.Context) error {
	s, o := &r.state, &r.options
	number := len(s.Result.Epochs) + 1
	drawn := r.data.Learning.Draw(o.Seed, number)
	batches := max(1, (len(drawn)+o.Batch/2)/o.Batch)
	started, learned := time.Now(), 0
	for ; s.Batch < batches; s.Batch++ {
		if ctx.Err() != nil {
			return errors.Join(ErrInterrupted, r.checkpoint())
		}
		batch := drawn[s.Batch*len(drawn)/batches : (s.Batch+1)*len(drawn)/batches]
		s.LossSum += r.pool.learn(r.data.Learning, batch, task{seed: o.Seed, epoch: number, lambda: o.Lambda, mirror: o.Mirror})
		s.LossCount += len(batch)
		done := (float64(number-1) + (float64(s.Batch)+0.5)/float64(batches)) / float64(o.Epochs)
		r.model.Step(r.pool.gradients, o.rateAt(done))
		learned += len(batch)
		r.report(Progress{
			Epoch: number, Batch: s.Batch + 1, Batches: batches,
			Loss: s.LossSum / float64(s.LossCount), PerSecond: float64(learned) / time.Since(started).Seconds(),
		})
	}
	return r.closeEpoch(number, started)
}

// closeEpoch measures the model at the end of an epoch.
func (r *run) closeEpoch(number int, started time.Time) error {
	s := &r.state
	epoch := Epoch{Number: number, Learning: s.LossSum / float64(s.LossCount), HeldOut: r.pool.measure(r.data.HeldOut, r.options.Lambda)}
	if math.IsNaN(epoch.Learning) || math.IsNaN(epoch.HeldOut.Blended) {
		return fmt.Errorf("epoch %d: the weights have become infinite: try a lower rate than %v", number, r.options.Rate)
	}
	epoch.Best = epoch.HeldOut.Blended < s.Result.After.Blended
	if epoch.Best {
		var err error
		if s.BestModel, err = r.save(); err != nil {
			return err
		}
		s.Result.After, s.Result.Best = epoch.HeldOut, number
	}
	epoch.Elapsed = time.Since(started)
	s.Result.Epochs = append(s.Result.Epochs, epoch)
	s.Batch, s.LossSum, s.LossCount = 0, 0, 0
	r.report(Progress{Epoch: number, Loss: epoch.Learning, Done: &epoch})
	return r.checkpoint()
}

func (r *run) report(p Progress) {
	if r.options.Progress != nil {
		p.Epochs = r.options.Epochs
		r.options.Progress(p)
	}
}
