// Package proof checks what a review says, by the rules alone. It shares nothing with what
// makes the statements (package motif, the engine) but the names of kinds and the values
// of pieces: it knows legal moves, plays them, sees check, and plays out captures on a
// square to the end. It is slow and plain on purpose.
//
//	for _, m := range finder.Of(&position, last, move) {
//		if err := proof.Motif(&position, last, move, m); err != nil {
//			// what was said does not hold, and err says why
//		}
//	}
package proof
