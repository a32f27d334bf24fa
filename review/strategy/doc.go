// Package strategy names what players set up: the castle that a king stands in, and the
// opening of a game, by the names that books have for them.
//
//	castle, ok := strategy.CastleOf(position, shogi.Black)   // silver_crown
//	opening, ok := strategy.OpeningOf(history)
//	opening.Name(language.English())   // Fourth File Rook versus Static Rook Anaguma
//
// It names only what has all marks of its name. A king without a castle, and a game that
// is like nothing in the tables, have no name.
//
// # Castles
//
// A castle is known by the squares of the king, golds, silvers, knights and lances: the
// table castles has them in Black's squares. Of several that fit, the one that asks for
// the most pieces is meant: a Mino is also a Kata Mino, and is called Mino.
//
// # Openings
//
// The opening is settled by the first 60 plies of a game from the usual start; a game of
// fewer than 24 has none. Each side has a strategy of its own, from the table strategies:
//
//   - A side plays a ranging rook if its rook goes along its second rank to one of the
//     files 5 to 8 (as Black counts them) and stays on the left for six plies: by ply 24
//     with its king not left of the middle, or by ply 40 if its king then goes to the
//     right. The first file that it stays on for six plies names the strategy, or else the
//     one that it stays on for longest. Every other rook is a static rook.
//   - Within that, it is the first of the table whose shape the side has had in time.
//
// The game as a whole is then named:
//
//   - Two ranging rooks are a Double Ranging Rook.
//   - A ranging rook against a static rook has the names of both sides.
//   - Two static rooks are, in this order: what is known by its first moves (Pac-Man, …),
//     or a Right King; a Bishop Exchange, if the bishops were exchanged before any pawns,
//     by ply 30; a Double Wing Attack, if both rook pawns reached the fifth rank, and the
//     first pawns were exchanged there between bishops at home and not closed in, or a
//     Side Pawn Capture if both bishops were open and a rook then took the pawn beside its
//     file; what the sides have built (Yagura, Gangi, …); and if that has no name either,
//     a Double Static Rook.
package strategy
