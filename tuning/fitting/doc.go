// Package fitting fits a [tuning.Model] to games.
//
//	options := fitting.DefaultOptions()
//	options.Epochs = 8
//	job := &fitting.Job{
//		Records: []string{"games"}, Options: options, Hidden: 64, Window: 4_000_000,
//		Selection: games.Selection{FromPly: 16, PlayerShare: 0.05},
//	}
//	c := course.Course{Files: course.Files{Out: "network.bin", Checkpoint: "network.checkpoint"}, View: view}
//	err := c.Run(ctx, job) // writes the weights of the best epoch
//
// # The loss
//
// A value of s centipawns stands for a probability of winning of 1/(1+e^(-s/600)). The target is a
// blend of the outcome and the score of the player's own search (see games.Sample.Target). The loss
// is the cross entropy between the two, in nats, averaged over the positions of a batch.
//
// # Reproducible runs
//
// A batch is cut into a fixed number of shards, whatever the number of cores, and the model sums up
// their gradients in order. The seed and the number of an epoch determine its positions, their
// order, and which of them are mirrored. So a run gives the same weights, to the last bit, on every
// machine with the same floating-point arithmetic, even if it is interrupted and resumed.
package fitting
