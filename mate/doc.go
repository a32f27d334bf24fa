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
// Where the attacker moves, one move that mates suffices (an OR node); where the defender moves,
// every move must be mated (an AND node). The proof number of a node is about the number of
// positions that must still be proven until the node is, the disproof number the number that must
// be disproven. The search always works on the position that brings it nearest to either, and
// remembers both numbers in its table; see search.go.
//
// # What is peculiar to shogi
//
// A position is a board and the attacker's hand (what the defender holds follows
// from it). More in the attacker's hand never hurts it, so a mate proven with
// some pieces holds with more, and a disproof holds with fewer. Proofs are
// stored with the pieces that they really need, disproofs with the most that
// they stand against (hands.go). This is what keeps interposed pieces harmless:
// when one piece that was dropped into a line of check has been captured and
// the king mated, most other pieces on that square are mated by the same proof.
//
// An attacker that comes back to a position has got nowhere, and by the rules it loses. Such a
// failure holds only on its path, so it is kept apart from results that hold everywhere (the
// graph-history interaction problem; see loops.go).
//
// Pawn drops that mate are illegal, so a pawn, bishop or rook may do better not to promote, on
// either side. No such move is left out. The attacker's non-promotions are moves like others; the
// defender's are searched when the promotion has been settled.
package mate
