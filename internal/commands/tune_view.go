package commands

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/tuning/games"
	"shotest/tuning/loop"
	"shotest/tuning/trial"
)

// tuneView shows the progress of tuning: as a bar on a terminal, as lines elsewhere, or as JSON.
type tuneView struct {
	*progress
	json bool
}

func newTuneView(s streams, json bool) *tuneView { return &tuneView{newProgress(s), json} }

// showLoading shows the number of games read so far.
func (v *tuneView) showLoading(count int) {
	v.show(fmt.Sprintf("%d games", count), count, -1)
}

// maxBrokenShown is the largest number of broken games or lines that are named.
const maxBrokenShown = 20

// nameBroken prints warnings about broken games or lines, which are left out.
func nameBroken(s streams, broken []error) {
	for i, err := range broken {
		if i == maxBrokenShown {
			s.notice(message.Errorf("and %d more like these were left out", len(broken)-i))
			break
		}
		s.notice(message.Errorf("left out: %w", err))
	}
}

// reportLoaded prints warnings about broken games, the number of the others, and whether they are
// few.
func (v *tuneView) reportLoaded(sources *games.Sources) error {
	nameBroken(v.streams, sources.Set.Broken)
	if doubt := sources.SampleWarning(); doubt != nil {
		v.clear()
		v.streams.notice(doubt)
	}
	return v.print(strings.Join(sources.Lines(), "\n")+"\n", sources.Event())
}

// print prints a text, or events instead in JSON.
func (v *tuneView) print(text string, events ...map[string]any) error {
	v.clear()
	return printTextOrJSON(v.streams, v.json, text, events...)
}

// showFit returns a function that shows the progress of a fit. figures words the measurements on
// the held-out games besides the loss.
func showFit[M loop.Measure](v *tuneView, figures func(measured M) string) func(loop.Progress[M]) {
	return func(p loop.Progress[M]) {
		if p.Done == nil {
			epoch, speed := fmt.Sprintf("epoch %d/%d", p.Epoch, p.Epochs), fmt.Sprintf("loss %.4f  %.0f positions/s",
				p.Loss, p.PerSecond)
			v.showOrPrint(epoch+"  "+speed, fmt.Sprintf("%s  batch %d/%d  %s", epoch, p.Batch, p.Batches, speed),
				p.Batch, p.Batches)
			return
		}
		e, best := p.Done, ""
		if e.Best {
			best = "  best so far"
		}
		_ = v.print(fmt.Sprintf("epoch %d/%d  learning %.4f  held out %.4f  %s  %v%s\n",
			e.Number, p.Epochs, e.Learning, e.HeldOut.Loss(), figures(e.HeldOut), e.Elapsed.Round(time.Second), best),
			map[string]any{
				"event": "epoch", "epoch": e.Number, "learning_loss": e.Learning, "held_out": e.HeldOut, "best": e.Best,
				"seconds": e.Elapsed.Seconds(),
			})
	}
}

// reportEnd prints why learning has stopped, or returns an error with how to resume.
func reportEnd[M loop.Measure](v *tuneView, f *loopFlags, result *loop.Result[M], err error,
	options *loop.Options) error {
	v.clear()
	if err != nil {
		return f.wrapInterrupted(err)
	}
	return v.print(result.Explanation(options)+"\n", map[string]any{"event": "ended", "epochs": len(result.Epochs),
		"best_epoch": result.Best})
}

// checkMatch checks that the files of a match may be written.
func checkMatch(s streams, m *trial.Match) error {
	if m.Out == "" {
		return nil
	}
	return errors.Join(s.checkWritable(m.File()), s.checkWritable(m.Profile()))
}

// printMatch prints where what was learned is, and the command that has it play what it began with.
func (v *tuneView) printMatch(m *trial.Match) error {
	text := fmt.Sprintf("\n%s holds the %s", m.Out, m.New())
	if m.Profile() != m.Out {
		text += fmt.Sprintf(", and the profile %s plays with this file", m.Profile())
	}
	return v.print(fmt.Sprintf("%s. Only a match tells whether it is better:\n\n  %s\n", text, m.Command()),
		map[string]any{
			"event": "written", "file": m.Out, "profile": m.Profile(), "match": m.File(), "command": m.Command(),
		})
}
