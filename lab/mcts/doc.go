// Package mcts is a Monte Carlo tree search with interest as the prior: an experiment that
// Rollason's "Interest Search: A Faster Minimax" (ch. 24, §24.13) proposes. It plays any game of
// two players that implements the interfaces of package search. Where package search goes further
// and further along all lines that somebody can pay for, this one grows a tree by one position at a
// time, where that promises most, and takes the mean of what it finds.
//
// # One step
//
// A step begins at the root and goes down the tree. At each position it takes the move with the
// highest
//
//	Q + c × P × √N / (1 + n)
//
// (PUCT; Rosin 2011, Silver et al. 2017), of these numbers:
//
//	Q  the mean result of the steps through the move, as a winning probability
//	P  the prior of the move: its share of the attention before anything is known of it
//	N  how many steps have come to the position, n how many took the move
//	c  Settings.Exploration
//
// A move that no step has taken has no Q yet. It counts as the position's own value, less something
// for all that was tried instead (Settings.FirstPlay). The step ends at a position that is new to
// the tree. What that is worth is its evaluation, or that of a position a few drawn moves further
// on (Settings.Simulation); a logistic turns it into a winning probability. All positions on the
// way take it into their means.
//
// # Priors
//
// P is a weight's share of the sum of all moves' weights, after both were raised to a power
// (Settings.Sharpness). The weight is the move's interest, which interest search turns into a
// price, or the same for all moves. The moves of a position are listed by the second step that
// comes to it: many positions of a tree see only one.
//
// By an example: three moves have an interest of 30, 15 and 5. At a sharpness of 1 their priors are
// 0.6, 0.3 and 0.1. Let c be 1, the position worth 0.5 and FirstPlay 0. The first step takes the
// first move: it counts 0.5 + 0.6 × √1, the others less. It comes to 0.3. Now N is 2: the first
// counts 0.3 + 0.6 × √2 / 2 = 0.72, the second 0.5 + 0.3 × √2 = 0.92, the third 0.64, and the
// second is next. Had the three the same interest, the dull third would have had its turn already.
//
// # What is certain
//
// Proven wins and losses count for more than any mean (MCTS-Solver; Winands, Björnsson and Saito
// 2008). A position without a move is lost, one from which [search.Mating] sees a mate is won; from
// there proofs go up. Nothing proven is visited again. A move that is proven to lose is not played
// as long as there is another.
package mcts
