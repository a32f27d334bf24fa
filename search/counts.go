package search

import "shotest/search/chains"

// Counts is what a search has spent its time on. Helpers in other goroutines are not in it.
type Counts struct {
	// Nodes is the number of nodes searched.
	Nodes uint64
	// Priced is how many moves were searched below the root, by what gave them their price;
	// each time that a node comes to a move counts.
	Priced Priced
	// Endings is how often each Ending ended the search of a position below the root, for
	// every window that it was searched with.
	Endings [endingCount]uint64
	// Chains is what has become of move chains.
	Chains chains.Counts
}

// Priced counts moves by what gave them their price.
type Priced struct {
	// Table moves come from the transposition table before anything is scored, at a fixed
	// price in interest search and at that of their place elsewhere.
	Table uint64
	// Full moves come from a list of all moves that is scored by plausibility.
	Full uint64
	// Place moves cost a ply, and more for the place that they have in the order.
	Place uint64
}

// Counts returns those of the last search.
func (s *Searcher) Counts() Counts {
	counts := s.run.counts
	counts.Nodes, counts.Chains = s.run.nodes, s.run.chains.Counts
	return counts
}

// Add adds the counts of another search.
func (c *Counts) Add(other *Counts) {
	c.Nodes += other.Nodes
	c.Priced.Table += other.Priced.Table
	c.Priced.Full += other.Priced.Full
	c.Priced.Place += other.Priced.Place
	for i, n := range other.Endings {
		c.Endings[i] += n
	}
	c.Chains.Add(&other.Chains)
}

// price counts a move that is going to be searched.
func (c *Counts) price(fromTable, listed bool) {
	switch {
	case fromTable:
		c.Priced.Table++
	case listed:
		c.Priced.Full++
	default:
		c.Priced.Place++
	}
}
