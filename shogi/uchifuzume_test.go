package shogi_test

import (
	"testing"

	"shotest/shogi"
)

func TestUchifuzume(t *testing.T) {
	checkLegality(t, []legality{
		{"mate", "7nk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", shogi.ErrUchifuzume},
		{"mate, by white", "4k4/9/9/9/9/9/8g/6r2/7NK w p 1", "P*1h", shogi.ErrUchifuzume},
		{"the king can take the pawn", "7nk/9/9/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"the king can step aside", "6n1k/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"another piece can take the pawn", "7gk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
		{"the taker is pinned", "4R2gk/9/8G/9/9/9/9/9/4K4 b P 1", "P*1b", shogi.ErrUchifuzume},
		{"the taker is pinned but stays on its line", "7nk/9/7G1/9/8r/9/9/9/4K3L b P 1", "P*1b", nil},
		{"the pawn shuts its own rook off", "3nkl3/R8/9/9/9/9/9/9/4K4 b P 1", "P*5b", nil},
		{"the square behind it is guarded twice", "3nkl3/R8/9/6N2/9/9/9/9/4K4 b P 1", "P*5b", shogi.ErrUchifuzume},
		{"mate by an interposition", "R2bkl3/9/4G4/6K2/9/9/9/9/9 b P 1", "P*5b", shogi.ErrUchifuzume},
		{"a pawn that does not give check", "7nk/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*2c", nil},
		{"the same mate by a gold", "7nk/6R2/9/8N/9/9/9/9/4K4 b G 1", "G*1b", nil},
		{"the same mate by a pawn from the board", "7nk/6R2/8P/8L/9/9/9/9/4K4 b - 1", "1c1b", nil},
		{"a front without a king behind it", "7n1/6R2/8G/9/9/9/9/9/4K4 b P 1", "P*1b", nil},
	})
}
