package proof

import (
	"errors"
	"fmt"

	"shotest/review/motif"
	"shotest/shogi"
)

// ErrUnknownKind says that there is no checker for a kind.
var ErrUnknownKind = errors.New("no checker for this kind")

// claim is a statement about a move, with the positions around it.
type claim struct {
	motif.Motif
	before, after shogi.Position
	last, move    shogi.Move
	us, them      shogi.Color
	to            shogi.Square
	// piece is what stands on to after the move, taken what the move took.
	piece, taken   shogi.PieceType
	evades, checks bool
}

// checkers hold a checker for each kind.
var checkers = map[motif.Kind]func(*claim) error{
	motif.WinsPiece: (*claim).wins, motif.WinsPawn: (*claim).wins,
	motif.Hangs: (*claim).hangs, motif.LeavesHanging: (*claim).hangs, motif.SavesPiece: (*claim).saves,
	motif.Recaptures: (*claim).recaptures, motif.OffersTrade: (*claim).offers,
	motif.ExchangesRooks: (*claim).exchanges, motif.ExchangesBishops: (*claim).exchanges,
	motif.Exchanges: (*claim).exchanges,
	motif.Fork:      (*claim).fork, motif.KnightFork: (*claim).fork, motif.SplittingSilver: (*claim).fork,
	motif.CrossRook: (*claim).fork,
	motif.CheckFork: (*claim).checkFork, motif.Skewer: (*claim).skewer, motif.Pin: (*claim).pin,
	motif.DiscoveredCheck: (*claim).discoveredCheck, motif.DoubleCheck: (*claim).doubleCheck,
	motif.DiscoveredAttack: (*claim).discoveredAttack, motif.TrapsPiece: (*claim).traps,
	motif.ThreatensPiece: (*claim).threatens, motif.CampDrop: (*claim).threatens,
	motif.PromotionThreat: (*claim).promotionThreat,
	motif.DanglingPawn:    (*claim).dangling, motif.JoiningPawn: (*claim).joining, motif.AnchorPawn: (*claim).anchor,
	motif.StrikingPawn: (*claim).striking, motif.KnightsHead: (*claim).knightsHead,
	motif.FocalPawn: (*claim).focal, motif.PawnSacrifice: (*claim).pawnSacrifice,
	motif.EdgeAttack: (*claim).edgeAttack, motif.BellySilver: (*claim).bellySilver, motif.Sacrifice: (*claim).sacrifice,
	motif.WeakPoint: (*claim).weakPoint, motif.BlocksEntry: (*claim).blocksEntry,
	motif.BottomRook: (*claim).bottomRook,
	motif.Check:      (*claim).check, motif.KingEscapes: (*claim).kingEscapes, motif.TakesChecker: (*claim).takesChecker,
	motif.CounterCheck: (*claim).counterCheck, motif.HomeDrop: (*claim).homeDrop,
	motif.HorseReturns: (*claim).horseReturns,
	motif.Interposes:   (*claim).interposes, motif.Enters: (*claim).enters, motif.Promotes: (*claim).promotes,
}

// targetCounts says how many targets a kind has, where it is not one.
var targetCounts = map[motif.Kind]int{
	motif.OffersTrade: 2, motif.Skewer: 2, motif.Pin: 2, motif.DiscoveredCheck: 2, motif.DoubleCheck: 3,
	motif.DiscoveredAttack: 2,
	motif.Fork:             several, motif.KnightFork: several, motif.CrossRook: several, motif.SplittingSilver: 2, motif.CheckFork: several,
}

// several stands for two targets or more.
const several = -1

// Motif checks that a motif of a move holds: that its kind's definition is met, that its
// pieces stand on its targets (or were taken there), that its line is legal and its gain
// what the definition says. The arguments are those of motif.Finder.Of; nil means that it
// is proven.
func Motif(position *shogi.Position, last, move shogi.Move, m motif.Motif) error {
	if err := position.CheckLegal(move); err != nil {
		return fmt.Errorf("%v: %w", move, err)
	}
	c := newClaim(position, last, move, m)
	check, known := checkers[m.Kind]
	if !known {
		return fmt.Errorf("%s: %w", m.Kind, ErrUnknownKind)
	}
	for _, prove := range []func(*claim) error{(*claim).form, (*claim).namesCastle, check} {
		if err := prove(c); err != nil {
			return fmt.Errorf("%s %v %s %v: %w", position.SFEN(), move, m.Kind, m.Targets, err)
		}
	}
	return nil
}

