// Package adapter makes shogi a game that package search can play.
//
// To the search moves are numbers. What it must know about them it asks a Game, which implements
// the interfaces of package search by the rules (package shogi) and by three parts that a profile
// chooses:
//
//	evaluator   what a position is worth                       evaluation
//	Lists       which moves come next in interest search,      plausibility, similarity
//	            and what each of them costs
//	arranger    another order of moves, to compare with        chessmaps, plausibility
//
// Parts reads the weights that a profile names, and equips games with them, one for each thread:
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
// The methods of Game that the search calls at a node allocate nothing.
package adapter
