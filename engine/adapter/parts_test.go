package adapter

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"shotest/config"
	"shotest/engine/options"
	"shotest/evaluation/network"
	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/similarity"
)

// middlegame is a position that all evaluations find uneven.
const middlegame = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"

// Weights are read once, so that all threads have the same, even if the file is damaged later.
func TestAllThreadsHaveTheSameWeights(t *testing.T) {
	p := config.Default()
	p.EvaluationFile = filepath.Join(t.TempDir(), "weights.network")
	parameters := network.DefaultWeights().Parameters()
	for stage := range parameters.Constants {
		parameters.Constants[stage] += 1000
	}
	weights, err := network.Quantise(parameters)
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	if err := errors.Join(weights.Write(&data), os.WriteFile(p.EvaluationFile, data.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	var parts Parts
	files := &options.NewLayers(p).Files
	if changed, err := parts.Configure(&p, files); err != nil || !changed {
		t.Fatal(changed, err)
	}
	if err := os.Remove(p.EvaluationFile); err != nil {
		t.Fatal(err)
	}
	var scores [2]search.Score
	for i := range scores {
		if changed, err := parts.Configure(&p, files); err != nil || changed {
			t.Errorf("the same profile: %v, %v", changed, err)
		}
		g := New()
		parts.Equip(g)
		g.Begin(shogitest.Game(t, middlegame), &p)
		scores[i] = g.Evaluate()
	}
	if scores[0] != scores[1] || scores[0] < 500 {
		t.Errorf("the threads see %v", scores)
	}
}

// At full skill no eye overlooks moves, whatever the level was before.
func TestEyesAreDropped(t *testing.T) {
	p := config.Default()
	var parts Parts
	g, files := New(), &options.NewLayers(p).Files
	for _, level := range []int{5, 20} {
		p.SkillLevel = level
		if _, err := parts.Configure(&p, files); err != nil {
			t.Fatal(err)
		}
		parts.Equip(g)
		if overlooks := g.Lists().eye != nil; overlooks != (level < 20) {
			t.Errorf("level %d: overlooks moves: %v", level, overlooks)
		}
	}
}

// Parameters out of their range are replaced, and an error says so.
func TestInvalidParametersAreReplaced(t *testing.T) {
	p := config.Default()
	p.Similarity = similarity.Penalties{}
	p.Costs.Most = -1
	var parts Parts
	g, files := New(), &options.NewLayers(p).Files
	if _, err := parts.Configure(&p, files); err == nil {
		t.Error("no error")
	}
	parts.Equip(g)
	if usual := config.Default().Costs; g.Lists().Costs() != usual {
		t.Errorf("costs %+v", g.Lists().Costs())
	}
}
