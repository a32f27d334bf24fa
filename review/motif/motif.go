// Package motif names what a move does by the rules of the game and the tactics that
// every player knows: it forks, pins, opens a check, leaves a piece to be taken, drops a
// dangling pawn, attacks the edge. Nothing is searched but exchanges on a square, so that
// what is said is a fact of the position, which anybody can check on a board.
//
//	for _, m := range finder.Of(position, shogi.NoMove, move) {
//		fmt.Println(m.Kind, m.Targets, m.Line)   // fork [2h 6h] [S*3g 2h3h S3gx…]
//	}
//
// Each kind has its definition in the file that is named after it.
package motif

import "shotest/shogi"

// Kind is a kind of motif. Its value is a part of the names of messages and of JSON.
type Kind string

// Motif is something that a move does.
type Motif struct {
	Kind Kind
	// Targets are the squares that it is about, and Pieces what stands there after the
	// move: what is forked, pinned (then what it is pinned to), left to be taken.
	Targets []shogi.Square
	Pieces  []shogi.PieceType
	// Line, where there is one, shows it: legal moves from the position after the move,
	// such as the captures that win a piece.
	Line []shogi.Move
	// Gain is what the side that profits wins by it at least, in centipawns of the
	// exchange's piece values; 0 where nothing is won at once.
	Gain int
}
