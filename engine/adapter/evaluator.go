package adapter

import (
	"shotest/evaluation"
	"shotest/evaluation/network"
	"shotest/profile"
	"shotest/shogi"
)

// evaluationSource names a form of evaluation and its weights, as a profile does.
type evaluationSource struct {
	material bool
	file     string // of the network's weights; empty for those that are built in
}

func evaluationSourceOf(p *profile.Profile) evaluationSource {
	if p.Evaluation == "material" {
		return evaluationSource{material: true}
	}
	return evaluationSource{file: p.EvaluationFile}
}

// load returns what makes evaluators. The error is about weights that cannot be read.
func (s *evaluationSource) load() (func() evaluation.Evaluator, error) {
	if s.material {
		return func() evaluation.Evaluator { return evaluation.NewMaterial(shogi.DefaultPieceValues()) }, nil
	}
	weights, err := weightsOf("evaluation", s.file, readBy(network.Read), network.DefaultWeights)
	return func() evaluation.Evaluator { return network.New(weights) }, err
}