func newClaim(position *shogi.Position, last, move shogi.Move, m motif.Motif) *claim {
	c := &claim{Motif: m, before: *position, after: played(*position, move), last: last, move: move, to: move.To()}
	c.us = position.SideToMove()
	c.them = c.us.Opponent()
	c.piece, c.taken = c.after.PieceAt(c.to).Type(), position.PieceAt(c.to).Type()
	c.evades, c.checks = position.InCheck(), c.after.InCheck()
	return c
}

// aboutTaken lists the kinds whose piece is what the move took.
var aboutTaken = map[motif.Kind]bool{
	motif.WinsPiece: true, motif.WinsPawn: true, motif.Recaptures: true, motif.TakesChecker: true,
	motif.ExchangesRooks: true, motif.ExchangesBishops: true, motif.Exchanges: true,
}

// form checks what holds for all kinds: the number of targets, the pieces, the line.
func (c *claim) form() error {
	want, special := targetCounts[c.Kind]
	switch {
	case !special && len(c.Targets) != 1, want > 0 && len(c.Targets) != want, want == several && len(c.Targets) < 2:
		return fmt.Errorf("it has %d targets", len(c.Targets))
	case len(c.Pieces) != len(c.Targets):
		return fmt.Errorf("%d pieces for %d targets", len(c.Pieces), len(c.Targets))
	}
	for i, square := range c.Targets {
		stands := c.after.PieceAt(square).Type()
		if aboutTaken[c.Kind] {
			if stands = c.taken; square != c.to {
				return fmt.Errorf("nothing was taken on %v", square)
			}
		}
		if stands != c.Pieces[i] {
			return fmt.Errorf("a %v stands on %v, not a %v", stands, square, c.Pieces[i])
		}
	}
	return Line(&c.after, c.Line)
}

// Line checks that moves can be played one after the other.
func Line(position *shogi.Position, moves []shogi.Move) error {
	p := *position
	for i, m := range moves {
		if err := p.CheckLegal(m); err != nil {
			return fmt.Errorf("move %d of the line, %v: %w", i+1, m, err)
		}
		p.Play(m)
	}
	return nil
}

// origin returns where the moved piece came from, NoSquare for a drop.
func (c *claim) origin() shogi.Square {
	if c.move.IsDrop() {
		return shogi.NoSquare
	}
	return c.move.From()
}

// enemy checks that pieces of the opponent's stand on squares, none of them a pawn.
func (c *claim) enemy(squares ...shogi.Square) error {
	for _, s := range squares {
		if !belongs(c.after, s, c.them) || c.after.PieceAt(s).Type() == shogi.Pawn {
			return fmt.Errorf("no piece of the opponent's that counts on %v", s)
		}
	}
	return nil
}

// secure checks that the opponent loses by every capture on a square.
func (c *claim) secure(square shogi.Square) error {
	for _, m := range takes(c.after, square) {
		if n := net(c.after, m); n >= 0 {
			return fmt.Errorf("%v takes the attacker and nets %d", m, n)
		}
	}
	return nil
}

// threat checks that a piece nets at least so much by taking a target next: after a pass,
// or after every answer to a check, less what the answer yields. It returns the least.
func (c *claim) threat(from, target shogi.Square, least int) (int, error) {
	if !c.checks {
		n, can := netWith(passed(c.after), from, target)
		if !can || n < least {
			return n, fmt.Errorf("taking on %v nets %d", target, n)
		}
		return n, nil
	}
	worst := 1 << 30
	for _, reply := range legal(c.after) {
		where := target
		if !reply.IsDrop() && reply.From() == target {
			where = reply.To()
		}
		n, can := netWith(played(c.after, reply), from, where)
		worst = min(worst, n-yield(c.after, reply))
		if !can || worst < least {
			return worst, fmt.Errorf("after %v, taking on %v nets %d", reply, where, worst)
		}
	}
	if worst == 1<<30 {
		return 0, errors.New("the opponent has no move")
	}
	return worst, nil
}

// gains checks the gain.
func (c *claim) gains(found, least int) error {
	switch {
	case found < least:
		return fmt.Errorf("it nets %d, less than %d", found, least)
	case found != c.Gain:
		return fmt.Errorf("it nets %d, not %d", found, c.Gain)
	}
	return nil
}

// captures checks that the line has nothing but captures on a square and that, at its
// beginning, the side to move nets as much by it as is said.
func (c *claim) captures(square shogi.Square, gain int) error {
	p, side := c.after, 1
	for _, m := range c.Line {
		if m.IsDrop() || m.To() != square || p.PieceAt(square) == shogi.NoPiece {
			return fmt.Errorf("%v in the line is no capture on %v", m, square)
		}
		gain -= side * yield(p, m)
		side = -side
		p.Play(m)
	}
	if gain != 0 {
		return fmt.Errorf("the line's captures miss what is said by %d", gain)
	}
	return nil
}
