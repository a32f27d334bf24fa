// Package proof checks the motifs of a move, by the rules alone, and the claims of sentences about
// material, by their words. It shares with packages motif and castle only the names of kinds and of
// castles, and the least gains that count. It plays legal moves, sees attacks as package mailbox
// does, plays out captures on a square to the end, and counts the pieces of both sides square by
// square. It is slow and plain on purpose.
//
//	for _, m := range finder.Of(&position, last, move) {
//		if err := proof.Motif(&position, last, move, m); err != nil {
//			// the statement does not hold
//		}
//	}
package proof
