package search

// Counts counts the work of one searcher, without that of its helpers.
type Counts struct {
	// Nodes is the number of nodes searched.
	Nodes uint64
	// Priced counts the moves searched below the root, by the source of their price.
	Priced Priced
	// Endings counts the nodes below the root, by the reason why their search ended.
	Endings [endingCount]uint64
}

// Priced counts moves by the source of their price.
type Priced struct {
	Table uint64 // the move of the transposition table: TableCost
	Full  uint64 // moves of a MoveSelector's list, which is scored in full
	Ply   uint64 // all other moves: a ply, less discounts in the default
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
	c.Priced.Ply += other.Priced.Ply
	for i, n := range other.Endings {
		c.Endings[i] += n
	}
}

// countMove counts a move that is about to be searched, by the source of its price.
func (c *Counts) countMove(fromTable, listed bool) {
	switch {
	case fromTable:
		c.Priced.Table++
	case listed:
		c.Priced.Full++
	default:
		c.Priced.Ply++
	}
}
