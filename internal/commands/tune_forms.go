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

// suit checks the form, and sets its usual epochs and batch where the user names none.
func (c *tuneEvaluationCommand) suit() error {
	switch c.Form {
	case networkForm:
		c.Epochs = cmp.Or(c.Epochs, 3)
		c.Batch = cmp.Or(c.Batch, 4096)
	case materialForm:
		c.Epochs = cmp.Or(c.Epochs, 8)
		c.Batch = cmp.Or(c.Batch, 16384)
		if len(c.From) > 0 {
			return usage("--from: the form material cannot begin with weights of a file")
		}
	case "terms":
		return usage(
			"--form terms: the hand-written terms are no longer part of the program; --form network fits an evaluation that is explained piece by piece")
	default:
		return usage("--form %s: expected network or material", c.Form)
	}
	return nil
}

// model returns the model that is to be fitted or measured.
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
		return nil, usage("--hidden: %w", err)
	}
	return networkmodel.New(c.Hidden, c.Seed)
}

// readNetworks returns the mean of the networks of --from.
func (c *tuneEvaluationCommand) readNetworks() (*networkmodel.Model, error) {
	var models []*networkmodel.Model
	for _, path := range c.From {
		model, err := readFrom(path, networkmodel.Read)
		if err != nil {
			return nil, err
		}
		models = append(models, model)
	}
	mean, err := networkmodel.Mean(models)
	if err != nil {
		return nil, usage("--from: %w", err)
	}
	return mean, nil
}
