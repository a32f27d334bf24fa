// Package adapter makes shogi a game that package search can play.
//
// The search knows no shogi: it makes and unmakes moves that are numbers to it, and asks a
// Game what it must know about them (see the interfaces of package search that Game
// implements). A Game answers from the rules (package shogi), and from three parts that a
// profile chooses:
//
//	evaluator   what a position is worth                       evaluation
//	Lists       which moves come next in interest search,      plausibility, similarity
//	            and what each of them costs
//	arranger    another order of moves, to compare with        chessmaps, plausibility
//
// Parts reads the weights that a profile names, and equips games with them, one for each
// thread:
//
//	var parts adapter.Parts
//	_, err := parts.Configure(&p, &files)
//	game := adapter.New()
//	parts.Equip(game)
//	game.Begin(history, &p)
//	searcher.Set(adapter.Settings(&p))
//	for report := range searcher.Search(game, limits) {
//		…
//	}
//
// All of Game's methods that the search calls at a node allocate nothing.
package adapter
