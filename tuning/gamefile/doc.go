// Package gamefile keeps games by the million in one file, one game a line: its moves, the score of
// each position from the search that found its move, and the ending of the game.
//
//	writer, err := gamefile.Append("own.games", "seed: 1\n", "shotest 1.2")
//	if err != nil {
//		return err
//	}
//	err = errors.Join(writer.Add(game), writer.Close())
//
//	file, err := gamefile.Open("own.games")
//	if err != nil {
//		return err
//	}
//	for m := range file.Members() {
//		games, err := m.Games()
//		…
//	}
//
// # The file
//
// A file is a sequence of gzip members, so that zcat prints it and cat joins files. A
// member holds some hundred games as text: lines that begin with # name the settings of the
// run, the program, and the number of the first game; the others are games. The columns of a
// game are separated by tabs:
//
//	position  startpos moves 7g7f 3c3d …, or sfen … moves …
//	opening   how many of the first moves were not found by searches
//	outcome   b, w or d for who won or a draw, ? if not known
//	ending    checkmate, adjudicated win …
//	scores    of each position from the opening on, in centipawns of the engine, from Black's
//	          point of view; 32000 is a mate, x no score
//
// Files of before have a sixth column and more in the headers of members, which are not read, and
// no number of the first game.
//
// # Damage
//
// The checksum of a member is that of gzip. Readers name what is damaged and read what is
// whole. A member is written at once and synchronised with the disk: a kill or a power cut
// costs the last one only, which [Append] cuts off, to play its games again.
package gamefile
