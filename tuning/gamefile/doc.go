// Package gamefile keeps games by the million in one file: moves, the score of each
// position from the search that found its move, and how each game ended, in four to
// five bytes a move.
//
//	writer, err := gamefile.Append("own.games", gamefile.Run{Settings: "seed: 1\n"}, "shotest 1.2")
//	if err != nil {
//		return err
//	}
//	err = errors.Join(writer.Add(game), writer.Close())
//
//	file, err := gamefile.Open("own.games")
//	if err != nil {
//		return err
//	}
//	defer file.Close()
//	for _, block := range file.Blocks() {
//		for game, err := range file.Games(block) {
//			if err != nil {
//				return err // own.games: offset 65580, game 17: move 31, 8h2b+: …
//			}
//			…
//		}
//	}
//
// # The file
//
// A file is a sequence of blocks, so files can be put one behind the other. All
// numbers are little-endian. A block begins with 48 bytes:
//
//	 0  4  the bytes 89 53 48 47 (\x89SHG)
//	 4  1  version of the format, 1
//	 5  1  kind: 1 about a run, 2 games; readers skip kinds that they do not know
//	 6  2  zero
//	 8  8  run: the games of one run follow from its settings, of which this is a hash
//	16  8  number of the first game within the run
//	24  4  games
//	28  4  positions with a score
//	32  4  moves
//	36  4  bytes that follow the head, at most 16 MiB
//	40  4  CRC-32C of these bytes
//	44  4  CRC-32C of the head up to here
//
// A block about a run holds text in UTF-8: first the settings of which the run's
// number is the FNV-1a hash of 64 bits, then a blank line, then remarks. A block of
// games holds one game after the other:
//
//	1       outcome in bits 0–1 (0 unknown, 1 Black won, 2 White won, 3 drawn),
//	        ending in bits 2–7 (see Ending)
//	varint  length of the start position's SFEN, 0 for the usual start; the SFEN
//	varint  moves
//	varint  opening: how many of the first moves have no score
//	2 each  moves, see below
//	varint  for each move from the opening on: 0 for no score, otherwise 1 more than
//	        the difference from the score before (0 at first), folded so that 0, -1,
//	        1, -2 … become 0, 1, 2, 3 …
//	1 each  for each move from the opening on: its effort
//
// Varints are those of protocol buffers. A score is that of the position before the
// move, in centipawns of its engine, from Black's point of view, so that one differs
// little from the next. The effort is what the search was allowed: 8·log2 of its
// nodes, rounded; 0 if not known.
//
// A move has its destination in bits 0–6, its origin in bits 7–13, promotion in bit
// 14 and a drop in bit 15, with the piece in place of the origin (1 pawn, lance,
// knight, silver, gold, bishop, 7 rook). Squares count from 1a to 1i, then 2a: 9 for
// each file.
//
// A typical game of 130 moves takes 560 bytes.
//
// # What can go wrong
//
// A block is written at once and then synchronised. If the process is killed or the
// power fails in the middle of it, that block is lost and no other: [Append] cuts it
// off, and readers leave it out. Such a block ends with the file too early, or in zeros.
// All other damage costs the blocks that it is in: readers name them and go on at the next
// head, Append adds behind them, and [Repair] takes them out. Nothing is taken on trust:
// moves are checked against the rules, lengths against what is there, and every block
// against its checksum when the file is opened. A block that is there twice counts once.
package gamefile
