// Package termmodel fits the weights of the explainable evaluation, package
// evaluation/terms. The evaluation itself lists the features of a position, so that
// the model evaluates as the engine does, but with weights of full precision:
//
//	model := termmodel.New(terms.HandSetWeights())
//	result, err := fitting.Run(ctx, model, data, fitting.DefaultOptions())
//	if err != nil {
//		return err
//	}
//	weights := model.Weights() // for terms.New
//
// The evaluation is linear in its weights, so its gradient is what it counts:
// a feature that is there n times more for the side to move than for its
// opponent moves the value by n times its weight, divided among the opening and
// the endgame by the progress of the game.
package termmodel
