package main

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"

	"shotest/tuning/games"
	"shotest/tuning/loop"
)

// tuneView shows how tuning goes: with a bar on a terminal, as lines elsewhere, or as
// JSON.
type tuneView struct {
	streams streams
	json    bool
	tty     bool
	// bar is that of the games being read or of the epoch, nil between them.
	bar    *progressbar.ProgressBar
	spoken time.Time
}

func newTuneView(s streams, json bool) *tuneView {
	_, tty := terminal(s.err)
	return &tuneView{streams: s, json: json, tty: tty, spoken: time.Now()}
}

// show moves the bar, and begins one if there is none; -1 steps are unknown.
func (v *tuneView) show(text string, done, steps int) {
	if v.bar == nil {
		v.bar = progressbar.NewOptions(steps,
			progressbar.OptionSetWriter(v.streams.err), progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true),
			progressbar.OptionSetRenderBlankState(false), progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionSetSpinnerChangeInterval(0)) // or it would go on after close
	}
	v.bar.Describe(text)
	_ = v.bar.Set(done)
}

// close takes the bar off the terminal.
func (v *tuneView) close() {
	if v.bar != nil {
		_ = v.bar.Clear()
		v.bar = nil
	}
}

// loading shows how many games have been read.
func (v *tuneView) loading(count int) {
	if v.tty {
		v.show(fmt.Sprintf("%d games", count), count, -1)
	}
}

// mostBroken is how many broken games are named.
const mostBroken = 20

// nameBroken names the broken games that were left out.
func nameBroken(s streams, broken []error) {
	for i, err := range broken {
		if i == mostBroken {
			fmt.Fprintf(s.err, "shotest: and %d more broken games were left out\n", len(broken)-i)
			break
		}
		fmt.Fprintf(s.err, "shotest: left out: %v\n", err)
	}
}

// loaded says what has been read, with a sentence about what is learned from it.
func (v *tuneView) loaded(sources *games.Sources, learned string) error {
	set := sources.Set
	nameBroken(v.streams, set.Broken)
	if v.json {
		return printJSON(v.streams, map[string]any{
			"event": "loaded", "files": set.Files, "games": sources.LearningGames + sources.HeldOutGames, "broken": len(set.Broken),
			"duplicates": set.Duplicates, "weaker": set.Weaker, "empty": set.Empty,
			"learning_games": sources.LearningGames, "held_out_games": sources.HeldOutGames,
			"learning_positions": sources.LearningPositions, "held_out_positions": sources.HeldOutPositions,
			"left_out_positions": sources.LeftOut,
		})
	}
	text := fmt.Sprintf("%d games of %d files; left out: %d broken, %d twice, %d of weaker players, %d empty\n%s\n",
		sources.LearningGames+sources.HeldOutGames, set.Files, len(set.Broken), set.Duplicates, set.Weaker, set.Empty, learned)
	if words := sources.LeftOutWords(); words != "" {
		text += "positions left out: " + words + "\n"
	}
	_, err := fmt.Fprint(v.streams.out, text)
	return err
}

// betweenLines is the time between two lines about the same work.
const betweenLines = 30 * time.Second

// passing shows how far something is that takes its time: on a bar, or now and then as
// a line.
func (v *tuneView) passing(onBar, asLine string, done, all int) {
	switch {
	case v.tty:
		v.show(onBar, done, all)
	case !v.json && time.Since(v.spoken) > betweenLines:
		v.spoken = time.Now()
		fmt.Fprintln(v.streams.err, asLine)
	}
}

// fittingView shows how far a fit is, whatever it measures.
type fittingView[M loop.Measure] struct {
	*tuneView
	// figures spells what was measured on the held-out games besides the loss.
	figures func(measured M) string
}

// fitting shows how far the epoch is, or what it has brought.
func (v *fittingView[M]) fitting(p loop.Progress[M]) {
	if p.Done != nil {
		v.close()
		v.epoch(p.Done, p.Epochs)
		return
	}
	epoch := fmt.Sprintf("epoch %d/%d", p.Epoch, p.Epochs)
	speed := fmt.Sprintf("loss %.4f  %.0f positions/s", p.Loss, p.PerSecond)
	v.passing(epoch+"  "+speed, fmt.Sprintf("%s  batch %d/%d  %s", epoch, p.Batch, p.Batches, speed), p.Batch, p.Batches)
}

// epoch shows what an epoch has brought.
func (v *fittingView[M]) epoch(e *loop.Epoch[M], epochs int) {
	if v.json {
		_ = printJSON(v.streams, map[string]any{
			"event": "epoch", "epoch": e.Number, "learning_loss": e.Learning, "held_out": e.HeldOut, "best": e.Best,
			"seconds": e.Elapsed.Seconds(),
		})
		return
	}
	best := ""
	if e.Best {
		best = "  best so far"
	}
	fmt.Fprintf(v.streams.out, "epoch %d/%d  learning %.4f  held out %.4f  %s  %v%s\n",
		e.Number, epochs, e.Learning, e.HeldOut.Loss(), v.figures(e.HeldOut), e.Elapsed.Round(time.Second), best)
}
