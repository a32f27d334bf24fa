// Package tuning holds the parts that all learning shares: the [Model] of an evaluation, and the
// optimiser [Adam]. Its rooms are
//
//   - tuning/selfplay and tuning/gamefile: games of the engine against itself, and the
//     file that keeps them by the million;
//   - tuning/games: games with the players' own scores, read from records and
//     split into those to learn from and those held out;
//   - tuning/course: the course of learning from games, whatever is learned: read, learn, write,
//     report;
//   - tuning/trial: the match of what was learned against what was begun with;
//   - tuning/loop: epochs of batches, a look at the held-out games after each,
//     and checkpoints;
//   - tuning/fitting: fitting an evaluation to positions, on all cores;
//   - tuning/networkmodel: the network of the evaluation as a model;
//   - tuning/moves: fitting plausibility to moves;
//   - tuning/prices: fitting the prices of late moves to what searches find;
//   - tuning/spsa: parameters of the search, tuned by playing.
//
// Learning one batch on two goroutines looks like this:
//
//	gradients := []tuning.Gradient{model.NewGradient(), model.NewGradient()}
//	for i := range batch {
//		g := gradients[i%2] // in truth each on its own goroutine
//		score := g.Evaluate(&batch[i].Position, &batch[i].Attacks)
//		g.Learn(slopeOfLoss(score, batch[i].Target))
//	}
//	model.Step(gradients, rate)
package tuning
