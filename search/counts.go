package search

// Counts is the work of a search, without that of helpers in other goroutines.
type Counts struct {
	// Nodes is the number of nodes searched.
	Nodes uint64
	// Priced counts searches of moves below the root.
	Priced Priced
	// Endings counts searches of positions below the root, by the reason why they ended.
	Endings [endingCount]uint64
}

// Priced counts moves by the source of their price.
type Priced struct {
	// Table moves come from the transposition table. Full moves come from a list that is scored by
	// plausibility. Place moves cost a ply, and more for their place in the order.
	Table, Full, Place uint64
}

// Counts returns the counts of the last search.
func (s *Searcher) Counts() Counts {
	counts := s.search.counts
	counts.Nodes = s.search.nodes
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
}

// price counts a move that is about to be searched.
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
