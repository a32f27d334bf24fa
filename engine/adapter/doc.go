// Package adapter makes shogi a game that package search can play.
//
// To the search, moves are numbers. A Game tells it everything else about them: it implements the
// interfaces of package search with the rules (package shogi) and with two parts that a profile
// chooses:
//
//	evaluator   the value of a position                        evaluation
//	Lists       the next move in interest search,              plausibility, similarity
//	            and its cost
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
