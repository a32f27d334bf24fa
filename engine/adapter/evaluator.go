package adapter

import (
	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/evaluation/terms"
	"shotest/profile"
	"shotest/shogi"
)

// evaluationSource names a form of evaluation and its weights, as a profile does.
type evaluationSource struct {
	form string
	file string // of weights; empty for those that are built in
}

// The forms of evaluation of a profile, besides the terms.
const (
	materialForm = "material"
	handSetForm  = "hand_set"
	networkForm  = "network" // the usual one
)

func evaluationSourceOf(p *profile.Profile) evaluationSource {
	if p.Evaluation == materialForm || p.Evaluation == handSetForm {
		return evaluationSource{form: p.Evaluation}
	}
	return evaluationSource{p.Evaluation, p.EvaluationFile}
}

// load returns what makes evaluators. The error is about weights that cannot be read.
func (s *evaluationSource) load() (func() evaluation.Evaluator, error) {
	switch s.form {
	case materialForm:
		return func() evaluation.Evaluator { return evaluation.NewMaterial(shogi.DefaultPieceValues()) }, nil
	case handSetForm:
		return func() evaluation.Evaluator { return terms.New(terms.HandSetWeights()) }, nil
	case networkForm:
		weights, err := weightsOf("evaluation", s.file, readBy(network.Read), network.DefaultWeights)
		return func() evaluation.Evaluator { return network.New(weights) }, err
	}
	weights, err := weightsOf("evaluation", s.file, terms.Load, terms.DefaultWeights)
	return func() evaluation.Evaluator { return terms.New(weights) }, err
}
