// Package fitting fits a [tuning.Model] to games.
//
//	data := fitting.Data{Learning: stream, HeldOut: heldOut} // a *games.Stream and *games.Positions
//	options := fitting.DefaultOptions()
//	options.Epochs = 8
//	options.Checkpoint = "network.checkpoint"
//	result, err := fitting.Run(ctx, model, data, options)
//	if err != nil {
//		return err
//	}
//	fmt.Println(result.Before.Blended, result.After.Blended)
//	err = model.Export(file) // the weights of the best epoch
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
