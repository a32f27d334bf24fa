// Package spsa tunes the numbers of an engine by letting it play itself with other values:
// simultaneous perturbation stochastic approximation (Spall 1992), in the form that
// programmers of chess and shogi engines use, with the games of package tournament.
//
// In each iteration every parameter is moved a little up or down, by a coin, and the
// engine with these values plays the engine with the opposite ones. Whichever wins,
// all parameters go a step towards its values. Most of a result is chance, which thousands
// of iterations average out.
//
//	tunables, err := spsa.Of(ctx, spec) // spec is a tournament file of format tuning
//	…
//	parameters, err := tunables.Load("tune.csv")
//	…
//	games := director.Config{Spec: spec, Openings: openings, Folder: "tuning.run", AtOnce: 2}
//	outcome, err := spsa.Run(ctx, spsa.Config{Config: games, Tunables: tunables, Start: parameters})
//
// A margin of 180 that the first iteration moves up by 20 makes two jobs (see tournament.Job):
//
//	000000a  Black: search.gamma.margin=200   White: search.gamma.margin=160
//	000000b  Black: search.gamma.margin=160   White: search.gamma.margin=200
//
// The side with 200 wins one game and draws the other: the iteration's result is +1,
// and the margin goes up a little.
//
// # The schedule
//
// The table gives for each parameter by how much it is moved at the end of the run, c_end,
// and how fast it follows then, r_end. After k of N iterations it is moved by
//
//	c(k) = c_end · N^γ / k^γ
//
// and follows a result s by r(k) · c(k) · s in the direction of its coin, where
//
//	r(k) = a(k) / c(k)²,  a(k) = r_end · c_end² · (A + N)^α / (A + k)^α
//
// with α = 0.602, γ = 0.101 and A = N / 10 (Spall 1998). Whole numbers keep their fractions:
// a side plays with one of the two next to its value, drawn so that the mean is right.
//
// # The state
//
// The coins follow from the seed and the number of the iteration, and the values from the
// results. So the stored results are the whole state: a run that goes on learns from them
// again in milliseconds.
package spsa
