// Package learner fits the network of package chessmaps to played moves.
//
//	learning := learner.Collect(choices)
//	learner, err := learner.NewLearner(learning, heldOut, 1) // seed 1
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
// The map orders only quiet moves. So the fit uses positions in which a move of one of the two
// quiet classes was played, and compares it with the other moves of its class. The sum of the map
// over the squares that a move influences is the logarithm of its likelihood, and the moves share a
// probability of 1 (a softmax). The fit finds the network whose maps make the played moves as
// probable as possible.
//
// Greer trained a network to output the influenced squares one by one, and compared moves with its
// output. Such a map favours pieces that attack many squares. The softmax instead learns the order,
// which is the use of the map.
package learner
