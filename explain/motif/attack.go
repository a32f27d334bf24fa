package motif

import "shotest/shogi"

// Attacks on the king. Distances are in king's steps. Where a kind says no more, the target is the
// moved piece, which is secure.
const (
	// Sacrifice (捨て駒): the moved piece, not a pawn, stands within two steps of the enemy king,
	// where the king or a guard (a piece within two steps of it) can take it with a net of MinWin
	// or more, less what the move took; and it gives check, or took a guard that was no pawn.
	// Taking on the square where the last move went is none: that may get back what was lost. The
	// line is that capture, the gain its net: the price.
	Sacrifice Kind = "sacrifice"
	// BottomRook: a rook is dropped on the opponent's last rank.
	BottomRook Kind = "bottom_rook"
	// BellySilver (腹銀): a silver is dropped beside the enemy king, on its rank.
	BellySilver Kind = "belly_silver"
)

func (f *Finder) findAttack() {
	if f.drops(shogi.Rook) && f.to.RankFrom(f.us) == 1 && f.isSecure {
		f.add(BottomRook, 0, nil, f.to)
	}
	king := f.after.King(f.them)
	if king == shogi.NoSquare {
		return
	}
	if f.drops(shogi.Silver) && king.Rank() == f.to.Rank() && steps(f.to, king) == 1 && f.isSecure {
		f.add(BellySilver, 0, nil, f.to)
	}
	f.findSacrifice(king)
}

func (f *Finder) findSacrifice(king shogi.Square) {
	if f.piece == shogi.Pawn || f.piece == shogi.King || steps(f.to, king) > 2 || f.retakes {
		return
	}
	if !f.checks && (f.taken == shogi.NoPieceType || f.taken == shogi.Pawn) {
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

// steps returns how many steps a king has to go from one square to another.
func steps(a, b shogi.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}
