package search

// HashFull returns how much of the transposition table the last search has filled, in per mille.
func (s *Searcher) HashFull() int { return s.search.table.full() }

// Complete returns line, a line of legal moves from the game's current position, extended with
// moves of the transposition table to at most length moves. It stops before a move that ends the
// game by Adjudicate. The reply to a line of one move may be a guess. Complete leaves the game and
// line as they were.
func (s *Searcher) Complete(game Game, line []Move, length int) []Move {
	extended := append(make([]Move, 0, max(length, len(line))), line...)
	keyed, _ := game.(Keyed)
	foreseeing, _ := game.(Foreseeing)
	if keyed == nil || foreseeing == nil || s.search.settings.WithoutTable {
		return extended
	}
	for _, m := range line {
		game.Make(m)
	}
	for len(extended) < min(length, MaxPly) && !over(game, len(extended)) {
		m := s.tableMove(keyed, foreseeing, len(extended), len(extended) == 1)
		if m == NoMove || ends(game, m, len(extended)+1) {
			break
		}
		game.Make(m)
		extended = append(extended, m)
	}
	for range extended {
		game.Unmake()
	}
	return extended
}

// tableMove returns the table's move for the current position, or NoMove. Where all moves have
// failed low, the table's move is a guess, which tableMove returns only if guess is set.
func (s *Searcher) tableMove(keyed Keyed, foreseeing Foreseeing, ply int, guess bool) Move {
	tt := s.table.probe(keyed.Key(), ply)
	if tt.bound == UpperBound && !guess || tt.move == NoMove || !foreseeing.IsLegal(tt.move) {
		return NoMove
	}
	return tt.move
}

// ends reports whether the game is over after m, other than by mate.
func ends(game Game, m Move, ply int) bool {
	game.Make(m)
	defer game.Unmake()
	return over(game, ply)
}

// over reports whether the game is over in the current position, other than by mate.
func over(game Game, ply int) bool {
	adjudicated, ok := game.(Adjudicated)
	if !ok || ply == 0 {
		return false
	}
	_, over := adjudicated.Adjudicate(ply)
	return over
}
