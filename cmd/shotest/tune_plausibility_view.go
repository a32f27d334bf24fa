package main

import (
	"cmp"
	"fmt"
	"strings"

	"shotest/tuning/moves"
)

// plausibilityView shows how fitting plausibility goes.
type plausibilityView struct {
	fittingView[moves.Metrics]
}

func newPlausibilityView(s streams, json bool) *plausibilityView {
	return &plausibilityView{fittingView[moves.Metrics]{newTuneView(s, json), func(m moves.Metrics) string {
		return fmt.Sprintf("first %.1f %%  among 30 %.1f %%", 100*m.WithinWidth(1), 100*m.WithinWidth(30))
	}}}
}

// collecting shows how many positions the components have been asked about.
func (v *plausibilityView) collecting(what string, done, all int) {
	v.preparing(fmt.Sprintf("%s: components of %d positions", what, all), done, all)
}

// searching shows how many positions have been searched.
func (v *plausibilityView) searching(what string, done, all int) {
	v.preparing(fmt.Sprintf("%s: searching %d positions", what, all), done, all)
}

func (v *plausibilityView) preparing(text string, done, all int) {
	v.passing(text, fmt.Sprintf("%s, %d done", text, done), done, all)
}

// loaded says what has been read.
func (v *plausibilityView) loaded(r *moves.Report) error {
	return v.tuneView.loaded(&r.Sources, fmt.Sprintf("learning %s: %d positions of %d games, held out %d of %d",
		r.Labels, r.LearningPositions, r.LearningGames, r.HeldOutPositions, r.HeldOutGames))
}

// report shows what the run has brought.
func (v *plausibilityView) report(r *moves.Report, fitted bool) error {
	if v.json {
		return v.reportJSON(r, fitted)
	}
	var text strings.Builder
	before, after := &r.Result.Before, &r.Result.After
	line := func(what, format string, value func(a *moves.Agreement) float64) {
		fmt.Fprintf(&text, "%-32s ", what)
		if fitted {
			fmt.Fprintf(&text, format+"  → ", value(&before.Agreement))
		}
		fmt.Fprintf(&text, format+"\n", value(&after.Agreement))
	}
	fmt.Fprintf(&text, "\nOn %d held-out positions:\n", after.Positions)
	line("negative log-likelihood", "%8.4f", func(a *moves.Agreement) float64 { return a.NegativeLogLikelihood })
	line("perplexity", "%8.2f", (*moves.Agreement).Perplexity)
	for _, width := range moves.Widths {
		what := fmt.Sprintf("among the first %d, %%", width)
		line(what, "%8.1f", func(a *moves.Agreement) float64 { return 100 * a.WithinWidth(width) })
	}
	for _, parts := range [][]moves.Part{after.Phases, after.Kinds} {
		if len(parts) > 0 {
			text.WriteString("\n")
		}
		for i := range parts {
			p := &parts[i]
			fmt.Fprintf(&text, "%-16s %7d positions  loss %.4f  first %5.1f %%  among 10 %5.1f %%  among 30 %5.1f %%\n",
				p.Name, p.Positions, p.NegativeLogLikelihood, 100*p.WithinWidth(1), 100*p.WithinWidth(10), 100*p.WithinWidth(30))
		}
	}
	writeCosts(&text, r)
	writeChanged(&text, r)
	_, err := fmt.Fprint(v.streams.out, text.String())
	return err
}

// writeCosts says at which costs the moves cost what was asked for.
func writeCosts(text *strings.Builder, r *moves.Report) {
	if r.MedianCost > 0 {
		fmt.Fprintf(text, "\nCosts at which the median is %d: k: %d\n", r.MedianCost, r.Costs.K)
	}
}

// mostChangesShown is how many weights the terminal shows; the report has all.
const mostChangesShown = 15

func writeChanged(text *strings.Builder, r *moves.Report) {
	if len(r.Changes) == 0 {
		return
	}
	text.WriteString("\nWeights that have changed most (± standard error):\n")
	for _, c := range r.MostChanged()[:min(len(r.Changes), mostChangesShown)] {
		fmt.Fprintf(text, "  %+5.0f → %+5.0f ±%3.0f  %s: %s\n", c.Before, c.After, c.StandardError, c.Component, c.Bin)
	}
	var names []string
	for _, c := range r.Idle() {
		names = append(names, c.Component+" "+c.Bin)
	}
	fmt.Fprintf(text, "Within two standard errors of nothing: %s\n", cmp.Or(strings.Join(names, ", "), "none"))
}

func (v *plausibilityView) reportJSON(r *moves.Report, fitted bool) error {
	objects := []map[string]any{{"event": "after", "held_out": r.Result.After, "best_epoch": r.Result.Best}}
	if fitted {
		objects = append([]map[string]any{{"event": "before", "held_out": r.Result.Before}}, objects...)
	}
	if r.MedianCost > 0 {
		objects = append(objects, map[string]any{"event": "costs", "median": r.MedianCost, "k": r.Costs.K})
	}
	for _, c := range r.Changes {
		objects = append(objects, map[string]any{"event": "weight", "change": c, "idle": c.Idle()})
	}
	for _, object := range objects {
		if err := printJSON(v.streams, object); err != nil {
			return err
		}
	}
	return nil
}
