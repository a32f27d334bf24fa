// Package chessmaps orders moves by who controls which squares: Greer's Chessmaps heuristic, in
// shogi. From the attack counts of both sides it distinguishes safe moves from unsafe ones, and
// among each of these captures, forced moves, forcing moves and others. This makes eight classes,
// which are tried in turn (see [Class]). Most moves are in the two classes of others. For these a
// small network looks at the control of all squares and draws a map: the worth of influence on each
// square. A move's rank within its class is the sum of that map over the squares that the moved
// piece attacks from its destination.
//
//	orderer := chessmaps.New(chessmaps.DefaultWeights(), shogi.DefaultPieceValues())
//	orderer.Open(&position, &attacks)
//	for _, m := range moves {
//		rank := orderer.Rank(m) // the higher, the earlier
//	}
//
// # An example
//
// Black to move has a bishop in hand, a silver on 5g that a pawn on 5f attacks, and a gold on 3h
// beside White's rook on 2h, which nothing supports. White's gold on 7c is not supported either.
// 3h2h takes the rook, and 5g5f the pawn: safe captures, tried first, the dearest before the
// others. 5g4f, away from the pawn, is a safe forced move, because a pawn that takes a silver
// gains. A bishop dropped on 5e attacks the gold on 7c: a safe forcing move. Dropped on 8d it
// attacks the gold too, but the gold can take it: an unsafe forcing move, which comes after 5i6h
// and all other safe moves.
//
// # The network
//
// Each square is in one of 16 states, 0 to 3 or more attackers of the side to move times 0 to 3 or
// more of the other, seen from the side to move. Each state of a square has a row of weights. The
// rows of all squares are added up and cut off below zero, and a second layer turns the sums into a
// number for each square. The network sees nothing else: no pieces, no hands. Package
// learner fits it to games.
//
// Greer, Computer Chess Move Ordering Schemes Using Move Influence, Artificial Intelligence 120
// (2000), 235–250, and Dynamic Move Chains – a Forward Pruning Approach to Tree Search in Computer
// Chess, §2.
package chessmaps
