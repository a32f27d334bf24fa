package motif

import (
	"shotest/review/castle"
	"shotest/shogi"
)

// Attacks on the king. Distances are in king's steps.
const (
	// Sacrifice (捨て駒): the moved piece, not a pawn, stands within two steps of the enemy
	// king, where the king or a guard (a piece within two steps of it) can take it with a
	// net of MinWin or more, less what the move took; and it gives check, or took a guard
	// that was no pawn. Taking on the square where the last move went is none: that may get
	// back what was lost. The line is that capture, the gain what it nets: the price.
	Sacrifice Kind = "sacrifice"
	// BottomRook: a rook is dropped on the opponent's last rank and is secure. The target
	// is its square.
	BottomRook Kind = "bottom_rook"
	// BellySilver (腹銀): a silver is dropped beside the enemy king, on its rank, and is
	// secure. The target is its square.
	BellySilver Kind = "belly_silver"
	// WeakPoint: the moved piece, secure, stands where books attack the castle that the
	// enemy king is in (castle.Castle.IsWeakPoint): a knight on 3f against a Mino. The
	// target is its square.
	WeakPoint Kind = "weak_point"
	// BlocksEntry (入玉を阻む): without the move, the enemy king could step from outside onto
	// one of its three farthest ranks, and after it it cannot; nobody is in check. The
	// target is the king.
	BlocksEntry Kind = "blocks_entry"
)

func (f *Finder) findAttack() {
	f.findWeakPoint()
	f.findBlocking()
	if f.piece == shogi.Rook && f.move.IsDrop() && f.to.RankFrom(f.us) == 1 && f.secure(f.to) {
		f.add(BottomRook, 0, nil, f.to)
	}
	king := f.after.King(f.them)
	if f.piece == shogi.Silver && f.move.IsDrop() && king != shogi.NoSquare && king.Rank() == f.to.Rank() &&
		steps(f.to, king) == 1 && f.secure(f.to) {
		f.add(BellySilver, 0, nil, f.to)
	}
	if f.piece == shogi.Pawn || f.piece == shogi.King || king == shogi.NoSquare || steps(f.to, king) > 2 {
		return
	}
	if f.retakes || !f.checks && (f.taken == shogi.NoPieceType || f.taken == shogi.Pawn) {
		return
	}
	price, taking := 0, shogi.NoMove
	for _, m := range f.capturesOn(&f.after, f.to) {
		if net := f.netOf(&f.after, m) - f.gain; steps(m.From(), king) <= 2 && net > price {
			price, taking = net, m
		}
	}
	if price >= MinWin {
		f.add(Sacrifice, price, []shogi.Move{taking}, f.to)
	}
}

func (f *Finder) findWeakPoint() {
	weak, stands := castle.Of(&f.after, f.them)
	if stands && weak.IsWeakPoint(f.piece, f.to) && f.secure(f.to) {
		f.add(WeakPoint, 0, nil, f.to)
		f.found[len(f.found)-1].Castle = weak.ID
	}
}

func (f *Finder) findBlocking() {
	king := f.after.King(f.them)
	if f.evades || f.checks || king == shogi.NoSquare || king.InPromotionZone(f.them) || king.RankFrom(f.them) > 4 {
		return
	}
	if entries(&f.earlier, king) > 0 && entries(&f.after, king) == 0 {
		f.add(BlocksEntry, 0, nil, king)
	}
}

// entries counts the moves of the side to move by which its king enters.
func entries(p *shogi.Position, king shogi.Square) (count int) {
	for to := range shogi.Attacks(p.PieceAt(king), king, p.Occupied()).All() {
		if to.InPromotionZone(p.SideToMove()) && p.IsLegal(shogi.NewMove(king, to)) {
			count++
		}
	}
	return count
}

// steps returns how many steps a king has to go from one square to another.
func steps(a, b shogi.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}
