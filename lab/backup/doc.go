// Package backup derives a position's value from the values of its moves, beyond minimax.
//
// Plain minimax takes the best move's value. Minimax is right where values are exact, but most
// values are estimates. It does not distinguish a goal that only one move reaches from the same
// goal with other moves to fall back on, nor a loss now from a loss in twenty moves. Six rules do.
// Each changes values by little compared with the error of the evaluation, each has a file of its
// own, and none is used by default. The ideas are H. G. Muller's ("beyond minimax", a thread in a
// forum of programmers, 2007), windows included; the windows of the insurance here are narrower.
//
// # An example
//
// The rules apply in this order. Say that the moves of a position are worth +300, +275 and -40, and
// that the side to move stands at -250 before it has made one; insurance has a margin of 20 and a
// penalty of 10, the neighbourhood costs one part in 50.
//
//	each move: its value, and its random bonus         301, 279, -37   randombonus.go
//	the best of them, and the second best: insurance   299             insurance.go
//	the position as it stands: neighbourhood           294             neighbourhood.go
//	the loser's reward for lasting: path bonus         294, no loser   pathbonus.go
//
// The second best lies 22 below the best. That is 2 more than the margin, and costs 2. A fiftieth
// of 250 costs 5 more, which makes +294, where minimax says +300.
//
// Alternatives and the power sum, where used, replace insurance: they look at more moves than the
// second best (several.go).
//
// The rules apply to nodes whose moves are searched, except the root; they do not apply in
// quiescence. No rule changes a certain win or loss, or turns an estimate into one.
//
// An [Experiment] keeps a [Node] for each ply. Each move is searched in the windows that [Node.Try]
// and [Node.Next] ask for; [Node.Tried] returns the value of the moves so far, and [Node.Value] the
// node's value.
//
// # Windows
//
// A move whose search ended outside the window has only a bound for a score. If a rule's addition
// brought it into the window, the search would take that bound for a value. So the window is moved
// the other way before moves are searched. A rule that keeps the order of values sends some value
// to alpha or less and the next value above alpha. These two values take the place of alpha and
// alpha + 1, and beta comes from beta - 1 in the same way. Insurance looks at two moves and needs
// more (see Insurance); for alternatives and the power sum see MaxMoves.
//
// The rules depend only on the position, its move and the depth left, all of which the
// transposition table knows. So a stored value is valid for every window and every path.
//
// # What it is worth
//
// Not enough. In matches of 200 games at 25 ms a move no rule differs from minimax beyond doubt:
// path bonus -14 ± 48 Elo, insurance -40 ± 43, neighbourhood -45 ± 46, random bonus +7 ± 31 over
// 480 games (README.md).
package backup
