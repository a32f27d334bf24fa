package shogi_test

import (
	"slices"
	"testing"

	"shotest/shogi"
)

// Of the 65,536 values of a Move, CheckLegal accepts the legal moves and no
// other, and it panics at none.
func TestCheckLegalOfEveryMoveValue(t *testing.T) {
	games := uint64(150)
	if testing.Short() {
		games = 20
	}
	met := map[error]int{}
	for seed := range games {
		game := newRandomGame(t, seed)
		for range 3 {
			checkEveryMoveValue(t, game, met)
			for range 12 {
				game.next()
			}
		}
	}
	for _, err := range []error{
		nil, shogi.ErrNoPiece, shogi.ErrNotOwnPiece, shogi.ErrOwnPiece, shogi.ErrCannotReach, shogi.ErrCannotPromote,
		shogi.ErrMustPromote, shogi.ErrNotInHand, shogi.ErrOccupied, shogi.ErrDeadDrop, shogi.ErrNifu,
		shogi.ErrKingInCheck,
	} {
		if met[err] == 0 {
			t.Errorf("no position gave the answer: %v", err)
		}
	}
}

func checkEveryMoveValue(t *testing.T, game *randomGame, met map[error]int) {
	t.Helper()
	p := &game.position
	legal := newSample(p).legal
	for value := range 1 << 16 {
		m := shogi.Move(value)
		err := p.CheckLegal(m)
		met[err]++
		_, listed := slices.BinarySearch(legal, m)
		if listed != (err == nil) || p.IsLegal(m) != listed {
			t.Fatalf("%s (%#x): CheckLegal says %v, legal is %v\n%s", m, value, err, listed, game)
		}
	}
}

// The occupied squares given to AttackersOf need not be those of the position.
func TestAttackersOfWithOtherOccupancy(t *testing.T) {
	for seed := range uint64(200) {
		game := newRandomGame(t, seed)
		p := &game.position
		_, extra := randomSets(game.random, 12)
		_, removed := randomSets(game.random, 3)
		occupied := p.Occupied().AndNot(removed).Or(extra)
		for _, c := range []shogi.Color{shogi.Black, shogi.White} {
			for to := range shogi.Square(shogi.SquareCount) {
				var want shogi.Bitboard
				for _, from := range squares(p.PiecesOf(c)) {
					if shogi.Attacks(p.PieceAt(from), from, occupied).Has(to) {
						want = want.Or(shogi.BitboardOf(from))
					}
				}
				if got := p.AttackersOf(c, to, occupied); got != want {
					t.Fatalf("%s attacks %s from %s, want %s among\n%v%s",
						c, to, squareNames(got), squareNames(want), occupied, game)
				}
			}
		}
		if got := p.AttackersOf(shogi.Black, shogi.NoSquare, occupied); got.Any() {
			t.Fatalf("NoSquare is attacked from %s\n%s", squareNames(got), game)
		}
	}
}
