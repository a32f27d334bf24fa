package main

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"shotest/tuning/matches"
	"shotest/tuning/spsa"
)

// tuneSearchView shows how tuning by games goes.
type tuneSearchView struct{ *tuneView }

func newTuneSearchView(s streams, json bool) *tuneSearchView {
	return &tuneSearchView{tuneView: newTuneView(s, json)}
}

// linesOfARun is about how many lines are printed of a run that no terminal shows.
const linesOfARun = 50

// progress shows how far the run is.
func (v *tuneSearchView) progress(p matches.Progress) {
	if p.Trouble != "" {
		v.trouble(p.Trouble)
		return
	}
	every := max(1, p.Iterations/linesOfARun)
	switch {
	case p.Done != nil && p.Resumed:
	case v.json && p.Done != nil:
		_ = printJSON(v.streams, map[string]any{
			"event": "iteration", "iteration": p.Done.Number, "iterations": p.Iterations, "games": p.Games,
			"result": p.Done.Result, "void": p.Done.Void, "values": values(p.Parameters),
		})
	case v.json:
	case v.tty:
		v.show(fmt.Sprintf("iteration %d/%d  %d games  %s", p.Iteration, p.Iterations, p.Games, most(p.Parameters, mostOnBar)), p.Games, p.AllGames)
	case p.Done != nil && (p.Done.Number%every == 0 || p.Done.Number == p.Iterations):
		fmt.Fprintf(v.streams.out, "iteration %d/%d  %d games  %s\n", p.Done.Number, p.Iterations, p.Games, most(p.Parameters, mostOnLine))
	}
}

func (v *tuneSearchView) trouble(text string) {
	v.close()
	if v.json {
		_ = printJSON(v.streams, map[string]any{"event": "trouble", "text": text})
		return
	}
	fmt.Fprintln(v.streams.err, "shotest:", text)
}

// How many parameters are shown while games are played.
const (
	mostOnBar  = 2
	mostOnLine = 5
)

// most spells the first parameters.
func most(parameters []spsa.Parameter, n int) string {
	var parts []string
	for _, p := range parameters[:min(n, len(parameters))] {
		parts = append(parts, p.Name+" "+matches.Number(p.Value))
	}
	if len(parameters) > n {
		parts = append(parts, "…")
	}
	return strings.Join(parts, "  ")
}

// values returns the values by name.
func values(parameters []spsa.Parameter) map[string]float64 {
	byName := map[string]float64{}
	for i := range parameters {
		byName[parameters[i].Name] = parameters[i].Value
	}
	return byName
}

// report shows what the run has brought, the parameters that have moved most first.
func (v *tuneSearchView) report(r *matches.Report, folder string) error {
	changes := r.Changes()
	if v.json {
		return v.reportJSON(r, changes)
	}
	moved := func(c matches.Change) float64 { return math.Abs(c.Tuned-c.Value) / (c.Max - c.Min) }
	slices.SortStableFunc(changes, func(a, b matches.Change) int { return cmp.Compare(moved(b), moved(a)) })
	var text strings.Builder
	fmt.Fprintf(&text, "\n%s.\n", r.Summary())
	for _, c := range changes {
		note := ""
		if c.AtBound {
			note = "  at the end of its range"
		}
		fmt.Fprintf(&text, "  %-40s %8s → %8s  (%s to %s)  pull %+.1f%s\n",
			c.Name, matches.Number(c.Value), matches.Number(c.Tuned), matches.Number(c.Min), matches.Number(c.Max), c.Pull, note)
	}
	fmt.Fprintf(&text, "The values are in %s, the way there in %s.\n", filepath.Join(folder, matches.TunedFile), filepath.Join(folder, matches.PageFile))
	_, err := fmt.Fprint(v.streams.out, text.String())
	return err
}

func (v *tuneSearchView) reportJSON(r *matches.Report, changes []matches.Change) error {
	for i := range changes {
		c := &changes[i]
		if err := printJSON(v.streams, map[string]any{
			"event": "parameter", "name": c.Name, "before": c.Value, "after": c.Tuned, "pull": c.Pull, "at_bound": c.AtBound,
		}); err != nil {
			return err
		}
	}
	return printJSON(v.streams, map[string]any{
		"event": "ended", "iterations": len(r.History), "games": r.Games, "finished": r.Finished(),
	})
}
