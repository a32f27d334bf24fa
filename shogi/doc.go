// Package shogi holds the rules of shogi: the board and the hands, legal moves, check, repetition,
// declarations, and the text forms of positions and moves (SFEN, USI). It knows nothing of search
// or evaluation, but offers them attack maps, exchange evaluation and hash keys.
//
// # The board
//
// Squares are counted down the files from the right, so that 1a is 0 and 9i is 80: a file is nine
// bits in a row, and a pawn moves by one bit. A [Bitboard] is a set of squares in two words. A
// [Position] is a plain value of about 450 bytes. There is no unmake: a search copies the position
// and plays on the copy:
//
//	position := shogi.StartPosition()
//	move, err := shogi.ParseMove("7g7f")
//	if err != nil {
//		return err
//	}
//	child := position
//	child.Play(move)
//	fmt.Println(child.SFEN())
//	// lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
//
// # Moves
//
// [Position.AppendLegalMoves] appends the legal moves to a slice that the caller reuses, so that
// nothing is allocated. [Position.CheckLegal] returns the reason why a move from elsewhere is
// illegal. A [Move] is 16 bits and holds squares only; the position knows the piece that moves
// ([Position.Mover]) and the piece that is taken ([Position.Captured]).
//
// # Games
//
// A [History] is a game with its moves. It knows facts that a single position cannot: repetitions,
// perpetual check, and by [History.Verdict] how the game ended.
package shogi
