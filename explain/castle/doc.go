// Package castle names the castle that a king stands in, by the names that books have.
//
//	c, ok := castle.Of(position, shogi.Black)
//	c.Name(language.English())   // Silver Crown
//
// A castle is known by the squares of the king, golds, silvers, knights and lances: the table
// castles has them in Black's squares. Of several that fit, the one that asks for the most pieces
// is meant: a Mino is also a Kata Mino, and is called Mino. A king that stands in no castle of the
// table has none.
package castle
