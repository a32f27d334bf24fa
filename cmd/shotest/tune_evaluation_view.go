package main

import (
	"fmt"
	"strings"

	"shotest/tuning/fitting"
)

// evaluationView shows how fitting an evaluation goes.
type evaluationView struct {
	fittingView[fitting.Metrics]
}

func newEvaluationView(s streams, json bool) *evaluationView {
	return &evaluationView{fittingView[fitting.Metrics]{newTuneView(s, json), func(m fitting.Metrics) string {
		return fmt.Sprintf("outcome %.4f  correlation %.3f", m.Outcome, m.Correlation)
	}}}
}

// loaded says what has been read.
func (v *evaluationView) loaded(r *fitting.Report) error {
	return v.tuneView.loaded(&r.Sources, fmt.Sprintf("learning from %d games with %d positions, held out %d games with %d",
		r.LearningGames, r.LearningPositions, r.HeldOutGames, r.HeldOutPositions))
}

// report shows what the run has brought.
func (v *evaluationView) report(r *fitting.Report, fitted bool) error {
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
	text.WriteString("\nWorst positions, for the side to move:\n")
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

func (v *evaluationView) reportJSON(r *fitting.Report, fitted bool) error {
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
