// Package moves fits the weights of move plausibility (package plausibility) to moves
// that were played, or that a search has found best.
//
//	set, err := moves.Collect(ctx, weights, positions, drawn, nil) // what the components find of each move
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
// probability of 1 (a softmax; Bradley and Terry's model, as Coulom 2007 has it for Go). Learned
// are the scores that make the moves that were played as probable as possible. Weights that the
// data say little about stay near those that they begin with, and all of them go only a part of the
// way: the weights begun with count for a number of games, chosen on held-out positions.
//
// What the components find depends on the position and the game so far, not on the
// weights, so it is collected once. What only a search knows (killers, histories, the
// moves of its tables) is not there, and those weights stay as they are; so does
// best_quiet, which is credited after moves have been ordered.
//
// # From scores to interests
//
// Interests derives the interests and factors of the components from their scores, and
// Calibrate the constant of the costs, so that the moves that were played have a given
// median cost.
package moves
