// Package mate searches for forced mates: the attacker gives check with every
// move, the defender answers with any legal move.
//
//	game, err := shogi.ParseHistory("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1")
//	if err != nil {
//		return err
//	}
//	moves, outcome := mate.Solve(ctx, game)
//	// moves: G*5b, outcome: mate.Found
package mate
