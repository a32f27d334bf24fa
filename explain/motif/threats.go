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
	// CampDrop: the same where the moved piece is a rook or bishop that is dropped on the three
	// farthest ranks.
	CampDrop Kind = "camp_drop"
	// PromotionThreat: the moved piece, unpromoted, threatens to promote on an empty square, which
	// nets MinPromotion or more even if it is taken there, and which it could not do before. The
	// move gives no check. The target is the square of the promotion, the line empty. DanglingPawn
	// has its own name.
	PromotionThreat Kind = "promotion_threat"
)

// MinPromotion is the least that makes a promotion worth threatening, in centipawns: that of a
// silver, 65, is not.
const MinPromotion = 180

func (f *Finder) findThreats() {
	if f.piece == shogi.King || !f.isSecure {
		return
	}
	f.findPromotionThreat()
	if len(f.prey) != 1 || f.nets[0] < MinWin || f.after.Checkers().Has(f.to) || f.named(f.prey[0]) {
		return
	}
	switch {
	case f.to.RankFrom(f.us) <= 3 && (f.drops(shogi.Rook) || f.drops(shogi.Bishop)):
		f.add(CampDrop, f.nets[0], nil, f.prey[0])
	case f.netFrom(&f.before, f.origin, f.prey[0]) < MinWin:
		f.add(ThreatensPiece, f.nets[0], nil, f.prey[0])
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
	if _, before := f.bestPromotion(&f.before, f.origin); before >= MinPromotion {
		return
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

// TrapsPiece: a rook, bishop, horse or dragon of the opponent's is attacked so that taking it next
// nets MinWin or more, and it still does, less what was taken, after every legal answer, wherever
// that piece goes; only checks by other pieces are left out, which put it off. If the mover had
// passed, this would not have been so. The move neither gives nor evades check. The target is the
// trapped piece, the gain the least of what is netted.
const TrapsPiece Kind = "traps_piece"

func (f *Finder) findTraps() {
	if f.checks || f.evades {
		return
	}
	for _, t := range [...]shogi.PieceType{shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse} {
		for square := range f.after.Pieces(f.them, t).All() {
			net := f.trapped(&f.after, &f.idle, square)
			if net >= MinWin && f.trapped(&f.earlier, &f.before, square) < MinWin {
				f.add(TrapsPiece, net, nil, square)
			}
		}
	}
}

// trapped returns the least that taking a piece nets after any move of its side, and 0 if it is not
// trapped: turn has its side to move, passed the other.
func (f *Finder) trapped(turn, passed *shogi.Position, square shogi.Square) int {
	least := f.best(passed, square)
	if least < MinWin {
		return 0
	}
	var room [shogi.MaxMoves]shogi.Move
	for _, m := range turn.AppendLegalMoves(room[:0]) {
		child, where := *turn, square
		child.Play(m)
		if !m.IsDrop() && m.From() == square {
			where = m.To()
		} else if child.InCheck() {
			continue
		}
		least = min(least, f.best(&child, where)-f.gainOf(turn, m))
		if least < MinWin {
			return 0
		}
	}
	return least
}
