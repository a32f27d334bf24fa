// Package proof checks what motifs say of a move, by the rules alone. It shares nothing with package motif but the
// names of kinds and the values of pieces: it plays legal moves, sees attacks as package mailbox does, and plays out
// captures on a square to the end. It is slow and plain on purpose.
//
//	for _, m := range finder.Of(&position, last, move) {
//		if err := proof.Motif(&position, last, move, m); err != nil {
//			// the statement does not hold
//		}
//	}
package proof
