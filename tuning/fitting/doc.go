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
// # What is minimised
//
// A position's value of s centipawns claims a probability of winning of
// 1/(1+e^(-s/600)); its target is a blend of who won and what the player's own
// search said (see games.Sample.Target). The loss is the cross entropy between
// the two, in nats, averaged over the positions of a batch.
//
// # Why runs can be repeated
//
// A batch is cut into a fixed number of shards, whatever the number of cores, and
// the model sums up their gradients in order. Which positions an epoch draws,
// their order, and which of them are mirrored follow from the seed and the number
// of the epoch. So a run gives the same weights on every machine with the same
// floating-point arithmetic, and one that was interrupted and resumed gives those
// of one that was not, to the last bit.
package fitting
