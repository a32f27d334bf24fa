package shogi_test

import (
	"errors"
	"testing"

	"shotest/shogi"
)

func TestMoveParts(t *testing.T) {
	for from := range shogi.Square(shogi.SquareCount) {
		for to := range shogi.Square(shogi.SquareCount) {
			m, promotion := shogi.NewMove(from, to), shogi.NewPromotion(from, to)
			for _, move := range []shogi.Move{m, promotion} {
				if move.From() != from || move.To() != to || move.IsDrop() ||
					move.IsPromotion() != (move == promotion) {
					t.Fatalf("%s to %s reads back as %s", from, to, move)
				}
			}
			if from == to {
				continue
			}
			if m.String() != from.String()+to.String() || promotion.String() != m.String()+"+" {
				t.Fatalf("%s to %s: spelled %s and %s", from, to, m, promotion)
			}
			checkMoveRoundTrip(t, m)
			checkMoveRoundTrip(t, promotion)
		}
	}
}

func TestDropParts(t *testing.T) {
	for _, kind := range shogi.HandTypes {
		for to := range shogi.Square(shogi.SquareCount) {
			m := shogi.NewDrop(kind, to)
			if !m.IsDrop() || m.IsPromotion() || m.Dropped() != kind || m.To() != to {
				t.Fatalf("drop of %s on %s reads back as %s", kind, to, m)
			}
			if m.String() != kind.SFEN()+"*"+to.String() {
				t.Fatalf("drop of %s on %s is spelled %s", kind, to, m)
			}
			checkMoveRoundTrip(t, m)
		}
	}
}

func checkMoveRoundTrip(t *testing.T, m shogi.Move) {
	t.Helper()
	if again, err := shogi.ParseMove(m.String()); err != nil || again != m {
		t.Fatalf("%s is read as %s, %v", m, again, err)
	}
}

// Moves come out of tables that can be damaged; printing one must not panic.
func TestStringOfEveryMoveValue(t *testing.T) {
	for value := range 1 << 16 {
		if shogi.Move(value).String() == "" {
			t.Fatalf("move value %#x has no spelling", value)
		}
	}
}

func TestParseMoveErrors(t *testing.T) {
	for _, text := range []string{
		"", "7", "7g", "7g7", "7g7f7", "7g7f++", "7g7f=", "7g7F", "7G7f", "0a1a", "1j1a", "7g7g", "7g7g+",
		"p*5e", "K*5e", "X*5e", "P*5j", "P*", "P*5e+", "PP5e", "*P5e", "+P*5e", "resign", "win", "0000", "７六歩",
	} {
		if m, err := shogi.ParseMove(text); !errors.Is(err, shogi.ErrMoveSyntax) || m != shogi.NoMove {
			t.Errorf("%q is read as %s, %v", text, m, err)
		}
	}
}
