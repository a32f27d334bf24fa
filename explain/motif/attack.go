package motif

import "shotest/shogi"

// Attacks on the king. Distances are in king's steps. Where a kind says no more, the target is the
// moved piece, which is secure.
const (
	// Sacrifice (捨て駒): the moved piece, not a pawn, stands within two steps of the enemy king, and
	// the king or a guard (a piece within two steps of it) can capture it with a net of MinWin or
	// more, less what the move took. The move also gives check, or takes a guard other than a pawn.
	// A capture on the square of the last move is no sacrifice: it may regain lost material. The
	// line is the opponent's capture, the gain its net: the price of the sacrifice.
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
	if f.drops(shogi.Silver) && king.Rank() == f.to.Rank() && kingDistance(f.to, king) == 1 && f.isSecure {
		f.add(BellySilver, 0, nil, f.to)
	}
	f.findSacrifice(king)
}

func (f *Finder) findSacrifice(king shogi.Square) {
	if f.piece == shogi.Pawn || f.piece == shogi.King || kingDistance(f.to, king) > 2 || f.retakes {
		return
	}
	if !f.checks && (f.taken == shogi.NoPieceType || f.taken == shogi.Pawn) {
		return
	}
	maxNet, capture := 0, shogi.NoMove
	for _, m := range f.capturesOn(&f.after, f.to) {
		if net := f.Net(&f.after, m) - f.gain; kingDistance(m.From(), king) <= 2 && net > maxNet {
			maxNet, capture = net, m
		}
	}
	if maxNet >= MinWin {
		f.add(Sacrifice, maxNet, []shogi.Move{capture}, f.to)
	}
}

// kingDistance returns the number of a king's steps between two squares.
func kingDistance(a, b shogi.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}
