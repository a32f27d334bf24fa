package commands

import (
	"fmt"
	"strings"
	"time"

	"shotest/language"
	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// tuneView shows the progress of tuning: with a bar on a terminal, as lines elsewhere, or as JSON.
type tuneView struct {
	*progress
	json bool
}

func newTuneView(s streams, json bool) *tuneView { return &tuneView{newProgress(s), json} }

// loading shows how many games have been read.
func (v *tuneView) loading(count int) {
	v.show(fmt.Sprintf("%d games", count), count, -1)
}

// mostBroken is the largest number of broken games or lines to name.
const mostBroken = 20

// nameBroken names broken games or lines that are left out.
func nameBroken(s streams, what string, broken []error) {
	for i, err := range broken {
		if i == mostBroken {
			s.notice(s.language().Text("command.more_left_out."+what, language.Args{"Number": len(broken) - i}))
			break
		}
		s.notice(s.language().Text("command.left_out", language.Args{"Problem": s.language().Error(err)}))
	}
}

// loaded names the broken games and counts the others, and says if they are few.
func (v *tuneView) loaded(sources *games.Sources) error {
	nameBroken(v.streams, "games", sources.Set.Broken)
	if doubt := sources.SampleWarning(); doubt != "" {
		v.clear()
		v.streams.notice(doubt)
	}
	return v.say(strings.Join(sources.Lines(), "\n")+"\n", sources.Event())
}

// say prints a text, or the same as events in JSON.
func (v *tuneView) say(text string, events ...map[string]any) error {
	v.clear()
	return printEither(v.streams, v.json, text, events...)
}

// fittingOn returns a function that shows the progress of a fit; figures spells the
// measurements on the held-out games besides the loss.
func fittingOn[M loop.Measure](v *tuneView, figures func(measured M) string) func(loop.Progress[M]) {
	return func(p loop.Progress[M]) {
		if p.Done == nil {
			epoch, speed := fmt.Sprintf("epoch %d/%d", p.Epoch, p.Epochs), fmt.Sprintf("loss %.4f  %.0f positions/s",
				p.Loss, p.PerSecond)
			v.passing(epoch+"  "+speed, fmt.Sprintf("%s  batch %d/%d  %s", epoch, p.Batch, p.Batches, speed),
				p.Batch, p.Batches)
			return
		}
		e, best := p.Done, ""
		if e.Best {
			best = "  best so far"
		}
		_ = v.say(fmt.Sprintf("epoch %d/%d  learning %.4f  held out %.4f  %s  %v%s\n",
			e.Number, p.Epochs, e.Learning, e.HeldOut.Loss(), figures(e.HeldOut), e.Elapsed.Round(time.Second), best),
			map[string]any{
				"event": "epoch", "epoch": e.Number, "learning_loss": e.Learning, "held_out": e.HeldOut, "best": e.Best,
				"seconds": e.Elapsed.Seconds(),
			})
	}
}

// ended says why learning has stopped, or how to go on after an interruption.
func ended[M loop.Measure](v *tuneView, f *loopFlags, result *loop.Result[M], err error, options *loop.Options) error {
	v.clear()
	if err != nil {
		return f.interrupted(err)
	}
	return v.say(result.Explanation(options)+"\n", map[string]any{"event": "ended", "epochs": len(result.Epochs),
		"best_epoch": result.Best})
}
