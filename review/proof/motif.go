package proof

import (
	"fmt"
	"slices"

	"shotest/explain/motif"
	"shotest/shogi"
)

// claim is a statement about a move, with the positions around it.
type claim struct {
	motif.Motif
	before, after shogi.Position
	last, move    shogi.Move
	us, them      shogi.Color
	// to is the square of the moved piece, origin its square before the move, NoSquare for a drop.
	to, origin shogi.Square
	// piece is the moved piece after the move, taken the piece that it took.
	piece, taken   shogi.PieceType
	evades, checks bool
}

// checkers report for each kind whether a claim meets its definition.
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

// targetCounts has the number of targets of the kinds that do not have one; several stands for two
// or more.
var targetCounts = map[motif.Kind]int{
	motif.Skewer: 2, motif.Pin: 2, motif.DiscoveredCheck: 2, motif.DoubleCheck: 3,
	motif.DiscoveredAttack: 2, motif.SplittingSilver: 2,
	motif.Fork: several, motif.KnightFork: several, motif.CrossRook: several, motif.CheckFork: several,
}

const several = -1

// aboutTaken lists the kinds whose piece is the one that the move took.
var aboutTaken = []motif.Kind{
	motif.WinsPiece, motif.WinsPawn, motif.Recaptures, motif.TakesChecker,
	motif.ExchangesRooks, motif.ExchangesBishops,
}

// Motif checks that a motif of a move holds: that its kind's definition is met, that its pieces
// stand on its targets (or were taken there), that its line is legal and its gain as the definition
// says. The arguments are those of [motif.Finder.OutOf].
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
	if check := checkers[m.Kind]; check == nil || !c.isFormed() || !check(c) {
		return fmt.Errorf("%s, %v: %+v does not hold", position.SFEN(), move, m)
	}
	return nil
}

// isFormed checks the conditions of all kinds: the number of targets, the pieces, the line.
func (c *claim) isFormed() bool {
	want, special := targetCounts[c.Kind]
	n := len(c.Targets)
	if !special && n != 1 || want > 0 && n != want || want == several && n < 2 || len(c.Pieces) != n {
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

// isMoved reports whether the target is the moved piece, of one of some types if there are any.
func (c *claim) isMoved(types ...shogi.PieceType) bool {
	return c.Targets[0] == c.to && isOf(c.after, c.to, c.us, types...)
}

// drops reports whether the move drops a piece of one of some types.
func (c *claim) drops(types ...shogi.PieceType) bool {
	return c.move.IsDrop() && slices.Contains(types, c.piece)
}

// enemies reports whether pieces of the opponent's stand on squares, none of them a pawn.
func (c *claim) enemies(squares ...shogi.Square) bool {
	return !slices.ContainsFunc(squares, func(s shogi.Square) bool {
		return !isOf(c.after, s, c.them) || c.after.PieceAt(s).Type() == shogi.Pawn
	})
}

// secure reports whether the opponent loses by every capture on a square.
func (c *claim) secure(square shogi.Square) bool {
	return !slices.ContainsFunc(takes(c.after, square), func(m shogi.Move) bool { return net(c.after, m) >= 0 })
}

// threat returns what a piece nets by taking a target next: after a pass, or the least after every
// answer to a check, less what the answer yields.
func (c *claim) threat(from, target shogi.Square) int {
	if !c.checks {
		return netWith(passed(c.after), from, target)
	}
	worst := -none
	for _, reply := range c.after.AppendLegalMoves(nil) {
		where := target
		if !reply.IsDrop() && reply.From() == target {
			where = reply.To()
		}
		worst = min(worst, netWith(c.after.After(reply), from, where)-yield(c.after, reply))
	}
	if worst == -none { // there is no answer
		return none
	}
	return worst
}

// gains reports whether the claimed gain is the one found, and is enough.
func (c *claim) gains(found, least int) bool { return found >= least && found == c.Gain }

// captures reports whether the line has nothing but captures on a square and nets as much for the
// side that begins it.
func (c *claim) captures(square shogi.Square, gain int) bool {
	p, side := c.after, 1
	for _, m := range c.Line {
		if m.IsDrop() || m.To() != square || p.PieceAt(square) == shogi.NoPiece {
			return false
		}
		gain -= side * yield(p, m)
		side = -side
		p.Play(m)
	}
	return gain == 0
}
