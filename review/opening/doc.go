// Package opening names the opening of a game, by the names that books have.
//
//	id, known := opening.Of(history)
//	opening.Name(id, language.English())   // Fourth File Rook (Shikenbisha)
//
// An opening is known by features of the first moves: the file that each side's rook ranges to, who
// exchanged bishops and at whose cost, who took the side pawn, and shapes of pieces. The table
// openings has them in the order in which they are asked: the first entry that fits names the
// opening.
package opening
