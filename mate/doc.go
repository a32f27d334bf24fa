// Package mate searches for forced mates: the attacker gives check with every
// move, the defender answers with any legal move.
//
//	game, err := shogi.ParseHistory("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1")
//	if err != nil {
//		return err
//	}
//	result := mate.New(64 << 20).Solve(ctx, game, mate.Limits{})
//	// result.Moves: G*5b, result.Outcome: mate.Found
//
// # Three tools
//
// [InOne] finds every mate in one move, from attack maps and without generating
// moves, in well under a microsecond. [Three] finds mates in three plies in a
// few microseconds, for the nodes of a game search. [Solver] decides any
// problem, given time: it is a depth-first proof-number search (df-pn) with a
// table of its own.
//
// # The problem as a tree
//
// Where the attacker moves, one mating move suffices (an OR node). Where the defender moves, every
// move must be answered by mate (an AND node). The proof number of a node is roughly the number of
// positions that must still be proven to prove the node. The disproof number is the same for
// disproving it. The search always works on the position that is nearest to deciding the problem
// either way, and remembers both numbers in its table; see search.go.
//
// # What is peculiar to shogi
//
// A position is a board and the attacker's hand; the defender's hand follows from them. More pieces
// in hand never hurt the attacker, so a mate proven with some pieces in hand holds with more, and a
// disproof holds with fewer. Proofs are stored with the pieces that they really need, disproofs
// with the largest hand that they withstand (hands.go). This keeps interposed pieces harmless: once
// one piece dropped into a line of check has been captured and the king mated, the same proof holds
// for most other pieces dropped on that square.
//
// An attacker that comes back to a position has made no progress, and by the rules it loses. Such a
// failure holds only on its path, so it is kept apart from results that hold everywhere (the
// graph-history interaction problem; see loops.go).
//
// Pawn drops that mate are illegal, so not promoting a pawn, bishop or rook may be better, for
// either side. The solver leaves out no such move. The attacker's non-promotions are searched like
// other moves; the defender's are searched when the promotion has been settled.
package mate
