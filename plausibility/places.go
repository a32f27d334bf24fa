package plausibility

import (
	"shotest/plausibility/policy"
	"shotest/shogi"
)

// placeFacts is what this group gathers for a position.
type placeFacts struct {
	phase int
	// byOwnKing and byEnemyKing hold, by square, where it lies from each king (see
	// relativePlaces), nil without that king.
	byOwnKing, byEnemyKing *[shogi.SquareCount]uint8
	// neighbours is what stands where, once a move has asked for it.
	neighbours      policy.Board
	neighboursKnown bool
	answers         answerFacts
	// activations is what the policy network has seen.
	activations policy.Activations
}

// gatherPlaces finds the point of view of the side to move.
func (s *Scorer) gatherPlaces(f *Facts) {
	facts := &f.own.places
	facts.phase = f.phase()
	facts.byOwnKing = relativeTo(f, f.Position.King(f.Us))
	facts.byEnemyKing = relativeTo(f, f.Position.King(f.Them))
	facts.neighboursKnown = false
	s.gatherAnswers(f)
	s.gatherPolicy(f)
}

// relativeTo returns where squares lie from one, nil if there is none.
func relativeTo(f *Facts, square shogi.Square) *[shogi.SquareCount]uint8 {
	if square == shogi.NoSquare {
		return nil
	}
	return &relativePlaces[f.Us][square]
}

// scorePlaces credits places that are good by themselves.
func (s *Scorer) scorePlaces(f *Facts, c *Candidate) {
	s.targetSquare(f, c)
	s.kingRelative(f, c)
	s.beyondDepth(f, c)
}

// targetSquare scores the square that a piece goes to, and the one that it
// leaves, in tables that are learned, one for each type of piece (where it goes to:
// as it is after promotion) and for drops. They look at
//   - the square itself: silvers come forward, golds stay at home, a bishop is
//     dropped into the corner of the enemy's camp; in the opening and the endgame;
//   - what stands beside it (see scoreNeighbours);
//   - how often either side attacks it (see scoreContest);
//   - where it lies from the last moves (see scoreAnswers);
//
// and, if the weights have one, asks a network how usual the move is in the whole
// position (see scorePolicy).
//
// Source: Shotest addition 3, "index into various positional arrays to credit better
// squares or desirable target squares".
func (s *Scorer) targetSquare(f *Facts, c *Candidate) {
	facts := &f.own.places
	c.Fired |= 1 << TargetSquare
	kind := mover(c.standing(), c.From == shogi.NoSquare)
	s.firePlace(c, placeBin(toSquare, facts.phase, kind, int(c.To.SeenBy(f.Us))))
	if c.From != shogi.NoSquare {
		s.firePlace(c, placeBin(fromSquare, facts.phase, int(c.Piece), int(c.From.SeenBy(f.Us))))
	}
	s.scoreNeighbours(f, c, kind)
	s.scoreContest(f, c, kind)
	s.scoreAnswers(f, c, kind)
	s.scorePolicy(f, c)
}

// kingRelative scores where the square that a piece goes to lies from both kings,
// in tables that are learned: attackers belong near the enemy's king, rather
// in front of it than behind, and golds near the mover's own. Files to the left and to
// the right count alike. The tables are divided as those of targetSquare.
// Source: Shotest addition 3 as well; positions relative to the kings are usual
// in published programs (GPS Shogi).
func (s *Scorer) kingRelative(f *Facts, c *Candidate) {
	facts := &f.own.places
	kind := mover(c.standing(), c.From == shogi.NoSquare)
	c.Fired |= 1 << KingRelative
	if facts.byOwnKing != nil {
		s.firePlace(c, placeBin(fromOwnKing, facts.phase, kind, int(facts.byOwnKing[c.To])))
	}
	if facts.byEnemyKing != nil {
		s.firePlace(c, placeBin(fromEnemyKing, facts.phase, kind, int(facts.byEnemyKing[c.To])))
	}
}

// beyondDepth lowers the interest of all moves of nodes that lie deeper than the
// iteration's nominal depth, the more the deeper: long lines must be worth it
// with every move. Source: Treebeard criterion 15, "diminish interest if beyond
// iteration depth".
func (s *Scorer) beyondDepth(f *Facts, c *Candidate) {
	if f.Beyond > 0 {
		s.fire(c, BeyondDepth, min(f.Beyond, BeyondDepth.Bins())-1)
	}
}

// CreditBestQuiet credits a move as the best of its position that takes nothing
// and does not promote, so that every node looks at one such move at least.
// Which move that is shows only when the list is ordered: package similarity
// calls this for the first quiet move that it picks. The credit is interest
// only: it makes the move cheaper, not earlier. Source: Treebeard criterion 17,
// "move is best noncapture".
func (s *Scorer) CreditBestQuiet(c *Candidate) {
	if c.Has(BestQuiet) {
		return
	}
	s.fire(c, BestQuiet, 0)
	s.settle(c)
}

// relativePlaces holds, by the player that looks, the square of a king or of a move,
// and another one, the place of the other in relative tables: 9 for each rank from
// 8 before the first square to 8 behind it, and in them the distance in files.
var relativePlaces = func() (table [2][shogi.SquareCount][shogi.SquareCount]uint8) {
	for _, c := range [2]shogi.Color{shogi.Black, shogi.White} {
		for king := range shogi.Square(shogi.SquareCount) {
			for s := range shogi.Square(shogi.SquareCount) {
				files := s.File() - king.File()
				ranks := s.RankFrom(c) - king.RankFrom(c)
				table[c][king][s] = uint8(relativePlace(max(files, -files), ranks))
			}
		}
	}
	return table
}()
