// Package policy scores how usual a move is in the whole position: a small network has learned from
// games which moves belong to which positions. Properties of the move alone cannot tell this: a
// silver belongs on 6h in one castle and on 7h in another.
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
// The player to move sees rows: every piece on its square, the hands of both sides, and the last
// move of each. Their weights add up to the sums of the hidden units, 32 to 256, whose activations
// are these sums, clipped to 0 … full. A move consists of parts (see Part): the piece with its
// destination; with its origin; with its capture, its check and its safety; and with its
// destination relative to either king and to the last move. Each part has a weight for every
// hidden unit; the score of a move is the sum of the activations times its weights.
//
// A network may also look at surroundings: further hidden units see a square and its neighbours
// with the attacks on them, the first thing along each line, and the place of the square relative
// to the kings (see Surroundings). They look at the destination and the origin of a move, and are
// multiplied by weights of the move's act there (see Act). The same weights serve all squares, so
// that a drop behind a king's gold is learned once for all places of the king. This is the first
// layer of a convolutional network, with lines instead of a wider window.
//
// So the score is a product of position and move, with a few hidden factors in between. M. Wistuba
// and L. Schmidt-Thieme showed for Go that products of this kind find moves that sums miss (Move
// prediction in Go: modelling feature interactions using latent factors, 2013).
//
// # What it costs
//
// Sums of four units share a word (package internal/lanes). A look adds up some 45 rows, and 20
// more for each square that is looked at; moves that share a square share that work. A move adds up
// to six rows, and then takes one product for each hidden unit. For surroundings it adds three rows
// and takes as many products again.
//
// Package tuning/moves learns the weights together with those of the components.
package policy
