package commands

import (
	"shotest/evaluation/network"
	"shotest/tuning"
	"shotest/tuning/networkmodel"
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

// readNetworks returns the mean of the networks of --from.
func (c *tuneEvaluationCommand) readNetworks() (*networkmodel.Model, error) {
	var models []*networkmodel.Model
	for _, path := range c.From {
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
