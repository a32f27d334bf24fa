package search

// HashFull returns the share of the transposition table that the last search has filled, in per
// mille.
func (s *Searcher) HashFull() int { return s.search.table.full() }

// Complete plays a line of legal moves from the game's current position, and extends it with moves
// of the transposition table, up to a length in moves. It stops before a move that ends the game by
// Adjudicate. The reply to a line of one move may be a guess. Complete leaves the game and the line
// as they were.
func (s *Searcher) Complete(game Game, line []Move, length int) []Move {
	whole := append(make([]Move, 0, max(length, len(line))), line...)
	keyed, _ := game.(Keyed)
	verifying, _ := game.(Verifying)
	if keyed == nil || verifying == nil || s.search.settings.WithoutTable {
		return whole
	}
	for _, m := range line {
		game.Make(m)
	}
	for len(whole) < min(length, MaxPly) && !over(game, len(whole)) {
		m := s.known(keyed, verifying, len(whole), len(whole) == 1)
		if m == NoMove || ends(game, m, len(whole)+1) {
			break
		}
		game.Make(m)
		whole = append(whole, m)
	}
	for range whole {
		game.Unmake()
	}
	return whole
}

// known returns the table's move, or NoMove. Where all moves have failed, the table's move is a
// guess; known returns it only if guess is set.
func (s *Searcher) known(keyed Keyed, verifying Verifying, ply int, guess bool) Move {
	found := s.table.probe(keyed.Key(), ply)
	if found.bound == UpperBound && !guess || found.move == NoMove || !verifying.IsLegal(found.move) {
		return NoMove
	}
	return found.move
}

// ends reports whether the game is over after a move, other than by mate.
func ends(game Game, m Move, ply int) bool {
	game.Make(m)
	defer game.Unmake()
	return over(game, ply)
}

// over reports whether the game is over, other than by mate, in the position that a line has led
// to.
func over(game Game, ply int) bool {
	adjudicated, ok := game.(Adjudicated)
	if !ok || ply == 0 {
		return false
	}
	_, over := adjudicated.Adjudicate(ply)
	return over
}
