package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// dropInfos describes where pieces are dropped.
var dropInfos = map[Component]Info{
	DropCaptured: {"drop_captured", Drops, Own, 0, 0, "drops the piece that was just won", singleBin},
	LooseDrop: {"loose_drop", Drops, Own, 0, 0, "drops a piece where it can be taken",
		[]string{"for nothing", "with a threat", "in the way of a check"}},
	DropReach: {"drop_reach", Drops, Own, 0, 0, "is a drop with more or fewer squares to go to",
		[]string{"none", "one", "two", "three or four", "five to eight", "more", "a lance that a pawn can answer"}},
	PawnTesuji: {"pawn_tesuji", Drops, Own, 0, Tactical | Attacking, "is a known way to drop a pawn",
		[]string{"dangling", "joining", "joined again", "striking", "anchor", "held back", "on a knight's head"}},
}

// drops returns the discounts for drops. A price gives every dropped piece the same for each of its
// squares, where a list has bins for few and for many.
func (d *Discounts) drops(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	if m.From != shogi.NoSquare {
		return 0
	}
	sum = d.Drop
	if d.DropCaptured != 0 && dropsCaptured(n, m) {
		sum += d.DropCaptured
	}
	if d.LooseDrop != 0 && n.Squares(facts.Outnumbered).Has(m.To) {
		sum += d.LooseDrop
	}
	if m.Piece != shogi.Pawn {
		return sum + d.DropReach*min(reach.And(n.Safe()).Count(), 8)
	}
	if d.PawnTesuji != 0 && tesuji(n, m, reach.First()) != noTesuji {
		sum += d.PawnTesuji
	}
	return sum
}

// scoreDrops credits drops. It comes after the groups that find what a move attacks.
func (s *Scorer) scoreDrops(f *Facts, c *Candidate) {
	if c.From != shogi.NoSquare {
		return
	}
	s.dropCaptured(f, c)
	if c.Piece == shogi.Pawn {
		s.pawnTesuji(f, c)
	} else {
		s.dropReach(f, c)
	}
	s.looseDrop(f, c)
}

// dropCaptured credits the drop of the piece type that our last move captured: it was taken in
// order to be used. Source: GPS Shogi has such a feature.
func (s *Scorer) dropCaptured(f *Facts, c *Candidate) {
	if dropsCaptured(&f.Node, &c.Details) {
		s.credit(c, DropCaptured, 0)
	}
}

// dropsCaptured reports whether a drop is of the type that our last move captured.
func dropsCaptured(n *facts.Node, m *facts.Details) bool {
	won := n.Line[1].Captured
	return won != shogi.NoPieceType && won.Unpromoted() == m.Piece
}

// Bins of LooseDrop.
const (
	looseForNothing = iota
	looseWithThreat
	looseInterposition
)

// attacking is the set of components that give a sacrifice a purpose.
var attacking = With(Attacking)

// looseDrop marks drops on squares that the enemy attacks more often than we do: the piece will be
// taken. Three cases differ: a drop without a threat, as far as the cheap components see; a drop
// with one, which may be a sacrifice; and an interposition, which is most often futile (aigoma
// that only puts off the mate). Source: ours; GPS Shogi compares counts of attacks too.
func (s *Scorer) looseDrop(f *Facts, c *Candidate) {
	if !f.Squares(facts.Outnumbered).Has(c.To) {
		return
	}
	bin := looseForNothing
	if f.InCheck {
		bin = looseInterposition
	} else if (c.Credited|c.expected)&attacking != 0 {
		bin = looseWithThreat
	}
	s.credit(c, LooseDrop, bin)
}

// answeredLance is the bin of DropReach for a lance that a pawn answers.
const answeredLance = 6

// dropReach counts the squares that a dropped piece could go on to without being attacked there: a
// piece without squares is soon lost, one with many has a future. A lance on a file where the
// enemy can drop a pawn before it has a bin of its own, because a pawn stops it. Pawns are left to
// pawnTesuji. Source: ours; GPS Shogi scores drops by mobility too.
func (s *Scorer) dropReach(f *Facts, c *Candidate) {
	if c.Piece == shogi.Lance && f.Position.Hand(f.Them).Has(shogi.Pawn) &&
		f.Position.FilesWithoutPawn(f.Them).Has(c.To) && s.reach.AndNot(f.Position.Occupied()).Any() {
		s.credit(c, DropReach, answeredLance)
		return
	}
	s.credit(c, DropReach, above(s.reach.And(f.Safe()).Count(), 0, 1, 2, 4, 8))
}

// Bins of PawnTesuji.
const (
	danglingPawn = iota
	joiningPawn
	joinedAgain
	strikingPawn
	anchorPawn
	heldBackPawn
	knightHeadPawn
	noTesuji
)

// pawnTesuji credits the ways to drop a pawn that have names:
//
//   - on a knight's head (keitō no fu): a knight cannot retreat;
//   - joined again (tsugi-fu): in front of the pawn that has just taken a pawn;
//   - joining (awase no fu): in front of a pawn, supported, to advance a piece by
//     the exchange;
//   - striking (tataki no fu): in front of a piece, to be taken, so that the piece
//     stands worse;
//   - dangling (tarefu): where it can promote next and cannot be taken at once;
//   - anchor (sokofu): on the last rank, under a gold or silver, against a rook;
//   - held back (hikae no fu): safe, two squares before a piece that it will
//     attack next.
//
// The first that applies counts. Source: handbooks of shogi.
func (s *Scorer) pawnTesuji(f *Facts, c *Candidate) {
	if bin := tesuji(&f.Node, &c.Details, s.reach.First()); bin != noTesuji {
		s.credit(c, PawnTesuji, bin)
	}
}

// tesuji returns the bin of PawnTesuji for a pawn drop; front is the square in front of the pawn.
func tesuji(n *facts.Node, m *facts.Details, front shogi.Square) int {
	ahead := n.Position.PieceAt(front)
	switch {
	case ahead == shogi.NoPiece:
		return quietTesuji(n, m, front)
	case ahead.Color() == n.Us:
		if m.To.RankFrom(n.Us) == 9 && (ahead.Type().IsGoldLike() || ahead.Type() == shogi.Silver) {
			return anchorPawn
		}
		return noTesuji
	case ahead.Type() == shogi.Knight:
		return knightHeadPawn
	case ahead.Type() == shogi.Pawn:
		last := &n.Line[0]
		if last.Piece == shogi.Pawn && last.Captured == shogi.Pawn && last.Move.To() == front {
			return joinedAgain
		}
		if n.Supported(m) {
			return joiningPawn
		}
		return noTesuji
	}
	if n.Attacked[n.Them].Has(m.To) {
		return strikingPawn
	}
	return noTesuji
}

// quietTesuji returns the bin of a pawn drop with an empty square in front of the pawn.
func quietTesuji(n *facts.Node, m *facts.Details, front shogi.Square) int {
	ours, theirs := &n.Attacked[n.Us], &n.Attacked[n.Them]
	if theirs.Has(m.To) && !ours.Has(m.To) {
		return noTesuji
	}
	if front.InPromotionZone(n.Us) {
		if theirs.Has(front) && !ours.Has(front) {
			return noTesuji
		}
		return danglingPawn
	}
	target := n.Position.PieceAt(shogi.Attacks(shogi.NewPiece(n.Us, shogi.Pawn), front, shogi.Bitboard{}).First())
	if target != shogi.NoPiece && target.Color() == n.Them && target.Type() != shogi.Pawn {
		return heldBackPawn
	}
	return noTesuji
}
