package course

import (
	"context"
	"fmt"
	"time"

	"shotest/tuning/loop"
)

// epoch is an epoch for programs.
type epoch[M loop.Measure] struct {
	Number   int     `json:"epoch"`
	Learning float64 `json:"learning_loss"`
	HeldOut  M       `json:"held_out"`
	Best     bool    `json:"best"`
	Seconds  float64 `json:"seconds"`
}

// ended is the end of a fit for programs.
type ended struct {
	Epochs int `json:"epochs"`
	Best   int `json:"best_epoch"`
}

// Fit runs the training loop of a course, shows its progress, and says why it ended. figures words
// the measurements on the held-out games besides the loss.
func Fit[M loop.Measure](ctx context.Context, c *Course, learner loop.Learner[M], options loop.Options,
	figures func(M) string) (*loop.Result[M], error) {
	options.Checkpoint, options.Resume = c.Checkpoint, c.Resume
	result, err := loop.Run(ctx, learner, options, func(p loop.Progress[M]) { showFit(c.View, p, figures) })
	if err != nil {
		return nil, err
	}
	return result, c.View.Print(result.Explanation(&options)+"\n", "ended", ended{len(result.Epochs), result.Best})
}

// showFit shows the progress of a fit.
func showFit[M loop.Measure](view View, p loop.Progress[M], figures func(M) string) {
	if p.Done == nil {
		of, speed := fmt.Sprintf("epoch %d/%d", p.Epoch, p.Epochs),
			fmt.Sprintf("loss %.4f  %.0f positions/s", p.Loss, p.PerSecond)
		view.Show(of+"  "+speed, fmt.Sprintf("%s  batch %d/%d  %s", of, p.Batch, p.Batches, speed), p.Batch, p.Batches)
		return
	}
	e, best := p.Done, ""
	if e.Best {
		best = "  best so far"
	}
	text := fmt.Sprintf("epoch %d/%d  learning %.4f  held out %.4f  %s  %v%s\n", e.Number, p.Epochs, e.Learning,
		e.HeldOut.Loss(), figures(e.HeldOut), e.Elapsed.Round(time.Second), best)
	_ = view.Print(text, "epoch", epoch[M]{e.Number, e.Learning, e.HeldOut, e.Best, e.Elapsed.Seconds()})
}
