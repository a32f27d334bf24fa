// Package similarity keeps the moves of a node in order while they are searched:
// each move that has been searched lowers the moves like it that are left, so
// that forty rook drops that look equally good do not come one after the other.
//
// A List is opened with the legal moves of a position, hands over the most
// plausible one, and learns when that has been searched:
//
//	list, err := similarity.New(similarity.DefaultPenalties(), scorer)
//	if err != nil {
//		return err
//	}
//	list.Open(&facts, moves)
//	for {
//		candidate, more := list.Next()
//		if !more {
//			break
//		}
//		// search candidate.Move at a cost that follows from candidate.Interest
//		list.Searched(raisedAlpha)
//	}
//
// A move that was searched before the list was opened, as the transposition
// table's is, is taken out first and counts all the same:
//
//	if _, found := list.Take(tableMove); found {
//		list.Searched(raisedAlpha)
//	}
//
// # Likeness
//
// The twelve criteria of likeness are those of Rollason's "Interest Search: A Faster
// Minimax" (ch. 24, §24.10), one function each, in the file of its name. Most of them ask
// what two moves have in common: the square, the type of piece, the enemy piece that they
// attack. Each like move that has been searched takes points from the score and
// multiplies the interest, by Penalties; one that raised alpha does half of that, since
// more of its kind may be what the position needs.
//
// Say that rook drops without a tactical point all have score 120 and interest 12
// before R*9e is searched, and that the penalties are those in brackets. R*8d is like it
// as a dull move (25 points, 0.80), as a move of a rook (15, 0.92), as a rook drop
// (45, 0.75) and as a drop (10, 0.95): it is left with 25 points and an interest of 12 × 0.52 = 6.3. When a third rook
// drop has been searched the others stand at -165 and 1.7, and every other sensible
// move comes before them. A rook drop that also gives check is not dull, and
// loses less. List.Explain tells all this of any move.
//
// # Order
//
// A move is ordered by its score and interest together (Candidate.Order), and of
// equals the one with the smaller value of Move comes first. The list looks again
// only at the moves that could be next, and only they get their costly
// components; the order is nevertheless exactly that of finishing all moves and
// sorting what is left after each search.
package similarity
