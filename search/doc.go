// Package search is a plug-in minimax: it searches any game that can list its moves,
// make and take them back, and evaluate a position: for two players, or for the one
// who solves a puzzle. It knows nothing of shogi; moves are opaque numbers to it.
// README.md plugs in a new game in thirty lines.
//
// A new game needs the four methods of [Game]. What else it can do, it offers by
// optional interfaces that the search discovers: [Keyed] positions go into a
// transposition table, [Quiescent] games are searched until they are quiet,
// [Ordered] ones say which moves to try first, [Adjudicated] ones know
// repetitions and other ends that do not come from having no move, [Passing] ones
// allow the null move, [SinglePlayer] ones have one player; see also [Exchanging],
// [Verifying], [Forcing] and [Mating].
//
// # Running a search
//
// A search is an iterator. It hands over a [Report] for every line that it
// finishes, and in between one every few hundred positions, so that the caller
// can look at the clock; it never starts a goroutine. Leaving the loop ends the
// search:
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
// With iter.Pull the same search can be driven step by step.
//
// # How it searches
//
// Iterations of a principal-variation search (alpha-beta with null windows), each
// going further than the last; the transposition table's move first; quiescence at
// the leaves. A line ends when the budgets of the sides are spent. What a move
// costs is what the three modes differ in, and they share all else:
//
//   - fullwidth: every move costs a ply, and comes in the order of interest search's
//     lists ("interest search OFF" in Rollason, "Interest Search: A Faster Minimax", ch. 24). By history it is a plain
//     alpha-beta search: captures first, then killer moves and the others.
//   - modern: a ply, and more for moves that come late by history; with null
//     move, futility and other rules of good alpha-beta searches of today.
//   - interest: what the move is worth to a player who looks at the position. Dull
//     moves cost much, forcing and good ones little, and each side has a budget of
//     its own. Moves and costs come from the game (see [MoveSelector] and [Interest]).
//
// [Settings] say what is left out: with none set, the scores are those of plain
// minimax; those of [ModernMode] are a good alpha-beta search. Each rule has a file of its own:
// razoring, gamma pruning, alpha-fail pruning, null move, futility, reductions.
//
// Two experiments are off by default, and have packages of their own: rules by which a
// position's value is more than that of its best move (package backup), which leave nothing
// out, so that the scores are those of a minimax with the same rules; and lines that have
// worked, tried and taken for granted elsewhere (package chains).
//
// One thread, the same limits and a cleared table visit the same positions, to the
// node. A [Searcher.Helper] searches the same position in another goroutine and
// shares the table. An [Observer] is notified of every position, see package tree.
//
// # Interest, by an example
//
// White has just taken a silver on 4d. Say that each side may spend 300. Taking back,
// 4e4d, has an interest of 500 points and costs the least, 27: the opponent is left with
// 300, we with 273. The next moves of the list have some 20 points, and cost 35 each; but
// a move pays for those that were searched before it as well, so that the fourth takes 132
// from our tally. A pawn drop far away comes fortieth, has 2 points and costs 350, and
// with its siblings more than any iteration will have to spend: nobody would look at it.
// Nor is what follows it: the opponent cannot hide 4e4d behind dull moves of its own,
// because those come out of its own budget, not out of ours.
package search
