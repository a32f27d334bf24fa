// Package moves fits the weights of move plausibility (package plausibility) to played moves, or to
// the best moves of a search.
//
//	set, err := moves.Collect(ctx, weights, drawn, nil) // what the components find of each move
//	learner := moves.NewLearner(weights, moves.Units{}, learning, heldOut, games, 200, 1)
//	result, err := loop.Run(ctx, learner, options, nil)
//	if err != nil {
//		return err
//	}
//	fitted := learner.Weights()
//
// # What is learned
//
// The score of a move is the sum of the scores of its bins, in rating points. Scores claim
// probabilities: 400 points more are ten times the likelihood, and a position's moves share a
// probability of 1 (a softmax; Bradley and Terry's model, as Coulom 2007 has it for Go). The fit
// finds the scores that make the played moves as probable as possible. Weights with little data
// stay near their initial values, and all weights go only a part of the way: the initial weights
// count for a number of games, chosen on held-out positions.
//
// The bins of a move depend on the position and the game so far, not on the weights, so they are
// collected once. Facts that only a search knows (killers, histories, the moves of its tables) are
// missing, so their weights stay as they are. So does the weight of best_quiet, which is credited
// after moves have been ordered.
//
// # From scores to interests
//
// Interests derives the interests and factors of the components from their scores. Calibrate
// derives the constant of the costs, so that the played moves have a given median cost.
package moves
