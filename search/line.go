package search

// HashFull returns the share of the transposition table that the last search has
// filled, in per mille.
func (s *Searcher) HashFull() int { return s.run.table.full() }

// Complete plays a line of legal moves from the game's current position, and goes on
// with what the transposition table knows, up to a length in moves. It never goes on
// into an end of the game that Adjudicate knows, such as a repetition. A reply to a single move is given
// even where the table only guesses it, as when the time was up before the move was searched again. The game is left
// as it was found, and the line that is given is not changed.
func (s *Searcher) Complete(game Game, line []Move, length int) []Move {
	whole := append(make([]Move, 0, max(length, len(line))), line...)
	keyed, _ := game.(Keyed)
	verifying, _ := game.(Verifying)
	if keyed == nil || verifying == nil || s.run.settings.WithoutTable {
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

// known returns the move that the table would play, NoMove if it knows none. The best of a position where
// all moves have failed is no more than a guess, which counts where it is better than nothing.
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
	adjudicated, is := game.(Adjudicated)
	if !is || ply == 0 {
		return false
	}
	_, over := adjudicated.Adjudicate(ply)
	return over
}
