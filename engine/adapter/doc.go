// Package adapter makes shogi a game that package search can play.
//
// To the search, moves are numbers. A Game tells it everything else about them: it implements the
// interfaces of package search with the rules (package shogi) and with three parts, whose numbers
// and weights a profile chooses:
//
//	evaluator   the value of a position                         evaluation
//	prices      what makes a late move cheaper or dearer        plausibility
//	lists       which move comes next, and its interest         plausibility, similarity
//
// A Game knows no mode. Prices and lists are two parts rather than one with an implementation for
// each mode, because the default asks both, at different nodes, and interest search the lists
// alone: which of them plays is decided by search.Settings, once.
//
// The default asks the first two at nearly every node. An evaluation takes a network's last layers,
// the price of a move some hundred nanoseconds: discounts for what attack maps see in it. Lists
// take tens of microseconds. They order the moves at the root and at some nodes near it, whose
// moves they score by all components and lower anew after each search. In interest search every
// node has a list, and prices follow from the interest.
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
