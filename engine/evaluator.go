package engine

import (
	"fmt"

	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/evaluation/terms"
	"shotest/internal/inputfile"
	"shotest/shogi"
)

// evaluationForm names a form of evaluation and its weights, as a profile does.
type evaluationForm struct {
	form string
	file string // of weights; empty for those that are built in
}

// networkForm is the evaluation by a network, which is the usual one.
const networkForm = "network"

// evaluator returns what a form of evaluation names.
func (f evaluationForm) evaluator() (evaluation.Evaluator, error) {
	switch f.form {
	case "material":
		return evaluation.NewMaterial(shogi.DefaultPieceValues()), nil
	case "hand_set":
		return terms.New(terms.HandSetWeights()), nil
	case networkForm:
		weights, err := f.networkWeights()
		if err != nil {
			return nil, err
		}
		return network.New(weights), nil
	}
	weights, err := f.termWeights()
	if err != nil {
		return nil, err
	}
	return terms.New(weights), nil
}

func (f evaluationForm) termWeights() (terms.Weights, error) {
	if f.file == "" {
		return terms.DefaultWeights(), nil
	}
	return terms.Load(f.file)
}

func (f evaluationForm) networkWeights() (*network.Weights, error) {
	if f.file == "" {
		return network.DefaultWeights(), nil
	}
	file, err := inputfile.Open(f.file)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	weights, err := network.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.file, err)
	}
	return weights, nil
}

// evaluatorOrBuiltIn is evaluator, but with the weights that are built in where
// those of the file cannot be read; the error says so.
func (f evaluationForm) evaluatorOrBuiltIn() (evaluation.Evaluator, error) {
	evaluator, err := f.evaluator()
	if err != nil {
		evaluator, _ = evaluationForm{form: f.form}.evaluator()
		err = fmt.Errorf("evaluation weights: %w; those that are built in are used", err)
	}
	return evaluator, err
}

// configureEvaluator makes the engine evaluate positions as its profile says now. Weights
// that cannot be read leave it to those that are built in.
func (e *Engine) configureEvaluator() (err error) {
	wanted := evaluationForm{e.options.Profile.Evaluation, e.options.Profile.EvaluationFile}
	if e.evaluatedBy == wanted && e.game.evaluator != nil {
		return nil
	}
	e.evaluatedBy, e.helpers = wanted, nil
	return e.options.Files.Load("EvaluationFile", wanted.weightsFile(), func() (err error) {
		e.game.evaluator, err = wanted.evaluatorOrBuiltIn()
		return err
	})
}

// weightsFile returns the file that the weights are read from, empty if that is none.
func (f evaluationForm) weightsFile() string {
	if f.form == "material" || f.form == "hand_set" {
		return ""
	}
	return f.file
}
