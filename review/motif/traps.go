package motif

import "shotest/shogi"

// TrapsPiece: a rook, bishop, horse or dragon of the opponent's is attacked so that taking
// it next nets MinWin or more, and it still does, less what was taken, wherever that piece
// goes; if the mover had passed, this would not have been so. The move neither gives nor
// evades check. The target is the trapped piece, the gain the least of what is netted.
const TrapsPiece Kind = "traps_piece"

func (f *Finder) findTraps() {
	if f.checks || f.evades {
		return
	}
	for _, t := range [...]shogi.PieceType{shogi.Rook, shogi.Bishop, shogi.Dragon, shogi.Horse} {
		for pieces := f.after.Pieces(f.them, t); pieces.Any(); {
			var square shogi.Square
			square, pieces = pieces.PopFirst()
			if net := f.trapped(&f.after, &f.idle, square); net >= MinWin && f.wasFree(square) {
				f.add(TrapsPiece, net, nil, square)
			}
		}
	}
}

// trapped returns the least that is netted by taking a piece, where it stands and wherever
// it goes: turn has its side to move, passed the other.
func (f *Finder) trapped(turn, passed *shogi.Position, square shogi.Square) int {
	least := f.best(passed, square)
	if least < MinWin {
		return 0
	}
	var room [shogi.MaxMoves]shogi.Move
	for _, m := range turn.AppendLegalMoves(room[:0]) {
		if m.IsDrop() || m.From() != square {
			continue
		}
		child := *turn
		child.Play(m)
		least = min(least, f.best(&child, m.To())-f.gainOf(turn, m))
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
