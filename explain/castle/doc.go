// Package castle names the castle that a king stands in, by the names in books.
//
//	c, ok := castle.Of(position, shogi.Black)
//	c.Name(language.English())   // Silver Crown
//
// The squares of the king, golds, silvers, knights and lances identify a castle. The table castles
// lists them in Black's squares. If several castles fit, the one with the most pieces counts: a
// Mino is also a Kata Mino, but is called Mino. A king that stands in no castle of the table has
// none.
package castle
