package main

import "shotest/search"

// situation is what the criteria know of a position: what the search has learned, and what
// stands where.
type situation struct {
	*position
	hints *search.Hints
	// number is how many legal moves there are.
	number   int
	check    bitboard
	occupied bitboard
	// theirs is what the opponent attacks.
	theirs bitboard
	// danger is, for each piece of the side to move that the opponent threatens to win, what
	// it is worth; endangered are their squares.
	danger     [64]int
	endangered bitboard
	// tied is, for each piece of the side to move that is behind a pinned one, what it is
	// worth. pinned is the same for the pinned piece, and lines where that may go without
	// giving it up.
	tied, pinned [64]int
	lines        [64]bitboard
	// checkedBefore says that the side's last move gave check.
	checkedBefore bool
	// bestQuiet is the non-capture that is likely to be best.
	bestQuiet move
}

// candidate is a move with what is thought of it.
type candidate struct {
	move move
	// exchange is what it wins or loses on its square.
	exchange int
	// reach is what the piece attacks from its new square.
	reach bitboard
	// plausibility says how good it is likely to be, in centipawns, interest how much it
	// deserves to be looked at.
	plausibility, interest int
	cost                   int
}

// rank is by what moves are ordered: by both.
func (c *candidate) rank() int { return c.plausibility + c.interest }

// survey gathers what the criteria need to know.
func (s *situation) survey() {
	s.occupied = s.position.occupied()
	s.danger, s.tied, s.pinned, s.endangered = [64]int{}, [64]int{}, [64]int{}, 0
	s.theirs = s.attacked(1-s.turn, s.occupied)
	for own := s.sides[s.turn] & s.theirs &^ s.kinds[king]; own != 0; {
		square := own.pop()
		if worth := values[s.at[square]]; s.loses(square, worth) {
			s.danger[square] = worth
			s.endangered |= bit(square)
		}
	}
	for shielded := s.sides[s.turn] & (s.kinds[king] | s.kinds[queen] | s.kinds[rook]); shielded != 0; {
		s.pins(shielded.pop())
	}
}

// attacked returns what a side attacks.
func (p *position) attacked(side int, occupied bitboard) (all bitboard) {
	for kind := pawn; kind <= king; kind++ {
		for pieces := p.own(side, kind); pieces != 0; {
			all |= attacks(kind, side, pieces.pop(), occupied)
		}
	}
	return all
}

// loses reports whether the opponent threatens to win a piece: it is attacked by a lesser
// one, or nothing guards it.
func (s *situation) loses(square, worth int) bool {
	_, kind := s.leastAttacker(1-s.turn, square, s.occupied)
	if kind == none {
		return false
	}
	return values[kind] < worth || s.attackers(s.turn, square, s.occupied) == 0
}

// kingShield is what a pin against the king counts for.
const kingShield = 500

// pins notes whether a piece is shielded by one of its own from a lesser sliding one.
func (s *situation) pins(square int) {
	worth := values[s.at[square]]
	for direction := range directions {
		line := slide(direction, square, s.occupied) & s.sides[s.turn]
		if line == 0 {
			continue
		}
		shield := line.first()
		beyond := slide(direction, square, s.occupied&^line) & s.sides[1-s.turn]
		if beyond&^slide(direction, square, s.occupied) == 0 {
			continue
		}
		slider := rook
		if steps[direction][0] != 0 && steps[direction][1] != 0 {
			slider = bishop
		}
		if pinner := int(s.at[beyond.first()]); (pinner == slider || pinner == queen) && values[pinner] < worth {
			value := min(worth, kingShield)
			s.tied[square] = max(s.tied[square], value)
			s.pinned[shield], s.lines[shield] = value, rays[direction][square]
		}
	}
}

// look fills in what is seen of a move before the criteria credit it. Its plausibility is
// what it wins, or how much better the square is, and what history says.
func (s *situation) look(c *candidate) {
	m := c.move
	kind := moved(m)
	if promoted(m) != none {
		kind = promoted(m)
	}
	if !isQuiet(m) || (s.theirs&(bit(to(m))|bit(from(m)))) != 0 {
		c.exchange = s.exchange(m)
	}
	c.reach = attacks(kind, s.turn, to(m), s.occupied&^bit(from(m)))
	c.plausibility, c.interest = c.exchange, 0
	if isQuiet(m) {
		c.plausibility = min(c.exchange, 0) + s.betterSquare(m)
		if s.hints.History != nil {
			c.plausibility += s.hints.History(kindOfMove(s.turn, m)) / 5
		}
	}
	c.plausibility += s.saves(c)
	if value := s.pinned[from(m)]; value > 0 && !s.lines[from(m)].has(to(m)) {
		c.plausibility -= value
	}
	if m == s.hints.Table {
		c.plausibility += tableFirst
	}
}

// saves returns half of what a move keeps the opponent from winning: it goes away itself, takes
// the attacker, or guards the piece.
func (s *situation) saves(c *candidate) int {
	if c.exchange < 0 {
		return 0
	}
	saved := s.danger[from(c.move)]
	if prey := captured(c.move); prey != none {
		for attacked := attacks(prey, 1-s.turn, to(c.move), s.occupied) & s.endangered; attacked != 0; {
			saved = max(saved, s.danger[attacked.pop()])
		}
	}
	for guarded := c.reach & s.endangered; guarded != 0; {
		square := guarded.pop()
		if _, kind := s.leastAttacker(1-s.turn, square, s.occupied); values[kind] >= values[s.at[square]] {
			saved = max(saved, s.danger[square])
		}
	}
	return saved / 2
}

// tableFirst puts the move of the transposition table before all others.
const tableFirst = 100_000

// betterSquare returns how much better a piece stands after a move, by the squares alone.
func (s *situation) betterSquare(m move) int {
	before, after := placed[s.turn][moved(m)][from(m)], placed[s.turn][moved(m)][to(m)]
	phase := min(s.phase, fullPhase)
	gained := ((after.middle-before.middle)*phase + (after.end-before.end)*(fullPhase-phase)) / fullPhase
	if s.turn == black {
		return -gained
	}
	return gained
}
