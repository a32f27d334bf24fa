package motif

import "shotest/shogi"

// Pawns that players have names for. Unless said otherwise, the target is the pawn's own square and
// the gain 0.
const (
	// DanglingPawn (垂れ歩): a pawn is dropped on the second to fourth rank before an empty square,
	// gives no check, is secure, and threatens to promote with a net of MinPawn or more. The target
	// is the square where it promotes.
	DanglingPawn Kind = "dangling_pawn"
	// JoiningPawn (合わせの歩): a pawn is dropped head to head with a pawn of the opponent's that can
	// take it, some other piece than a pawn can take back, and the opponent nets nothing by taking.
	// The pawn opposite has not just come there. The line has both captures.
	JoiningPawn Kind = "joining_pawn"
	// AnchorPawn (底歩): a pawn is dropped on its side's last rank right behind a gold of its
	// side, while the opponent has a rook or dragon, on the board or in hand.
	AnchorPawn Kind = "anchor_pawn"
	// StrikingPawn (叩きの歩): a pawn is dropped at the head of a gold, silver, rook or bishop
	// (promoted or not; not of a knight or lance) and threatens to take it with a net of
	// MinWin or more. The piece can take it or must go. The target is that piece.
	StrikingPawn Kind = "striking_pawn"
	// KnightsHead (桂頭の歩): a pawn is dropped or pushed to the head of an unpromoted knight,
	// the opponent nets nothing by taking it, and it threatens to take the knight with a
	// net of MinWin or more. The target is the knight.
	KnightsHead Kind = "knights_head"
	// FocalPawn (焦点の歩): a pawn is dropped on one of the four farthest ranks where two or more of
	// the opponent's pieces of different types, no pawns, can take it, and one of them does so with
	// gain.
	FocalPawn Kind = "focal_pawn"
	// EdgeAttack (端攻め): a pawn is pushed or dropped on the first or ninth file right before
	// an enemy piece, or a pawn, lance or knight takes on that file. It is on the mover's
	// fifth rank or farther, and the enemy king in its camp on the three files of that side.
	EdgeAttack Kind = "edge_attack"
)

func (f *Finder) findPawns() {
	f.findEdgeAttack()
	if f.piece != shogi.Pawn {
		return
	}
	front := f.front()
	if f.enemyAt(front) == shogi.Knight && f.losses[f.to] == 0 {
		if net := f.threat(f.to, front); net >= MinWin {
			f.add(KnightsHead, net, nil, front)
		}
	}
	if !f.move.IsDrop() {
		return
	}
	f.findFocal()
	if f.isDangling() {
		f.add(DanglingPawn, f.pawnPromotion(front), nil, front)
	}
	f.findJoining(front)
	f.findAnchor(front)
	f.findStriking(front)
}

// isDangling reports whether the move is a dangling pawn.
func (f *Finder) isDangling() bool {
	front := f.front()
	return f.drops(shogi.Pawn) && f.to.RankFrom(f.us) <= 4 && !f.checks && f.isSecure &&
		f.after.PieceAt(front) == shogi.NoPiece && f.pawnPromotion(front) >= MinPawn
}

// pawnPromotion returns what the moved pawn nets by promoting on a square next.
func (f *Finder) pawnPromotion(square shogi.Square) int {
	if m := shogi.NewPromotion(f.to, square); f.idle.IsLegal(m) {
		return f.netOf(&f.idle, m)
	}
	return impossible
}

func (f *Finder) findJoining(front shogi.Square) {
	if f.enemyAt(front) != shogi.Pawn || f.losses[f.to] > 0 || f.arrived == front {
		return
	}
	for _, m := range f.capturesOn(&f.after, f.to) {
		if m.From() != front {
			continue
		}
		child := f.after
		child.Play(m)
		for _, back := range f.capturesOn(&child, f.to) {
			if child.Mover(back).Type() != shogi.Pawn {
				f.add(JoiningPawn, 0, []shogi.Move{m, back}, f.to)
				return
			}
		}
	}
}

func (f *Finder) findAnchor(front shogi.Square) {
	if f.to.RankFrom(f.us) != 9 || f.after.PieceAt(front) != shogi.NewPiece(f.us, shogi.Gold) {
		return
	}
	rooks := f.after.Pieces(f.them, shogi.Rook).Or(f.after.Pieces(f.them, shogi.Dragon))
	if rooks.Any() || f.after.Hand(f.them).Has(shogi.Rook) {
		f.add(AnchorPawn, 0, nil, f.to)
	}
}

func (f *Finder) findStriking(front shogi.Square) {
	switch f.enemyAt(front).Unpromoted() {
	case shogi.Gold, shogi.Silver, shogi.Rook, shogi.Bishop:
	default:
		return
	}
	if net := f.threat(f.to, front); net >= MinWin {
		f.add(StrikingPawn, net, nil, front)
	}
}

func (f *Finder) findFocal() {
	if f.to.RankFrom(f.us) > 4 || f.losses[f.to] == 0 {
		return
	}
	takers, gain := map[shogi.PieceType]bool{}, 0
	for _, m := range f.capturesOn(&f.after, f.to) {
		if t := f.after.Mover(m).Type(); t != shogi.Pawn {
			takers[t] = true
			gain = max(gain, f.netOf(&f.after, m))
		}
	}
	if len(takers) >= 2 && gain > 0 {
		f.add(FocalPawn, 0, nil, f.to)
	}
}

func (f *Finder) findEdgeAttack() {
	file, king := f.to.File(), f.after.King(f.them)
	if (file != 1 && file != 9) || f.to.RankFrom(f.us) > 5 || king == shogi.NoSquare {
		return
	}
	if away := king.File() - file; away < -2 || away > 2 || king.RankFrom(f.us) > 3 {
		return
	}
	mover := f.before.Mover(f.move).Type()
	meets := mover == shogi.Pawn && f.enemyAt(f.front()) != shogi.NoPieceType
	takes := f.taken != shogi.NoPieceType && (mover == shogi.Pawn || mover == shogi.Lance || mover == shogi.Knight)
	if meets || takes {
		f.add(EdgeAttack, 0, nil, f.to)
	}
}
