// Package backup makes a position's value of the values of its moves, beyond minimax.
//
// Plain minimax takes the best move's value. That is right where values are exact, but most are
// estimates. It knows no difference between a goal that one move reaches and the same goal with
// other moves to fall back on, nor between a loss now and a loss in twenty moves. Six rules make
// that difference. Each is small against the error of the evaluation, each has a file of its own,
// and none is used by default. The ideas are H. G. Muller's ("beyond minimax", a thread in a forum
// of programmers, 2007), windows included; the windows of the insurance here are narrower.
//
// # An example
//
// A value is made in this order. Say that the moves of a position are worth +300, +275 and
// -40, and that the side to move stands at -250 before it has made one; insurance has a
// margin of 20 and a penalty of 10, the neighbourhood costs one part in 50.
//
//	each move: its value, and its random bonus         301, 279, -37   randombonus.go
//	the best of them, and the second best: insurance   299             insurance.go
//	the position as it stands: neighbourhood           294             neighbourhood.go
//	the loser's reward for lasting: path bonus         294, no loser   pathbonus.go
//
// The second best lies 22 below the best, 2 more than the margin, which costs 2; minus a
// fiftieth of 250 it makes +294, where minimax says +300.
//
// Alternatives and the power sum take the place of insurance where they are used: they look at more
// moves than the second (several.go).
//
// The rules count where moves are searched: neither in quiescence, nor at the root. None changes a
// certain win or loss, or makes one of an estimate.
//
// A search keeps a [Node] for each ply. [Node.Begin] gives it the window for its moves. Each move
// is searched in the windows that [Node.Try] and [Node.Next] ask for; [Node.Tried] tells what the
// node comes to with it, and [Node.Value] what it is worth in the end.
//
// # Windows
//
// What a rule adds must never bring a move into the window whose search ended outside of it: its
// score is a bound there, and would be taken for a value. So the window is moved the other way
// before moves are searched. A rule that never ranks two values the other way round sends some
// value to alpha or less and the next one above it; these two take the place of alpha and alpha +
// 1, and beta comes from beta - 1 in the same way. Insurance looks at two moves and needs more, see
// there; for alternatives and the power sum see MostMoves.
//
// The rules depend on the position, its move and the depth left alone, which the transposition
// table knows. So a stored value counts for every window and every path.
//
// # What it is worth
//
// Not enough. In matches of 200 games at 25 ms a move no rule differs from minimax beyond doubt:
// path bonus -14 ± 48 Elo, insurance -40 ± 43, neighbourhood -45 ± 46, random bonus +7 ± 31 over
// 480 games (docs/measurements/backup.md).
package backup
