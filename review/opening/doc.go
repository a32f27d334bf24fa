// Package opening names the opening of a game, by the names that books have.
//
//	id, ok := opening.Of(history)
//	opening.Name(id, language.English())   // Fourth File Rook (Shikenbisha)
//
// Features of the first moves identify an opening: the file that each side's rook ranges to, who
// exchanged bishops and at whose cost, who took the side pawn, and shapes of pieces. The first
// entry of the table openings that fits names the opening.
package opening
