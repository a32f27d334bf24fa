package commands

import (
	"fmt"
	"path/filepath"

	"shotest/evaluation/network"
	"shotest/tuning"
	"shotest/tuning/networkmodel"
	"shotest/tuning/trial"
)

// model returns the model to fit or to measure.
func (c *tuneEvaluationCommand) model() (tuning.Model, error) {
	switch {
	case len(c.From) > 0:
		return c.readNetworks()
	case c.EvaluateOnly:
		return networkmodel.From(network.DefaultWeights()), nil
	}
	if err := network.CheckHidden(c.Hidden); err != nil {
		return nil, usageErrorf("--hidden: %w", err)
	}
	return networkmodel.New(c.Hidden, c.Seed)
}

// builtIn is the name of the built-in network for --from.
const builtIn = "default"

// readNetworks returns the mean of the networks of --from.
func (c *tuneEvaluationCommand) readNetworks() (*networkmodel.Model, error) {
	var models []*networkmodel.Model
	for _, path := range c.From {
		if path == builtIn {
			models = append(models, networkmodel.From(network.DefaultWeights()))
			continue
		}
		model, err := readWeights(path, networkmodel.Read)
		if err != nil {
			return nil, err
		}
		models = append(models, model)
	}
	mean, err := networkmodel.Mean(models)
	if err != nil {
		return nil, usageErrorf("--from: %w", err)
	}
	return mean, nil
}

// fromNothing reports whether learning begins with a network that knows nothing.
func (c *tuneEvaluationCommand) fromNothing() bool { return len(c.From) == 0 && !c.EvaluateOnly }

// sayBeginning says that learning begins with nothing, if so, and what that is worth with as many
// positions.
func (c *tuneEvaluationCommand) sayBeginning(view *tuneView, positions int) error {
	if !c.fromNothing() {
		return nil
	}
	text := fmt.Sprintf("Learning begins from nothing, with %.1f million positions. The built-in network has learned from %.1f "+
		"million; with fewer, --from default, which goes on from it, ends stronger.\n", float64(positions)/1e6,
		network.DefaultPositions/1e6)
	return view.print(text, map[string]any{"event": "begin", "from": "nothing", "positions": positions,
		"built_in_positions": network.DefaultPositions})
}

// match returns the match of the new network against the one begun with, or else against the
// built-in one.
func (c *tuneEvaluationCommand) match() *trial.Match {
	m := &trial.Match{Kind: "network", Out: c.Out}
	m.Settings = &struct {
		Name           string `doc:"What the profile is called in tables and logs."`
		EvaluationFile string `doc:"The network, beside this file."`
	}{m.New(), filepath.Base(c.Out)}
	if len(c.From) == 1 && c.From[0] != builtIn {
		m.OldOptions = map[string]string{"EvaluationFile": c.From[0]}
	}
	return m
}
