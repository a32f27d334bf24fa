// Package search is a plug-in minimax: it searches any game that can list its moves, make and take
// them back, and evaluate a position, for two players or for the one who solves a puzzle. It knows
// nothing of shogi; moves are opaque numbers to it. README.md plugs in a new game in thirty lines.
//
// A new game needs the four methods of [Game]. It offers what else it can do by optional interfaces
// that the search discovers: [Keyed] positions go into a transposition table, [Quiescent] games are
// searched until they are quiet, [Ordered] ones say which moves to try first, [Adjudicated] ones
// know repetitions and other ends, [Passing] ones allow the null move, [SinglePlayer] ones have one
// player; see also [Exchanging], [Staged], [Verifying], [Forcing] and [Mating].
//
// # Running a search
//
// A search is an iterator. It hands over a [Report] for every line that it finishes, and one every
// few hundred positions, so that the caller can look at the clock. It never starts a goroutine.
// Leaving the loop ends the search:
//
//	searcher := search.New(16 << 20)
//	searcher.Set(search.DefaultSettings().For(search.Mode{Name: search.ModernMode}))
//	for report := range searcher.Search(game, search.Limits{Depth: 8}) {
//		if report.Finished() {
//			fmt.Println(report.Depth, report.Score, report.PV)
//		}
//		if time.Now().After(deadline) {
//			searcher.Stop()
//		}
//	}
//
// # How it searches
//
// Iterations of a principal-variation search (alpha-beta with null windows), each going further
// than the last; the transposition table's move first; quiescence at the leaves. A line ends when
// the budgets of the sides are spent. The three modes differ in what a move costs, and share all
// else:
//
//   - fullwidth: a ply. Moves come in the order of interest search's lists ("interest search OFF"
//     in Rollason, "Interest Search: A Faster Minimax", ch. 24), or by history: captures, killers,
//     others.
//   - modern: a ply, and more for moves that come late by history; with null move, futility and
//     other rules of good alpha-beta searches of today.
//   - interest: dull moves cost much, forcing and good ones little, and each side has a budget of
//     its own. Moves and costs come from the game (see [MoveSelector] and [Interest]).
//
// [Settings] say what is left out: with none set, the scores are those of plain minimax. Each rule
// has a file of its own: razoring, gamma pruning, alpha-fail pruning, null move, futility,
// reductions. A rule beyond minimax can take part from outside, as an [Experiment].
//
// One thread, the same limits and a cleared table visit the same positions, to the node. A
// [Searcher.Helper] searches the same position in another goroutine and shares the table. An
// [Observer] is notified of every position, see package tree.
//
// # Interest, by an example
//
// White has just taken a silver on 4d. Each side may spend 300. Taking back, 4e4d, has an interest
// of 500 points and costs the least, 27: the opponent is left with 300, we with 273. The next moves
// of the list have some 20 points, and cost 35 each; but a move pays for those that were searched
// before it as well, so that the fourth takes 132 from our tally. A pawn drop far away comes
// fortieth, has 2 points and costs 350: nobody looks at it, or at what follows it. The opponent
// cannot hide 4e4d behind dull moves of its own, because those come out of its own budget.
package search
