package plausibility

import (
	"shotest/plausibility/facts"
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// placeInfos describes places that are good by themselves.
var placeInfos = map[Component]Info{
	TargetSquare: {"target_square", Places, Shotest, 3, Always, "goes to a better or worse square", nil},
	KingRelative: {"king_relative", Places, Own, 0, Always, "goes to a better or worse place around the kings", nil},
	BestQuiet:    {"best_quiet", Places, Treebeard, 17, Unlearned, "is the best move that takes nothing", singleBin},
	BeyondDepth: {"beyond_depth", Places, Treebeard, 15, Unlearned, "lies beyond the nominal depth",
		[]string{"one ply", "two", "three", "four", "more"}},
}

// places returns the discounts for the type of the piece, and for where it goes. A list knows each
// square by learned tables and the policy network; a price knows how near the kings are, how many
// squares the piece attacks, and whether it is safe.
func (d *Discounts) places(n *facts.Node, m *facts.Details, reach shogi.Bitboard) (sum int) {
	switch m.Standing() {
	case shogi.Pawn:
		sum = d.PawnMove
	case shogi.King:
		sum = d.KingMove
	case shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse:
		if m.From != shogi.NoSquare {
			sum = d.MajorMove
		}
	}
	if d.KingRelative != 0 {
		sum += d.KingRelative * nearness(n, m)
	}
	if n.Unsafe(m.Move) {
		sum += d.Unsafe
	}
	return sum + d.Mobility*min(reach.Count(), 8)
}

// placeFacts holds the facts that this group gathers for a position.
type placeFacts struct {
	phase int

	// The tables map each square to its place relative to a king (see relativePlaces); they are nil
	// without that king.
	byOwnKing, byEnemyKing *[shogi.SquareCount]uint8

	activations policy.Activations // of the policy network
}

// gatherPlaces finds the places of squares relative to the kings.
func (s *Scorer) gatherPlaces(f *Facts) {
	facts := &f.own.places
	facts.phase = f.phase()
	facts.byOwnKing = relativeTo(f, f.Position.King(f.Us))
	facts.byEnemyKing = relativeTo(f, f.Position.King(f.Them))
	s.gatherPolicy(f)
}

// relativeTo returns the places of all squares relative to square, nil for NoSquare.
func relativeTo(f *Facts, square shogi.Square) *[shogi.SquareCount]uint8 {
	if square == shogi.NoSquare {
		return nil
	}
	return &relativePlaces[f.Us][square]
}

func (s *Scorer) scorePlaces(f *Facts, c *Candidate) {
	s.targetSquare(f, c)
	s.kingRelative(f, c)
	s.beyondDepth(f, c)
}

// targetSquare scores the destination and the origin in learned tables, one for each type of piece
// and for drops. A destination is looked up by the type after promotion: silvers come forward,
// golds stay at home, a bishop is dropped into the corner of the enemy's camp; in the opening and
// the endgame.
//
// A policy network, if the weights have one, adds how usual the move is in the whole position (see
// scorePolicy). Source: Shotest addition 3, "index into various positional arrays to credit better
// squares or desirable target squares".
func (s *Scorer) targetSquare(f *Facts, c *Candidate) {
	facts := &f.own.places
	c.Credited |= 1 << TargetSquare
	moverIndex := moverIndexOf(c.Standing(), c.From == shogi.NoSquare)
	s.creditPlace(c, placeBin(toSquare, facts.phase, moverIndex, int(c.To.SeenBy(f.Us))))
	if c.From != shogi.NoSquare {
		s.creditPlace(c, placeBin(fromSquare, facts.phase, int(c.Piece), int(c.From.SeenBy(f.Us))))
	}
	s.scorePolicy(f, c)
}

// near holds, for two squares, 3 where they touch, 2 at a distance of two, 1 of three, and 0
// beyond.
var near = func() (table [shogi.SquareCount][shogi.SquareCount]uint8) {
	for a := range shogi.Square(shogi.SquareCount) {
		for b := range shogi.Square(shogi.SquareCount) {
			files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
			table[a][b] = uint8(max(0, 4-max(files, -files, ranks, -ranks)))
		}
	}
	return table
}()

// nearness is what a price sees of KingRelative: the sum of a move's nearness to both kings. A move
// of the king counts only for the enemy's king.
func nearness(n *facts.Node, m *facts.Details) (sum int) {
	if n.EnemyKing != shogi.NoSquare {
		sum += int(near[n.EnemyKing][m.To])
	}
	if king := n.Position.King(n.Us); king != shogi.NoSquare && m.Piece != shogi.King {
		sum += int(near[king][m.To])
	}
	return sum
}

// kingRelative scores the place of the destination relative to both kings, in learned tables:
// attackers belong near the enemy's king, rather before it than behind, and golds near their own.
// Files to the left and to the right count alike. Source: Shotest addition 3 as well; published
// programs (GPS Shogi) score squares relative to the kings.
func (s *Scorer) kingRelative(f *Facts, c *Candidate) {
	facts := &f.own.places
	moverIndex := moverIndexOf(c.Standing(), c.From == shogi.NoSquare)
	c.Credited |= 1 << KingRelative
	if facts.byOwnKing != nil {
		s.creditPlace(c, placeBin(fromOwnKing, facts.phase, moverIndex, int(facts.byOwnKing[c.To])))
	}
	if facts.byEnemyKing != nil {
		s.creditPlace(c, placeBin(fromEnemyKing, facts.phase, moverIndex, int(facts.byEnemyKing[c.To])))
	}
}

// beyondDepth lowers the interest of all moves at nodes beyond the nominal depth of the iteration,
// the more the deeper. Source: Treebeard criterion 15, "diminish interest if beyond iteration
// depth".
func (s *Scorer) beyondDepth(f *Facts, c *Candidate) {
	if f.Beyond > 0 {
		s.credit(c, BeyondDepth, min(f.Beyond, BeyondDepth.Bins())-1)
	}
}

// CreditBestQuiet credits the best move of a position that takes nothing and does not promote, so
// that every node looks at one such move at least. Only the ordered list knows that move: package
// similarity calls this for the first quiet move that it picks. The credit is interest only; the
// move becomes cheaper, not earlier. Source: Treebeard criterion 17, "move is best noncapture".
func (s *Scorer) CreditBestQuiet(c *Candidate) {
	if c.Has(BestQuiet) {
		return
	}
	s.credit(c, BestQuiet, 0)
	s.updateInterest(c)
}

// relativePlaces holds, by player and two squares, the place of the second square in tables
// relative to the first.
var relativePlaces = policy.Relative(func(files, ranks int) int { return relativePlace(max(files, -files), ranks) })
