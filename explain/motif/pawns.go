package motif

import "shotest/shogi"

// Pawns that players have names for. Unless said otherwise, the target is the pawn's own square and
// the gain 0.
const (
	// DanglingPawn (垂れ歩): a pawn is dropped on the second to fourth rank in front of which the
	// square is empty. It gives no check, is secure, and threatens to promote with a net of MinPawn
	// or more. The target is the square where it promotes.
	DanglingPawn Kind = "dangling_pawn"
	// JoiningPawn (合わせの歩): a pawn is dropped in front of a pawn of the opponent, which can capture
	// it. A piece other than a pawn can recapture, and the opponent nets nothing. The opponent's
	// pawn has not just moved there. The line has both captures.
	JoiningPawn Kind = "joining_pawn"
	// AnchorPawn (底歩): a pawn is dropped on its side's last rank behind a gold of its side, while
	// the opponent has a rook or dragon, on the board or in hand.
	AnchorPawn Kind = "anchor_pawn"
	// StrikingPawn (叩きの歩): a pawn is dropped in front of a gold, silver, rook or bishop, promoted
	// or not, and threatens to capture it with a net of MinWin or more. The target is that piece.
	StrikingPawn Kind = "striking_pawn"
	// KnightsHead (桂頭の歩): a pawn is dropped or pushed in front of an unpromoted knight, the
	// opponent nets nothing by capturing it, and it threatens to capture the knight with a net of
	// MinWin or more. The target is the knight.
	KnightsHead Kind = "knights_head"
	// FocalPawn (焦点の歩): a pawn is dropped on one of the four farthest ranks, where two or more
	// pieces of different types, none a pawn, can capture it, and one of these captures gains.
	FocalPawn Kind = "focal_pawn"
	// EdgeAttack (端攻め): on the first or ninth file, a pawn is pushed or dropped in front of an
	// enemy piece, or a pawn, lance or knight captures. The move is to the mover's fifth rank or
	// farther, and the enemy king is in its camp on the three files of that side.
	EdgeAttack Kind = "edge_attack"
)

func (f *Finder) findPawns() {
	f.findEdgeAttack()
	if f.piece != shogi.Pawn {
		return
	}
	front := f.squareInFront()
	if f.enemyAt(front) == shogi.Knight && f.losses[f.to] == 0 {
		if net := f.threatNet(f.to, front); net >= MinWin {
			f.add(KnightsHead, net, nil, front)
		}
	}
	if !f.move.IsDrop() {
		return
	}
	f.findFocal()
	if f.isDangling() {
		f.add(DanglingPawn, f.pawnPromotionNet(front), nil, front)
	}
	f.findJoining(front)
	f.findAnchor(front)
	f.findStriking(front)
}

// isDangling reports whether the move is a dangling pawn.
func (f *Finder) isDangling() bool {
	front := f.squareInFront()
	return f.drops(shogi.Pawn) && f.to.RankFrom(f.us) <= 4 && !f.checks && f.isSecure &&
		f.after.PieceAt(front) == shogi.NoPiece && f.pawnPromotionNet(front) >= MinPawn
}

// pawnPromotionNet returns the net of the moved pawn by promoting next on a square.
func (f *Finder) pawnPromotionNet(square shogi.Square) int {
	if m := shogi.NewPromotion(f.to, square); f.afterPass.IsLegal(m) {
		return f.Net(&f.afterPass, m)
	}
	return impossible
}

func (f *Finder) findJoining(front shogi.Square) {
	if f.enemyAt(front) != shogi.Pawn || f.losses[f.to] > 0 || f.lastTo == front {
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
	if net := f.threatNet(f.to, front); net >= MinWin {
		f.add(StrikingPawn, net, nil, front)
	}
}

func (f *Finder) findFocal() {
	if f.to.RankFrom(f.us) > 4 || f.losses[f.to] == 0 {
		return
	}
	capturerTypes, gain := map[shogi.PieceType]bool{}, 0
	for _, m := range f.capturesOn(&f.after, f.to) {
		if t := f.after.Mover(m).Type(); t != shogi.Pawn {
			capturerTypes[t] = true
			gain = max(gain, f.Net(&f.after, m))
		}
	}
	if len(capturerTypes) >= 2 && gain > 0 {
		f.add(FocalPawn, 0, nil, f.to)
	}
}

func (f *Finder) findEdgeAttack() {
	file, king := f.to.File(), f.after.King(f.them)
	if (file != 1 && file != 9) || f.to.RankFrom(f.us) > 5 || king == shogi.NoSquare {
		return
	}
	if fileDistance := king.File() - file; fileDistance < -2 || fileDistance > 2 || king.RankFrom(f.us) > 3 {
		return
	}
	mover := f.before.Mover(f.move).Type()
	facesPiece := mover == shogi.Pawn && f.enemyAt(f.squareInFront()) != shogi.NoPieceType
	captures := f.taken != shogi.NoPieceType && (mover == shogi.Pawn || mover == shogi.Lance || mover == shogi.Knight)
	if facesPiece || captures {
		f.add(EdgeAttack, 0, nil, f.to)
	}
}
