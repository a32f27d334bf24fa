package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"shotest/tuning/fitting"
)

// tuneView shows how fitting goes: with a bar on a terminal, as lines
// elsewhere, or as JSON.
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

// loaded says what has been read.
func (v *tuneView) loaded(r *fitting.Report) error {
	set := r.Set
	nameBroken(v.streams, set.Broken)
	if v.json {
		return printJSON(v.streams, map[string]any{
			"event": "loaded", "files": set.Files, "games": len(set.Games), "broken": len(set.Broken),
			"duplicates": set.Duplicates, "weaker": set.Weaker, "empty": set.Empty,
			"learning_games": r.LearningGames, "held_out_games": r.HeldOutGames,
			"learning_positions": r.LearningPositions, "held_out_positions": r.HeldOutPositions,
		})
	}
	_, err := fmt.Fprintf(v.streams.out, "%d games of %d files; left out: %d broken, %d twice, %d of weaker players, %d empty\n"+
		"learning from %d games with %d positions, held out %d games with %d\n",
		len(set.Games), set.Files, len(set.Broken), set.Duplicates, set.Weaker, set.Empty,
		r.LearningGames, r.LearningPositions, r.HeldOutGames, r.HeldOutPositions)
	return err
}

// betweenLines is the time between two lines about the same epoch.
const betweenLines = 30 * time.Second

// fitting shows how far the epoch is, or what it has brought.
func (v *tuneView) fitting(p fitting.Progress) {
	switch {
	case p.Done != nil:
		v.close()
		v.epoch(p)
	case v.tty:
		v.show(fmt.Sprintf("epoch %d/%d  loss %.4f  %.0f positions/s", p.Epoch, p.Epochs, p.Loss, p.PerSecond), p.Batch, p.Batches)
	case !v.json && time.Since(v.spoken) > betweenLines:
		v.spoken = time.Now()
		fmt.Fprintf(v.streams.err, "epoch %d/%d  batch %d/%d  loss %.4f  %.0f positions/s\n",
			p.Epoch, p.Epochs, p.Batch, p.Batches, p.Loss, p.PerSecond)
	}
}

func (v *tuneView) epoch(p fitting.Progress) {
	e := p.Done
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
	fmt.Fprintf(v.streams.out, "epoch %d/%d  learning %.4f  held out %.4f  outcome %.4f  correlation %.3f  %v%s\n",
		e.Number, p.Epochs, e.Learning, e.HeldOut.Blended, e.HeldOut.Outcome, e.HeldOut.Correlation,
		e.Elapsed.Round(time.Second), best)
}

// report shows what the run has brought.
func (v *tuneView) report(r *fitting.Report, fitted bool) error {
	if v.json {
		return v.reportJSON(r, fitted)
	}
	var text strings.Builder
	line := func(what string, before, after float64) {
		if fitted {
			fmt.Fprintf(&text, "%-44s %8.4f  →%8.4f\n", what, before, after)
		} else {
			fmt.Fprintf(&text, "%-44s %8.4f\n", what, after)
		}
	}
	before, after := &r.Result.Before, &r.Result.After
	fmt.Fprintf(&text, "\nOn %d held-out positions:\n", after.Positions)
	line("loss against what is learned", before.Blended, after.Blended)
	line("loss against the outcome", before.Outcome, after.Outcome)
	if after.Scored > 0 {
		line("correlation with the players' scores", before.Correlation, after.Correlation)
		line("apart from them, in probability", before.Apart, after.Apart)
		fmt.Fprintf(&text, "(the players' own scores have a loss of %.4f against the outcome)\n", after.ScoresOutcome)
	}
	for _, c := range r.Choices {
		fmt.Fprintf(&text, "Moves played in %d positions of %s:\n", c.After.Positions, c.Name)
		line("chosen", c.Before.Top1, c.After.Top1)
		line("among the best three", c.Before.Top3, c.After.Top3)
		line("among the best five", c.Before.Top5, c.After.Top5)
	}
	writeWorst(&text, r)
	_, err := fmt.Fprint(v.streams.out, text.String())
	return err
}

// mostTendencies is how many of the facts the terminal shows; the report has all.
const mostTendencies = 12

func writeWorst(text *strings.Builder, r *fitting.Report) {
	if len(r.Worst) == 0 {
		return
	}
	text.WriteString("\nIn what the worst fiftieth differs from all:\n")
	for _, t := range r.Tendencies[:min(len(r.Tendencies), mostTendencies)] {
		fmt.Fprintf(text, "  %6.2f instead of %6.2f (%+.2f deviations)  %s\n", t.Worst, t.All, t.Deviations, t.Fact)
	}
	text.WriteString("\nJudged worst, for the side to move:\n")
	for _, w := range r.Worst {
		fmt.Fprintf(text, "loss %.2f  value %+5.0f", w.Excess, w.Value)
		if w.Score != nil {
			fmt.Fprintf(text, "  score %+5.0f", *w.Score)
		}
		if w.Outcome != nil {
			fmt.Fprintf(text, "  outcome %g", *w.Outcome)
		}
		fmt.Fprintf(text, "  played %s  %s\n  sfen %s\n", w.Played, w.Source, w.SFEN)
	}
}

func (v *tuneView) reportJSON(r *fitting.Report, fitted bool) error {
	if fitted {
		if err := printJSON(v.streams, map[string]any{"event": "before", "held_out": r.Result.Before}); err != nil {
			return err
		}
	}
	if err := printJSON(v.streams, map[string]any{"event": "after", "held_out": r.Result.After, "best_epoch": r.Result.Best}); err != nil {
		return err
	}
	for _, c := range r.Choices {
		if err := printJSON(v.streams, map[string]any{"event": "choices", "of": c.Name, "before": c.Before, "after": c.After}); err != nil {
			return err
		}
	}
	for _, w := range r.Worst {
		if err := printJSON(v.streams, map[string]any{"event": "worst", "position": w}); err != nil {
			return err
		}
	}
	for _, t := range r.Tendencies {
		if err := printJSON(v.streams, map[string]any{"event": "tendency", "tendency": t}); err != nil {
			return err
		}
	}
	return nil
}
