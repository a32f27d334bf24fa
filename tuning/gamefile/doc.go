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
//	opening   the number of first moves that were not found by searches
//	outcome   b, w or d for who won or a draw, ? if not known
//	ending    checkmate, adjudicated win …
//	scores    of each position from the opening on, in centipawns of the engine, from Black's
//	          point of view; 32000 is a mate, x no score
//
// Files of old versions have a sixth column and further headers, which are ignored, and no number
// of the first game.
//
// # Damage
//
// Members have the checksum of gzip. Readers report damaged members and read the others. A member
// is written at once and synchronised with the disk. So a kill or a power cut leaves the beginning
// of the last one at most, which [Append] cuts off; its games are played again. Anything else at
// the end is damage, which Append moves to a file of its own.
package gamefile
