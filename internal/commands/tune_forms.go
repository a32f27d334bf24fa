package commands

import (
	"cmp"

	"shotest/evaluation/network"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/fitting"
	"shotest/tuning/networkmodel"
)

// The forms of evaluation that can be fitted, by their names for --form.
const (
	networkForm  = "network"
	materialForm = "material"
)

// checkForm checks the form, and sets its usual epochs and batch if the user gives none.
func (c *tuneEvaluationCommand) checkForm() error {
	switch c.Form {
	case networkForm:
		c.Epochs = cmp.Or(c.Epochs, 3)
		c.Batch = cmp.Or(c.Batch, 4096)
	case materialForm:
		c.Epochs = cmp.Or(c.Epochs, 8)
		c.Batch = cmp.Or(c.Batch, 16384)
		if len(c.From) > 0 {
			return usageErrorf("--from: the form material cannot begin with weights of a file")
		}
	case "terms":
		return usageErrorf(
			"--form terms: the hand-written terms are no longer part of the program; --form network fits an evaluation that is explained piece by piece")
	default:
		return usageErrorf("--form %s: expected network or material", c.Form)
	}
	return nil
}

// model returns the model to fit or to measure.
func (c *tuneEvaluationCommand) model() (tuning.Model, error) {
	switch {
	case c.Form == materialForm:
		return fitting.NewMaterial(shogi.DefaultPieceValues()), nil
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
