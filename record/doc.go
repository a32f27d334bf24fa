// Package record reads and writes game records in the usual formats for shogi, and converts between
// them.
//
// # The formats
//
// The same four moves, a resignation and the times in each format:
//
//	CSA    +7776FU          the format of computer shogi: side, origin,
//	       T12              destination, the piece as it stands afterwards;
//	       -3334FU          the seconds spent
//	       …
//	       %TORYO
//
//	KIF    1 ７六歩(77)   ( 0:12/00:00:12)   destination, piece, origin;
//	       2 ３四歩(33)   ( 0:03/00:00:03)   time of the move and in all
//	       3 ２二角成(88) ( 0:05/00:00:17)
//	       4 同　銀(31)   ( 0:01/00:00:04)   同: on the square of the move before
//	       5 投了         ( 0:20/00:00:37)
//
//	KI2    ▲７六歩 △３四歩 ▲２二角成 △同　銀   as newspapers print it: no
//	       まで4手で後手の勝ち                  origins, see below
//
//	JKF    {"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}, …
//
//	USI    startpos moves 7g7f 3c3d 8h2b+ 3a2b
//
// KIF and KI2 exist in Shift_JIS (.kif, .ki2) and in UTF-8 (.kifu, .ki2u); CSA 3.0 states its
// encoding on its first line. Reading detects the encoding from the content, since many files claim
// a wrong one. The extension of the file name determines the format, or else the content does.
//
// # A game
//
// A Game has headers, a start position, and a main line of moves with an ending. Any move, and the
// ending, can have variations, which are lines themselves:
//
//	1 ７六歩 ── 2 ３四歩 ── 3 ２六歩 ── 投了      game.Line
//	             │            └─ 3 ７五歩            game.Moves[2].Variations[0]
//	             └─ 2 ８四歩 ── 3 ６八銀             game.Moves[1].Variations[0]
//
// # Damage
//
// A reader goes on as far as the moves can be played. For each kind of damage it adds a Warning to
// Game.Warnings: the line, its text and how it was read. A move that cannot be played ends the line
// without a result, and Game.Err returns its line. An illegal move that the record calls a foul, if
// only in a comment, is no damage; it becomes Ending.Illegal. What stands behind the end of a line
// is a variation of its end. Only an unreadable start position or file is an error. If a record
// does not say who begins, the first move does.
//
//	games, err := record.ReadFile("meijin.kif")
//	if err != nil {
//		return err // meijin.kif:3: and why the start position cannot be read
//	}
//	game := games[0]
//	winner, decided := game.Winner()
//	for i := range game.Moves {
//		fmt.Println(i+1, game.Moves[i].Move, game.Moves[i].Clock.Spent)
//	}
//	warnings, err := record.WriteFile("meijin.csa", games)
//
// [Played] is a game without the texts: its moves, what the players thought of them and the
// outcome, for books, learning and measurements.
//
// ReadMove reads a single move in any of these notations, and in western notation.
//
// # What is lost
//
// CSA has no variations, KI2 no times, USI only moves. Write and WriteFile return warnings about
// everything that the format cannot hold. A conversion from CSA to KIF and back gives the same game
// except for fractions of a second. A title (表題) without an event (棋戦) is written as CSA's $EVENT
// too, and comes back as the title.
package record
