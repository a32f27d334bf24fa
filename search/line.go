package search

// HashFull returns the share of the transposition table that the last search has filled, in per
// mille.
func (s *Searcher) HashFull() int { return s.search.table.full() }

// Complete plays a line of legal moves from the game's current position, and goes on with the moves
// of the transposition table, up to a length in moves, but not into an end of the game that
// Adjudicate knows. A reply to a single move may be a guess. The game and the line are left as they
// were.
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

// known returns the table's move, NoMove without one. Where all moves have failed the move is a
// guess.
func (s *Searcher) known(keyed Keyed, verifying Verifying, ply int, guess bool) Move {
	found := s.table.probe(keyed.Key(), ply)
	if found.bound == UpperBound && !guess || found.move == NoMove || !verifying.IsLegal(found.move) {
		return NoMove
	}
	return found.move
}

// ends reports whether the game is over after a move, otherwise than by mate.
func ends(game Game, m Move, ply int) bool {
	game.Make(m)
	defer game.Unmake()
	return over(game, ply)
}

// over reports whether the game is over, otherwise than by mate, where a line has led.
func over(game Game, ply int) bool {
	adjudicated, ok := game.(Adjudicated)
	if !ok || ply == 0 {
		return false
	}
	_, over := adjudicated.Adjudicate(ply)
	return over
}
