// Package mapmodel fits the network of package chessmaps to played moves.
//
//	learning := mapmodel.Collect(choices)
//	learner, err := mapmodel.NewLearner(learning, heldOut, 1) // seed 1
//	if err != nil {
//		return err
//	}
//	result, err := loop.Run(ctx, learner, options, nil)
//	if err != nil {
//		return err
//	}
//	weights, err := learner.Weights() // for chessmaps.New
//
// # What is learned
//
// Only moves that the map orders: positions in which a move of one of the two quiet classes was
// played, and the moves of the same class that might have been played instead. The sum of the map
// over the squares that a move influences is the logarithm of its likelihood, and the moves share a
// probability of 1 (a softmax). The fit finds the network whose maps make the played moves as
// probable as possible.
//
// Greer taught a network the influenced squares themselves, one by one, and matched
// moves with its answer. A map of that kind favours pieces that attack many squares; the
// softmax asks for what the map is used for, the order.
package mapmodel
