package chess

// criterion is one of the 17 criteria by which Treebeard chess says how interesting a move is
// (section 24.6 of "Interest Search: A Faster Minimax", whose numbers these are). It measures a
// move in thousandths: fullMeasure where the chapter gives its credit in full, the centipawns of a
// piece where the chapter has a function of its value. The interest grows by points times the
// measure.
type criterion struct {
	number  int
	name    string
	points  int
	measure func(s *situation, c *candidate) int
}

// criteria are the 17 criteria. The points are the chapter's figures; for its functions of values,
// which have none, the points are ours, for a piece of ten pawns.
var criteria = [...]criterion{
	{1, "one of the legal moves", 1000, base},
	{2, "in check", 1000, inCheck},
	{3, "transposition table", 25, tableMove},
	{4, "best of the previous iteration", 100, rootBest},
	{5, "killer", 100, killer},
	{6, "best reply", 100, bestReply},
	{7, "best follow-on", 100, bestFollowOn},
	{8, "pawn attacks piece", 300, pawnAttacksPiece},
	{9, "capture", 400, captureValue},
	{10, "gives check", 100, givesCheck},
	{11, "attacks pieces, forks", 150, attacksPieces},
	{12, "moves a piece under attack", 150, movesAttackedPiece},
	{13, "captures the checking piece", 100, capturesChecker},
	{14, "promotion", 100, promotes},
	{16, "moves the target of a pin", 150, movesTiedPiece},
	{17, "best non-capture", 100, bestNonCapture},
	{15, "beyond the iteration's depth", 1000, beyondDepth},
}

// dependentCriteria is the number of criteria, at the end, that depend on the sum of the others.
const dependentCriteria = 2

// fullMeasure is the measure of a criterion that holds.
const fullMeasure = 1000

// measureOf returns the measure of a criterion that holds or does not.
func measureOf(holds bool) int {
	if holds {
		return fullMeasure
	}
	return 0
}

// base divides the points among the legal moves.
func base(s *situation, _ *candidate) int { return fullMeasure / s.moveCount }

// inCheck credits all replies to a check, the more the fewer there are.
func inCheck(s *situation, _ *candidate) int {
	if s.check == 0 {
		return 0
	}
	return fullMeasure / s.moveCount
}

func tableMove(s *situation, c *candidate) int { return measureOf(c.move == s.hints.TTMove) }

// rootBest holds at the first ply only; elsewhere the hint is empty.
func rootBest(s *situation, c *candidate) int { return measureOf(c.move == s.hints.RootBest) }

func killer(s *situation, c *candidate) int {
	return measureOf(c.move == s.hints.Killers[0] || c.move == s.hints.Killers[1])
}

func bestReply(s *situation, c *candidate) int { return measureOf(c.move == s.hints.Reply) }

func bestFollowOn(s *situation, c *candidate) int { return measureOf(c.move == s.hints.FollowOn) }

// pawnAttacksPiece measures the most valuable piece that a pawn attacks without being lost.
func pawnAttacksPiece(s *situation, c *candidate) int {
	if moved(c.move) != pawn || promoted(c.move) != none || c.exchange < 0 {
		return 0
	}
	value, _ := s.bestNewTargets(c, pawn)
	return value
}

// captureValue measures the captured piece, a fifth of it where the exchange loses.
func captureValue(_ *situation, c *candidate) int {
	value := values[captured(c.move)]
	if c.exchange < 0 {
		value /= 5
	}
	return value
}

func givesCheck(s *situation, c *candidate) int {
	theirKing := s.kingSquare(1 - s.turn)
	direct, lines := c.reach.has(theirKing), attacks(queen, s.turn, theirKing, s.occupied)
	switch {
	case !direct && !lines.has(from(c.move)) && c.move&(castlingFlag|enPassantFlag) == 0:
		return 0
	case !direct && !s.givesCheck(c.move):
		return 0
	case s.checkedBefore:
		return fullMeasure * 3 / 2
	}
	return fullMeasure
}

// attacksPieces measures the two best pieces that the moved piece attacks from its new square: the
// second makes a fork.
func attacksPieces(s *situation, c *candidate) int {
	kind := moved(c.move)
	if kind == pawn || kind == king || c.exchange < 0 {
		return 0
	}
	best, second := s.bestNewTargets(c, kind)
	return best + second
}

// bestNewTargets returns the values of the two best pieces that c, a move of a piece of kind, newly
// attacks and that are unguarded or worth more.
func (s *situation) bestNewTargets(c *candidate, kind int) (best, second int) {
	before := attacks(kind, s.turn, from(c.move), s.occupied)
	for found := c.reach &^ before & s.sides[1-s.turn] &^ (s.kinds[king] | s.kinds[pawn]); found != 0; {
		square := found.pop()
		value := values[s.at[square]]
		if value <= values[kind] && s.attackers(1-s.turn, square, s.occupied) != 0 {
			continue
		}
		if value > best {
			best, second = value, best
		} else {
			second = max(second, value)
		}
	}
	return best, second
}

// movesAttackedPiece measures a piece that would be lost, if it moves to a square where it is safe.
func movesAttackedPiece(s *situation, c *candidate) int {
	if c.exchange < 0 {
		return 0
	}
	return s.danger[from(c.move)]
}

func capturesChecker(s *situation, c *candidate) int {
	return measureOf(s.check.has(to(c.move)) && captured(c.move) != none)
}

func promotes(_ *situation, c *candidate) int { return measureOf(promoted(c.move) != none) }

// movesTiedPiece measures a piece that leaves the line on which another shields it.
func movesTiedPiece(s *situation, c *candidate) int { return s.tied[from(c.move)] }

func bestNonCapture(s *situation, c *candidate) int { return measureOf(c.move == s.bestQuiet) }

// beyondDepth takes interest away beyond the iteration's depth, half of it four plies on.
func beyondDepth(s *situation, c *candidate) int {
	beyond := s.hints.Beyond
	return -c.interest * beyond / (beyond + 4)
}
