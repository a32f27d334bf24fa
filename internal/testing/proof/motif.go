package proof

import (
	"fmt"
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// claim is a motif to check, with the positions around its move.
type claim struct {
	motif.Motif
	before, after shogi.Position
	last, move    shogi.Move
	us, them      shogi.Color
	// to is the square of the moved piece; origin is its square before the move, NoSquare for a
	// drop.
	to, origin shogi.Square
	// piece is the moved piece after the move, taken the captured piece.
	piece, taken shogi.PieceType
	// evades says that the mover was in check, checks that the move gives check.
	evades, checks bool
}

// checkers check the definitions of the kinds.
var checkers = map[motif.Kind]func(*claim) bool{
	motif.WinsPiece: (*claim).wins, motif.WinsPawn: (*claim).wins,
	motif.Hangs: (*claim).hangs, motif.LeavesHanging: (*claim).hangs, motif.SavesPiece: (*claim).saves,
	motif.Recaptures:     (*claim).retakes,
	motif.ExchangesRooks: (*claim).exchanges, motif.ExchangesBishops: (*claim).exchanges,
	motif.Fork: (*claim).fork, motif.KnightFork: (*claim).fork, motif.SplittingSilver: (*claim).fork,
	motif.CrossRook: (*claim).fork,
	motif.CheckFork: (*claim).checkFork, motif.Skewer: (*claim).skewer, motif.Pin: (*claim).pin,
	motif.DiscoveredCheck: (*claim).discoveredCheck, motif.DoubleCheck: (*claim).doubleCheck,
	motif.DiscoveredAttack: (*claim).discoveredAttack, motif.TrapsPiece: (*claim).traps,
	motif.ThreatensPiece: (*claim).threatens, motif.CampDrop: (*claim).threatens,
	motif.PromotionThreat: (*claim).promotionThreat,
	motif.DanglingPawn:    (*claim).dangling, motif.JoiningPawn: (*claim).joining, motif.AnchorPawn: (*claim).anchor,
	motif.StrikingPawn: (*claim).striking, motif.KnightsHead: (*claim).knightsHead,
	motif.FocalPawn:  (*claim).focal,
	motif.EdgeAttack: (*claim).edgeAttack, motif.BellySilver: (*claim).bellySilver, motif.Sacrifice: (*claim).sacrifice,
	motif.BottomRook:   (*claim).bottomRook,
	motif.TakesChecker: (*claim).takesChecker,
	motif.CounterCheck: (*claim).counterCheck, motif.HomeDrop: (*claim).homeDrop,
	motif.HorseReturns: (*claim).horseReturns,
	motif.Enters:       (*claim).enters,
}

// targetCounts has the number of targets of kinds with more than one.
var targetCounts = map[motif.Kind]int{
	motif.Skewer: 2, motif.Pin: 2, motif.DiscoveredCheck: 2, motif.DoubleCheck: 3,
	motif.DiscoveredAttack: 2, motif.SplittingSilver: 2,
	motif.Fork: twoOrMore, motif.KnightFork: twoOrMore, motif.CrossRook: twoOrMore, motif.CheckFork: twoOrMore,
}

const twoOrMore = -1

// aboutTaken lists the kinds whose target is the captured piece.
var aboutTaken = []motif.Kind{
	motif.WinsPiece, motif.WinsPawn, motif.Recaptures, motif.TakesChecker,
	motif.ExchangesRooks, motif.ExchangesBishops,
}

// Motif returns an error unless a motif of a move holds: it must meet the definition of its kind,
// its pieces must stand on its targets (or have been captured there), its line must be legal, and
// its gain must be as defined. The arguments are those of [motif.Finder.Of].
func Motif(position *shogi.Position, last, move shogi.Move, m motif.Motif) error {
	c := &claim{Motif: m, before: *position, last: last, move: move, to: move.To(), origin: shogi.NoSquare}
	if err := position.CheckLegal(move); err != nil {
		return fmt.Errorf("%v: %w", move, err)
	}
	c.after = position.After(move)
	c.us, c.them = position.SideToMove(), position.SideToMove().Opponent()
	if !move.IsDrop() {
		c.origin = move.From()
	}
	c.piece, c.taken = c.after.PieceAt(c.to).Type(), position.PieceAt(c.to).Type()
	c.evades, c.checks = position.InCheck(), c.after.InCheck()
	if check := checkers[m.Kind]; check == nil || !c.isWellFormed() || !check(c) {
		return fmt.Errorf("%s, %v: %+v does not hold", position.SFEN(), move, m)
	}
	return nil
}

// isWellFormed checks the conditions of all kinds: the number of targets, the pieces, and the line.
func (c *claim) isWellFormed() bool {
	want, special := targetCounts[c.Kind]
	n := len(c.Targets)
	if !special && n != 1 || want > 0 && n != want || want == twoOrMore && n < 2 || len(c.Pieces) != n {
		return false
	}
	for i, square := range c.Targets {
		stands := c.after.PieceAt(square).Type()
		if slices.Contains(aboutTaken, c.Kind) {
			stands = c.taken
			if square != c.to {
				return false
			}
		}
		if stands != c.Pieces[i] {
			return false
		}
	}
	return len(c.after.LegalPrefix(c.Line)) == len(c.Line)
}

// targetIsMoved reports whether the first target is the moved piece, of one of the given types if
// there are any.
func (c *claim) targetIsMoved(types ...shogi.PieceType) bool {
	return c.Targets[0] == c.to && hasPiece(c.after, c.to, c.us, types...)
}

// drops reports whether the move drops a piece of one of the given types.
func (c *claim) drops(types ...shogi.PieceType) bool {
	return c.move.IsDrop() && slices.Contains(types, c.piece)
}

// areEnemyPieces reports whether the opponent has pieces other than pawns on all the squares.
func (c *claim) areEnemyPieces(squares ...shogi.Square) bool {
	return !slices.ContainsFunc(squares, func(s shogi.Square) bool {
		return !hasPiece(c.after, s, c.them) || c.after.PieceAt(s).Type() == shogi.Pawn
	})
}

// isSecure reports whether every capture on a square loses material for the opponent.
func (c *claim) isSecure(square shogi.Square) bool {
	return !slices.ContainsFunc(capturesOn(c.after, square), func(m shogi.Move) bool { return net(c.after, m) >= 0 })
}

// threat returns the net of a piece by capturing a target next: after a pass or, if the move gives
// check, the least over all answers, less the gain of the answer.
func (c *claim) threat(from, target shogi.Square) int {
	if !c.checks {
		return netWith(afterPass(c.after), from, target)
	}
	worst := -impossible
	for _, reply := range c.after.AppendLegalMoves(nil) {
		where := target
		if !reply.IsDrop() && reply.From() == target {
			where = reply.To()
		}
		worst = min(worst, netWith(c.after.After(reply), from, where)-gainOf(c.after, reply))
	}
	if worst == -impossible { // there is no answer
		return impossible
	}
	return worst
}

// hasGain reports whether the claimed gain is the one found, and is at least minGain.
func (c *claim) hasGain(found, minGain int) bool { return found >= minGain && found == c.Gain }

// isCaptureLine reports whether the line consists of captures on a square that net gain for the
// side that begins it.
func (c *claim) isCaptureLine(square shogi.Square, gain int) bool {
	p, side := c.after, 1
	for _, m := range c.Line {
		if m.IsDrop() || m.To() != square || p.PieceAt(square) == shogi.NoPiece {
			return false
		}
		gain -= side * gainOf(p, m)
		side = -side
		p.Play(m)
	}
	return gain == 0
}
