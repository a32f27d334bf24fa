package motif

import "shotest/shogi"

// TrapsPiece: a rook, bishop, horse or dragon of the opponent's is attacked so that taking
// it next nets MinWin or more, and it still does, less what was taken, after every legal
// answer, wherever that piece goes; only checks by other pieces are left out, which put it
// off. If the mover had passed, this would not have been so. The move neither gives nor
// evades check. The target is the trapped piece, the gain the least of what is netted.
const TrapsPiece Kind = "traps_piece"

func (f *Finder) findTraps() {
	if f.checks || f.evades {
		return
	}
	for _, t := range [...]shogi.PieceType{shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse} {
		for square := range f.after.Pieces(f.them, t).All() {
			if net := f.trapped(&f.after, &f.idle, square); net >= MinWin && f.wasFree(square) {
				f.add(TrapsPiece, net, nil, square)
			}
		}
	}
}

// trapped returns the least that is netted by taking a piece after any move of its side,
// and 0 if it is not trapped: turn has its side to move, passed the other.
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

// wasFree reports whether a piece of the opponent's was not trapped before the move.
func (f *Finder) wasFree(square shogi.Square) bool {
	return f.trapped(&f.earlier, &f.before, square) < MinWin
}
