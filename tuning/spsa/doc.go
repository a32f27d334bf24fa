// Package spsa tunes numbers by playing games: simultaneous perturbation stochastic
// approximation (Spall 1992), in the form that programmers of chess and shogi engines
// use.
//
// In each iteration every parameter is moved a little up or down, by a coin, and the
// engine with these values plays the engine with the opposite ones. Whichever wins,
// all parameters go a step towards its values. One match, whatever the number of
// parameters; most of it is chance, and thousands of iterations average it out.
//
//	tuner, err := spsa.New(parameters, spsa.Options{Iterations: 5000, Seed: 1})
//	if err != nil {
//		return err
//	}
//	for k := tuner.Done(); k < 5000; k = tuner.Done() {
//		plus, minus := tuner.Perturbed()     // what the two sides play with
//		tuner.Learn(play(plus, minus))       // +1 for each game that plus wins, -1 for each that minus wins
//	}
//	fmt.Println(tuner.Values())
//
// # The schedule
//
// The table gives for each parameter by how much it is moved at the end of the run, c_end,
// and how fast it follows then, r_end. After k of N iterations it is moved by
//
//	c(k) = c_end · N^γ / k^γ
//
// and follows a result s, summed over the games of the iteration, by r(k) · c(k) · s in
// the direction of its coin, where
//
//	r(k) = a(k) / c(k)²,  a(k) = r_end · c_end² · (A + N)^α / (A + k)^α
//
// with α = 0.602, γ = 0.101 and A = N / 10, the usual constants (Spall 1998).
//
// # Whole numbers
//
// The values of whole numbers are kept with fractions. A side plays with one of the two
// whole numbers next to its value, drawn so that the mean is right: steps of less than
// 1 are not lost.
package spsa
