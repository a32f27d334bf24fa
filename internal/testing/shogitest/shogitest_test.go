package shogitest_test

import (
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

func TestTexts(t *testing.T) {
	position := shogitest.Position(t, shogi.StartSFEN)
	if err := position.CheckLegal(shogitest.Move(t, "7g7f")); err != nil {
		t.Error(err)
	}
	if game := shogitest.Game(t, "startpos moves 7g7f 3c3d"); len(game.Moves()) != 2 {
		t.Errorf("%d moves", len(game.Moves()))
	}
	if square := shogitest.Square(t, "7g"); square.String() != "7g" {
		t.Errorf("7g is read as %v", square)
	}
	if path := shogitest.Engine(t, "sh", "dash"); path == "" {
		t.Error("no path")
	}
}
