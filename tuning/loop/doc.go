// Package loop is the loop in which weights of any kind are fitted: epochs of
// batches, a rate that rises and falls, a look at held-out games after every epoch, an
// end when that no longer gets better, and checkpoints from which an interrupted run
// goes on to the same result.
//
// A [Learner] is fitted, and a [Measure] taken on the held-out games:
//
//	result, err := loop.Run(ctx, learner, loop.DefaultOptions(), func(p loop.Progress[Metrics]) {
//		fmt.Println(p.Epoch, p.Batch, p.Loss)
//	})
//	if err != nil {
//		return err
//	}
//	fmt.Println(result.Before.Loss(), result.After.Loss())
//
// The rate rises in a line over the first part of the run and then falls along half a
// cosine (Loshchilov and Hutter 2017). Of two epochs that are alike the earlier is the
// best, and the learner has its weights in the end.
package loop
