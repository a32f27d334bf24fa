package chess

import "shotest/search"

// situation holds the facts of a position for the criteria.
type situation struct {
	*position
	hints         *search.Hints
	moveCount     int      // the number of legal moves, at least 1
	occupied      bitboard // squares
	theirs        bitboard // squares that the opponent attacks
	checkedBefore bool     // whether the side's last move gave check
	bestQuiet     move     // the non-capture that is likely to be best

	danger     [64]int  // by square, the value of an own piece that the opponent threatens to win
	endangered bitboard // the squares of these pieces

	tied   [64]int      // by square, the value of an own piece that another one shields
	pinned [64]int      // the same, by the square of the shield
	lines  [64]bitboard // by the square of the shield, where it may go and still shield the piece
}

// candidate is a move to be ordered and priced.
type candidate struct {
	move         move
	exchange     int      // the gain on its destination, in centipawns
	reach        bitboard // the squares that the piece attacks after the move
	plausibility int      // how good it is likely to be, in centipawns
	interest     int      // in points
	cost         int      // in hundredths of a ply
}

// rank orders moves, the highest first.
func (c *candidate) rank() int { return c.plausibility + c.interest }

// gather finds the attacked squares, the endangered pieces and the pins.
func (s *situation) gather() {
	s.occupied = s.position.occupied()
	for pieces := s.sides[1-s.turn]; pieces != 0; {
		at := pieces.pop()
		s.theirs |= attacks(int(s.at[at]), 1-s.turn, at, s.occupied)
	}
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

// loses reports whether the opponent threatens to win a piece: a lesser one attacks it, or nothing
// guards it.
func (s *situation) loses(square, worth int) bool {
	_, kind := s.leastValuableAttacker(1-s.turn, square, s.occupied)
	if kind == none {
		return false
	}
	return values[kind] < worth || s.attackers(s.turn, square, s.occupied) == 0
}

// kingShield is the value of a pin against the king, in centipawns.
const kingShield = 500

// pins notes the pins against the piece on square: another piece of its side shields it from a
// lesser slider.
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
		if direction&diagonal != 0 {
			slider = bishop
		}
		if pinner := int(s.at[beyond.first()]); (pinner == slider || pinner == queen) && values[pinner] < worth {
			value := min(worth, kingShield)
			s.tied[square] = max(s.tied[square], value)
			s.pinned[shield], s.lines[shield] = value, rays[direction][square]
		}
	}
}

// prepare fills in c before the criteria credit it. Its plausibility is its gain by exchange, and
// for quiet moves the improvement of the square and the history.
func (s *situation) prepare(c *candidate) {
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
			c.plausibility += s.hints.History(moveKind(s.turn, m)) / 5
		}
	}
	c.plausibility += s.saves(c)
	if value := s.pinned[from(m)]; value > 0 && !s.lines[from(m)].has(to(m)) {
		c.plausibility -= value
	}
	if m == s.hints.TTMove {
		c.plausibility += tableFirst
	}
}

// saves returns half of the value of the best endangered piece that c saves: it moves the piece
// away, takes an attacker, or guards the piece.
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
		if _, kind := s.leastValuableAttacker(1-s.turn, square, s.occupied); values[kind] >= values[s.at[square]] {
			saved = max(saved, s.danger[square])
		}
	}
	return saved / 2
}

// tableFirst puts the move of the transposition table before all others.
const tableFirst = 100_000

// betterSquare returns how much more the piece is worth after m, by squareValues.
func (s *situation) betterSquare(m move) int {
	before, after := squareValues[s.turn][moved(m)][from(m)], squareValues[s.turn][moved(m)][to(m)]
	phase := min(s.phase, fullPhase)
	gained := ((after.middle-before.middle)*phase + (after.end-before.end)*(fullPhase-phase)) / fullPhase
	if s.turn == black {
		return -gained
	}
	return gained
}
