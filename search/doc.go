// Package search is a plug-in minimax. It searches any game that can list its moves, make them and
// take them back, and evaluate a position. The game has two players, or one who solves a puzzle.
// The package knows nothing of shogi: a move is an opaque number to it. README.md plugs in a new
// game in thirty lines.
//
// A new game needs the four methods of [Game]. Optional interfaces, which the search discovers,
// offer more: [Keyed] positions go into a transposition table, [Quiescent] games are searched until
// they are quiet, [Ordered] ones say which moves to try first, [Adjudicated] ones know repetitions
// and other ends, [Passing] ones allow the null move, [SinglePlayer] ones have one player; see also
// [Foreseeing], [Staged] and [Mating].
//
// # Running a search
//
// A search is an iterator. It yields a [Report] for every line that it finishes, and one every few
// hundred nodes, so that the caller can look at the clock. It never starts a goroutine. Leaving
// the loop ends the search:
//
//	searcher := search.New(16 << 20)
//	searcher.Set(search.SettingsOf(search.ModernMode))
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
// The search is a principal-variation search (alpha-beta with null windows) in iterations, each
// going further than the last. It tries the transposition table's move first, and ends in
// quiescence at the leaves. A line ends when the budgets of the sides are spent. The modes differ
// in the cost of a move, and share everything else:
//
//   - fullwidth: a move costs a ply. Moves come in the order of interest search's lists ("interest
//     search OFF" in Rollason, "Interest Search: A Faster Minimax", ch. 24), or by history:
//     captures, killers, others.
//   - modern: a move costs a ply, and more if it comes late by history. The null move, futility
//     pruning and other rules of strong alpha-beta searches are on.
//   - interest: dull moves cost much, forcing and good ones little, and each side has a budget of
//     its own. Moves and costs come from the game (see [MoveSelector], [Charge] and [Tallies]).
//
// [Settings] turn on the rules that leave moves out: with none set, the scores are those of plain
// minimax. Each rule has a file of its own: razoring, gamma pruning, alpha-fail pruning, null move,
// futility, reductions. A rule beyond minimax can take part from outside, as an [Experiment].
//
// A search on one thread is deterministic: with the same limits and a cleared table it visits the
// same nodes. A [Searcher.Helper] searches the same position in another goroutine and shares the
// table. An [Observer] is notified of every node, see package tree.
//
// # Interest, by an example
//
// White has just taken a silver on 4d. Each side may spend 300. Taking back, 4e4d, has an interest
// of 500 points and costs the least, 27: the opponent is left with 300, we with 273. The next moves
// of the list have some 20 points, and cost 35 each. A move also pays for the moves that were
// searched before it, so the fourth takes 132 from our budget. A pawn drop far away comes fortieth,
// has 2 points and costs 350: the search never looks at it, or at the moves after it. The opponent
// cannot hide 4e4d behind dull moves of its own, because it pays for them from its own budget.
package search
