// Package matches tunes the numbers of an engine by letting it play itself with other
// values: the method of package spsa, with the games of package tournament, on one
// machine or many.
//
//	spec, err := tournament.Load("tuning.yaml") // of format tuning
//	…
//	tunables, err := matches.Of(ctx, spec)      // what the engine has to be tuned
//	…
//	parameters, err := tunables.Load("tune.csv")
//	…
//	report, err := matches.Run(ctx, matches.Config{
//		Spec: spec, Openings: openings, Tunables: tunables, Parameters: parameters, Folder: "tuning.run", AtOnce: 2,
//	})
//
// # An example
//
// Say that a margin of 180 is tuned with one pair of games for each iteration, and
// that the first iteration moves it by 20. The coin says up: the engine plays itself,
// with 200 against 160, from an opening twice. These are the jobs (see
// tournament.Job):
//
//	000000a  Black: search.gamma.margin=200   White: search.gamma.margin=160
//	000000b  Black: search.gamma.margin=160   White: search.gamma.margin=200
//
// The side with 200 wins one game and draws the other: the iteration's result is +1,
// and the margin goes up a little. With it the next iteration is perturbed, whose
// games are 000001a and 000001b.
//
// # Resuming
//
// The coins follow from the seed and the number of the iteration, and everything else
// from the results. So there is no state to be kept: the results are stored one by one
// as those of every tournament, and a run that goes on learns from them again, in
// milliseconds, until it is where it was. It ends where a run without interruptions
// would have ended, if games are repeatable (a limit of nodes, one thread).
//
// # What is written
//
// In the folder of the tournament there are, besides its own files, tuned.csv (the
// parameters with their values now), history.csv (their values after each iteration),
// tuned.yaml (a profile with the values, if a profile is tuned), report.md and
// report.html (with a chart for each parameter): now and then, and at the end.
package matches
