// Package policy says how usual a move is in the whole position: a small network that has
// learned from games which moves belong to which positions. Sums over what a move is by
// itself cannot say that: a silver belongs on 6h in one castle and on 7h in another.
//
//	view := policy.NewView(network)
//	var seen policy.Activations
//	view.Look(&policy.Input{Position: &position, Attacks: &attacks, Last: last, Own: own}, &seen)
//	var parts policy.Parts
//	viewpoint := points.For(us)
//	viewpoint.See(&parts, m, &features)
//	score := view.Score(&seen, &parts) // rating points
//
// # What it computes
//
// The player to move sees rows: every piece on its square, what either side has in
// hand, and the last move of each. Their weights add up to the sums of the hidden units,
// 32 to 256, which are active by their sums, clipped to between nothing and full. A move
// consists of parts (see Part): what goes where; what leaves which square; what takes
// what, whether that gives check, and how safe it is there; and what goes where as seen
// from either king and from where the last move went. For each part there is a weight for
// every hidden unit; a move's score is the sum of the activations by its weights.
//
// A network may also look at surroundings: further hidden units see what stands on a
// square and beside it and how often either side attacks there, what is met first along
// each line, and where the square lies from the kings (see Surroundings). They are looked
// at for the square that a move goes to and the one that it leaves, and multiplied by
// weights of what the move does there (see Act). The same weights serve all squares, so
// that what is learned of a drop behind a king's gold holds wherever the king stands; it is
// the first layer of a convolutional network, with lines instead of a wider window.
//
// So a move's score is a product of what is known of the position and what is known of
// the move, with a few hidden factors in between. That such products find moves which
// sums do not was shown for Go by M. Wistuba and L. Schmidt-Thieme, Move prediction in
// Go: modelling feature interactions using latent factors, 2013.
//
// # What it costs
//
// Sums of four units share a word (package internal/lanes). A look adds up some 45 rows,
// and 20 more for each square that is looked at, which is done once where moves share it.
// A move adds up to six rows, and then takes one product for each hidden unit; the same
// again, with three rows, for surroundings. BenchmarkView has the times.
//
// Package tuning/moves learns the weights together with those of the components.
package policy
