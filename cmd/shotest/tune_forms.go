package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"shotest/evaluation/network"
	"shotest/evaluation/terms"
	"shotest/internal/inputfile"
	"shotest/shogi"
	"shotest/tuning"
	"shotest/tuning/fitting/material"
	"shotest/tuning/networkmodel"
	"shotest/tuning/termmodel"
)

// tuneForm is a form of evaluation that can be fitted.
type tuneForm struct {
	// epochs and batch are what suits the form if the user does not say.
	epochs, batch int
	// fresh returns a model to begin with.
	fresh func(c *tuneEvaluationCommand) (tuning.Model, error)
	// read returns a model that begins with the weights of a file, nil if the form
	// cannot.
	read func(c *tuneEvaluationCommand, file *os.File) (tuning.Model, error)
}

// tuneForms are the forms by the name that --form has for them.
var tuneForms = map[string]tuneForm{
	"terms": {
		epochs: 8, batch: 16384,
		fresh: func(*tuneEvaluationCommand) (tuning.Model, error) {
			return termmodel.New(terms.DefaultWeights()), nil
		},
		read: func(_ *tuneEvaluationCommand, file *os.File) (tuning.Model, error) {
			return termmodel.Read(file, file.Name())
		},
	},
	"network": {
		epochs: 3, batch: 4096,
		fresh: func(c *tuneEvaluationCommand) (tuning.Model, error) {
			if c.EvaluateOnly {
				return networkmodel.From(network.DefaultWeights()), nil
			}
			shape, err := c.shape()
			if err != nil {
				return nil, err
			}
			return networkmodel.New(shape, c.Seed)
		},
		read: func(_ *tuneEvaluationCommand, file *os.File) (tuning.Model, error) {
			return networkmodel.Read(file)
		},
	},
	"material": {
		epochs: 8, batch: 16384,
		fresh: func(*tuneEvaluationCommand) (tuning.Model, error) {
			return material.New(shogi.DefaultPieceValues()), nil
		},
	},
}

// shape returns how large a network is to be.
func (c *tuneEvaluationCommand) shape() (network.Shape, error) {
	shape := network.Shape{Hidden: c.Hidden}
	for i, units := range c.Layers {
		switch i {
		case 0:
			shape.Second = units
		case 1:
			shape.Third = units
		default:
			return shape, &usageError{fmt.Sprintf("--layers: %d of them: expected at most 2", len(c.Layers))}
		}
	}
	if err := shape.Check(); err != nil {
		flags := "--hidden"
		if len(c.Layers) > 0 {
			flags = "--hidden, --layers"
		}
		return shape, &usageError{fmt.Sprintf("%s: %v", flags, err)}
	}
	return shape, nil
}

// form returns the form that is to be fitted, and sets what suits it and was not
// asked for.
func (c *tuneEvaluationCommand) form() (tuneForm, error) {
	form, known := tuneForms[c.Form]
	if !known {
		names := slices.Sorted(maps.Keys(tuneForms))
		return form, &usageError{fmt.Sprintf("--form %s: expected one of %s", c.Form, strings.Join(names, ", "))}
	}
	if c.Epochs == 0 {
		c.Epochs = form.epochs
	}
	if c.Batch == 0 {
		c.Batch = form.batch
	}
	return form, nil
}

// model returns the model that is to be fitted or measured.
func (c *tuneEvaluationCommand) model(form tuneForm) (tuning.Model, error) {
	if c.From == "" {
		return form.fresh(c)
	}
	if form.read == nil {
		return nil, &usageError{fmt.Sprintf("--from: the form %s cannot begin with weights of a file", c.Form)}
	}
	file, err := inputfile.Open(c.From)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	model, err := form.read(c, file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.From, err)
	}
	return model, nil
}
