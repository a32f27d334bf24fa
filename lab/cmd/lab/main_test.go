//go:build e2e

package main

import (
	"context"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/shogi"
)

// search returns the engine of an experiment's answer, in a mode, and the nodes of each report.
func search(t *testing.T, experiment, argument, mode string) (best shogi.Move, nodes []uint64) {
	t.Helper()
	e, err := engineOf(experiment, argument)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"USI_Hash": "4", "SearchMode": mode} {
		if err := e.SetOption(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := e.Prepare(context.Background()); err != nil {
		t.Fatal(err)
	}
	history, err := shogi.ParseHistory("l2g1gsn1/2sk4l/p1nppp1pp/2p3p2/9/1rPB1GP2/P+pSPPP1PP/1G3KSR1/LN5NL w bp 31")
	if err != nil {
		t.Fatal(err)
	}
	result := e.Search(context.Background(), history, engine.Limits{Nodes: 8000}, func(r engine.Report) {
		nodes = append(nodes, r.Nodes)
		for line := history.Clone(); len(r.PV) > 0; r.PV = r.PV[1:] {
			if !line.Current().IsLegal(r.PV[0]) {
				t.Fatalf("%s %s, %s: %v is illegal", experiment, argument, mode, r.PV[0])
			}
			line.Play(r.PV[0])
		}
	})
	if !history.Current().IsLegal(result.Best) || len(nodes) == 0 {
		t.Errorf("%s %s, %s: answer %v, %d reports", experiment, argument, mode, result.Best, len(nodes))
	}
	return result.Best, nodes
}

// Each experiment is an engine that plays legal moves, and searches otherwise than without it.
func TestExperiments(t *testing.T) {
	for _, c := range []struct{ experiment, argument, mode string }{
		{"backup", "path_bonus: {on: true, from: 1}", "interest"},
		{"backup", "insurance: {on: true, depth: 0}", "modern"},
		{"backup", "alternatives: {on: true, depth: 0}", "fullwidth"},
		{"backup", "power_sum: {on: true, depth: 0}", "interest"},
		{"backup", "random_bonus: {on: true}", "modern"},
		{"backup", "neighbourhood: {on: true, quiescence: true}", "interest"},
		{"chains", "pruning: {on: true}", "fullwidth"},
		{"chains", "pruning: {on: true, depth: 400, pv: false, raises: false, margin: 150, reduction: 200}", "interest"},
		{"chains", "continuation: {on: true}", "interest"},
		{"chessmaps", "", "fullwidth"},
		{"mcts", "priors: interest", "interest"},
		{"mcts", "simulation: uniform", "interest"},
	} {
		_, with := search(t, c.experiment, c.argument, c.mode)
		if c.experiment == "mcts" {
			continue
		}
		_, without := search(t, "backup", "", c.mode)
		same := len(with) == len(without)
		for i := range with {
			same = same && with[i] == without[i]
		}
		if same {
			t.Errorf("%s %s, %s: the same search as without", c.experiment, c.argument, c.mode)
		}
	}
}

// Wrong arguments are named.
func TestWrongArguments(t *testing.T) {
	for want, args := range map[string][]string{
		"expected usi, learn-map":   {"sing"},
		"expected backup, chains":   {"usi", "magic"},
		`did you mean "insurance"?`: {"usi", "backup", "insurrance: {on: true}"},
		"no such file":              {"usi", "chessmaps", "none.map"},
		"expected one of triangle":  {"pegs", "none"},
	} {
		if err := run(context.Background(), args); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", args, err, want)
		}
	}
}
