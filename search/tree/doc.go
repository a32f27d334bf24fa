// Package tree records the tree of a search: which moves were searched after which,
// what they cost, what was left to spend, what came of it, and what ended each
// branch. It is as little bound to a game as package search.
//
// A [Recorder] observes every position of the search, and keeps the tree of the last
// iteration that was finished:
//
//	recorder := tree.NewRecorder(50_000)
//	searcher.Observe(recorder)
//	for range searcher.Search(game, search.Limits{Depth: 8}) {
//	}
//	for _, n := range recorder.Last().Root.Children {
//		fmt.Println(n.Move, n.Cost, n.Score, n.Ending, n.Nodes)
//	}
//
// # Folding
//
// A search visits more positions than anybody wants to look at, or keep. A tree holds
// no more branches than its recorder allows: where there would be more, those with
// the fewest positions are folded, the deepest of them first, which is to say that of
// each only its positions are counted at the position above it. The bar is raised step by step while the
// search runs, so that the memory stays bounded. The moves at the root are never
// folded.
//
// Say that three branches are allowed, and that below the only move at the root three
// moves were searched, of 1, 1 and 8 positions. The two small ones are folded: the
// tree is the move at the root with one branch of 8 positions below it, and two
// folded ones of 2 positions together.
//
// # Positions add up
//
// The positions of a node are its own visits, those of the searches of it that were
// made again later ([Node.Earlier]), those of its folded branches, and those of its
// children. A move is searched again where it turned out better than the window, or
// its price, had allowed for; the tree has the branches of the last time.
package tree
