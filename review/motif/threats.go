package motif

import (
	"slices"

	"shotest/shogi"
)

// What the moved piece threatens to do next. It is secure.
const (
	// ThreatensPiece: the moved piece threatens to take one piece of the opponent's, not
	// a pawn, with a net of MinWin or more, which it could not do before. It is not said
	// beside a kind that says so of the same piece: a fork, a skewer, a pawn's strike.
	ThreatensPiece Kind = "threatens_piece"
	// CampDrop: the same where the moved piece is a rook or bishop that is dropped on the
	// three farthest ranks.
	CampDrop Kind = "camp_drop"
	// PromotionThreat: the moved piece, unpromoted, threatens to promote on an empty square,
	// which nets MinPromotion or more even if it is taken there, and which it could not do
	// before. The move gives no check. The target is the square of the promotion, the line
	// empty. DanglingPawn has its own name.
	PromotionThreat Kind = "promotion_threat"
)

// MinPromotion is the least that makes a promotion worth threatening, in centipawns: that
// of a silver, 65, is not.
const MinPromotion = 180

func (f *Finder) findThreats() {
	if f.piece == shogi.King || !f.secure(f.to) {
		return
	}
	f.findPromotionThreat()
	targets, gains := f.prey()
	if len(targets) != 1 || gains[0] < MinWin || f.after.Checkers().Has(f.to) || f.named(targets[0]) {
		return
	}
	switch {
	case f.move.IsDrop() && f.to.RankFrom(f.us) <= 3 && (f.piece == shogi.Rook || f.piece == shogi.Bishop):
		f.add(CampDrop, gains[0], nil, targets[0])
	case f.move.IsDrop() || f.netFrom(&f.before, f.origin(), targets[0]) < MinWin:
		f.add(ThreatensPiece, gains[0], nil, targets[0])
	}
}

// named reports whether a kind with a name says already that a piece is threatened.
func (f *Finder) named(target shogi.Square) bool {
	return slices.ContainsFunc(f.found, func(m Motif) bool {
		return (m.Kind == Skewer || m.Kind == StrikingPawn || m.Kind == KnightsHead) && m.Targets[0] == target
	})
}

func (f *Finder) findPromotionThreat() {
	if f.checks || !f.piece.CanPromote() || f.isDangling() {
		return
	}
	square, gain := f.bestPromotion(&f.idle, f.to)
	if gain < MinPromotion {
		return
	}
	if !f.move.IsDrop() {
		if _, before := f.bestPromotion(&f.before, f.origin()); before >= MinPromotion {
			return
		}
	}
	f.add(PromotionThreat, gain, nil, square)
}

// bestPromotion returns the empty square on which a piece promotes best, and what that nets.
func (f *Finder) bestPromotion(p *shogi.Position, from shogi.Square) (shogi.Square, int) {
	square, gain := shogi.NoSquare, impossible
	var room [shogi.MaxMoves]shogi.Move
	for _, m := range p.AppendTacticalMoves(room[:0]) {
		if m.IsDrop() || m.From() != from || !m.IsPromotion() || p.PieceAt(m.To()) != shogi.NoPiece {
			continue
		}
		if net := f.netOf(p, m); net > gain {
			square, gain = m.To(), net
		}
	}
	return square, gain
}
