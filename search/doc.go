// Package search is a plug-in minimax: it searches any two-player game that can
// list its moves, make and take them back, and evaluate a position. It knows
// nothing of shogi; moves are opaque numbers to it.
//
// A new game needs the four methods of [Game]. What else it can do, it offers by
// optional interfaces that the search discovers: [Keyed] positions go into a
// transposition table, [Quiescent] games are searched until they are quiet,
// [Ordered] ones say which moves to try first, [Adjudicated] ones know
// repetitions and other ends that do not come from having no move, [Passing] ones
// allow the null move; see also [Exchanging], [Verifying], [Forcing] and [Mating].
//
// # Running a search
//
// A search is an iterator. It hands over a [Report] for every line that it
// finishes, and in between one every few hundred positions, so that the caller
// can look at the clock; it never starts a goroutine. Leaving the loop ends the
// search:
//
//	searcher := search.New(16 << 20)
//	searcher.Set(search.Modern())
//	for report := range searcher.Search(game, search.Limits{Depth: 8}) {
//		if report.Finished() {
//			fmt.Println(report.Depth, report.Score, report.PV)
//		}
//		if time.Now().After(deadline) {
//			searcher.Stop()
//		}
//	}
//
// With iter.Pull the same search can be driven step by step.
//
// # How it searches
//
// Iterative deepening of a principal-variation search (alpha-beta with null
// windows), the transposition table's move first, then captures, killer moves and
// the others by history; quiescence at the leaves. [Settings] say what is left
// out: with none set, the scores are those of plain minimax; [Modern] is a good
// alpha-beta search of today. Each rule has a file of its own: razoring, gamma
// pruning, alpha-fail pruning, null move, futility, reductions. One thread, the
// same limits and a cleared table visit the same positions, to the node.
package search
