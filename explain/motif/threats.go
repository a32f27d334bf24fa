package motif

import (
	"slices"

	"shotest/shogi"
)

// What the moved piece threatens to do next. It is secure.
const (
	// ThreatensPiece: the moved piece threatens to capture one piece of the opponent, not a pawn,
	// with a net of MinWin or more, and did not before the move. It is left out beside a kind that
	// implies it: a fork, a skewer, a pawn's strike.
	ThreatensPiece Kind = "threatens_piece"
	// CampDrop: like ThreatensPiece, by a rook or bishop dropped on the three farthest ranks.
	CampDrop Kind = "camp_drop"
	// PromotionThreat: the moved piece, unpromoted, threatens to promote on an empty square, with a
	// net of MinPromotion or more, and did not before the move. The move gives no check and is no
	// DanglingPawn. The target is the square of the promotion, the line empty.
	PromotionThreat Kind = "promotion_threat"
)

// MinPromotion is the least net of a promotion worth a threat, in centipawns: that of a silver, 65,
// is too little.
const MinPromotion = 180

func (f *Finder) findThreats() {
	if f.piece == shogi.King || !f.isSecure {
		return
	}
	f.findPromotionThreat()
	if len(f.targets) != 1 || f.targetNets[0] < MinWin || f.after.Checkers().Has(f.to) ||
		f.isNamedThreat(f.targets[0]) {
		return
	}
	switch {
	case f.to.RankFrom(f.us) <= 3 && (f.drops(shogi.Rook) || f.drops(shogi.Bishop)):
		f.add(CampDrop, f.targetNets[0], nil, f.targets[0])
	case f.netFrom(&f.before, f.origin, f.targets[0]) < MinWin:
		f.add(ThreatensPiece, f.targetNets[0], nil, f.targets[0])
	}
}

// isNamedThreat reports whether another motif implies that a piece is threatened.
func (f *Finder) isNamedThreat(target shogi.Square) bool {
	return slices.ContainsFunc(f.motifs, func(m Motif) bool {
		return (m.Kind == Skewer || m.Kind == StrikingPawn || m.Kind == KnightsHead) && m.Targets[0] == target
	})
}

func (f *Finder) findPromotionThreat() {
	if f.checks || !f.piece.CanPromote() || f.isDangling() {
		return
	}
	square, gain := f.bestPromotion(&f.afterPass, f.to)
	if gain < MinPromotion {
		return
	}
	if _, before := f.bestPromotion(&f.before, f.origin); before >= MinPromotion {
		return
	}
	f.add(PromotionThreat, gain, nil, square)
}

// bestPromotion returns the empty square on which a piece promotes with the largest net, and that
// net.
func (f *Finder) bestPromotion(p *shogi.Position, from shogi.Square) (shogi.Square, int) {
	square, maxNet := shogi.NoSquare, impossible
	var room [shogi.MaxMoves]shogi.Move
	for _, m := range p.AppendTacticalMoves(room[:0]) {
		if m.IsDrop() || m.From() != from || !m.IsPromotion() || p.PieceAt(m.To()) != shogi.NoPiece {
			continue
		}
		if net := f.Net(p, m); net > maxNet {
			square, maxNet = m.To(), net
		}
	}
	return square, maxNet
}

// TrapsPiece: the mover threatens to capture a rook, bishop, horse or dragon of the opponent with a
// net of MinWin or more, and still does, less what was taken, after every legal answer, wherever
// the piece goes; checks by other pieces, which only delay it, do not count. After a pass by the
// mover this would not be so. The move neither gives nor evades check. The target is the trapped
// piece, the gain the least net.
const TrapsPiece Kind = "traps_piece"

func (f *Finder) findTraps() {
	if f.checks || f.evades {
		return
	}
	for _, t := range [...]shogi.PieceType{shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse} {
		for square := range f.after.Pieces(f.them, t).All() {
			net := f.minTrapNet(&f.after, &f.afterPass, square)
			if net >= MinWin && f.minTrapNet(&f.beforePass, &f.before, square) < MinWin {
				f.add(TrapsPiece, net, nil, square)
			}
		}
	}
}

// minTrapNet returns the least net of capturing a piece after any move of its side, 0 if it is not
// trapped. In turn its side is to move, in passed the other.
func (f *Finder) minTrapNet(turn, passed *shogi.Position, square shogi.Square) int {
	minNet := f.BestNet(passed, square)
	if minNet < MinWin {
		return 0
	}
	var room [shogi.MaxMoves]shogi.Move
	for _, m := range turn.AppendLegalMoves(room[:0]) {
		child, target := *turn, square
		child.Play(m)
		if !m.IsDrop() && m.From() == square {
			target = m.To()
		} else if child.InCheck() {
			continue
		}
		minNet = min(minNet, f.BestNet(&child, target)-f.gainOf(turn, m))
		if minNet < MinWin {
			return 0
		}
	}
	return minNet
}
