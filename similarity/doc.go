// Package similarity makes a move worth less for each move like it that has been searched, so that
// forty rook drops that look equally good do not come one after the other.
//
// A List is opened with the legal moves of a position, and hands over the most plausible one.
// Searched tells it that this move has been searched:
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
// The transposition table's move is searched before the list is opened. Take removes this move,
// which still counts as searched:
//
//	if _, found := list.Take(tableMove); found {
//		list.Searched(raisedAlpha)
//	}
//
// # Likeness
//
// The twelve criteria of likeness are those of Rollason's "Interest Search: A Faster Minimax" (ch.
// 24, §24.10); see Criterion. Most of them compare one property of two moves: the square, the type
// of piece, the enemy piece that they attack. Each like move that has been searched takes points
// from the score and multiplies the interest (Penalties). A like move that raised alpha takes half
// of that (Penalties.Raised), because the position may need more moves of its kind.
//
// Say that rook drops without a tactical point all have score 120 and interest 12 before R*9e
// is searched, and that the penalties are those in brackets. R*8d is like it as a dull move (25
// points, 0.80), as a move of a rook (15, 0.92), as a rook drop (45, 0.75) and as a drop (10,
// 0.95): 25 points remain, and an interest of 12 × 0.52 = 6.3. After a third rook drop the others
// stand at -165 and 1.7, and every other sensible move comes before them. A rook drop that also
// gives check is not dull, and loses less. List.Explain lists these losses for any move.
//
// # Order
//
// Moves are ordered by score plus interest (Candidate.Order); among equals the move with the
// smaller value of Move comes first. The list adds the credits of the costly components only to
// moves that could be next. The order is still exactly the same as that of finishing all moves and
// sorting the waiting ones after each search.
package similarity
