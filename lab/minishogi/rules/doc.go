// Package rules has the rules of minishogi: shogi on five by five squares, where each side
// has a king, a gold, a silver, a bishop, a rook and a pawn, and promotes on the last rank.
//
// Captured pieces are dropped as in shogi, with its bans: no second pawn on a file (nifu),
// no mate by the drop of a pawn (uchifuzume), no pawn on the last rank, where it could not
// move. Who has no legal move has lost. A position that comes about for the fourth time
// ends the game: who has given check with every move since the first time has lost, and
// otherwise Black has, who moved first. These are the rules of the Japanese 5×5 Shogi
// Association and of Fairy-Stockfish's variant minishogi, which differs in one thing: it
// lists a mating drop of a pawn as a move, and counts it as lost for who has played it.
//
// A Position is a value that is copied for each move; a History is a game.
package rules
