package moves

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
)

// What was kept is there in another run, for the same positions of the same games.
func TestFoundMovesAreKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "found.tsv")
	choices := recordedChoices(t, 3)
	first := &choices[0]
	position := first.Game.At(first.Ply)
	detour := position.AppendLegalMoves(nil)[1]
	position.Play(detour)
	answer := position.AppendLegalMoves(nil)[0]

	found, err := OpenFound(path, "searching")
	if err != nil {
		t.Fatal(err)
	}
	err = found.Keep(&Choice{Game: first.Game, Ply: first.Ply, Detour: detour, Best: answer})
	if err = errors.Join(err, found.Keep(&choices[1]), found.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err = errors.Join(err, os.WriteFile(path, append(text, "0123\t5"...), 0o600)); err != nil { // as a kill leaves it
		t.Fatal(err)
	}
	again, err := OpenFound(path, "searching")
	if err != nil {
		t.Fatal(err)
	}
	taken, second := *first, Choice{Game: choices[1].Game, Ply: choices[1].Ply}
	if kept, err := again.Take(&taken); !kept || err != nil || taken.Detour != detour || taken.Best != answer {
		t.Errorf("%v, %v, %v, %v", kept, err, taken.Detour, taken.Best)
	}
	if kept, err := again.Take(&second); !kept || err != nil || second != choices[1] {
		t.Errorf("%v, %v, %+v", kept, err, second)
	}
	if kept, err := again.Take(&choices[2]); kept || err != nil {
		t.Errorf("%v, %v of a position that was not kept", kept, err)
	}
	after, _ := os.ReadFile(path)
	if err := again.Close(); err != nil || !bytes.Equal(after, text) {
		t.Errorf("%v; read again, the file is %q, not %q", err, after, text)
	}
}

func TestFoundErrors(t *testing.T) {
	choice := recordedChoices(t, 1)[0]
	for _, test := range []struct{ text, want string }{
		{"#id\tmoves\n", `found.tsv:1: expected "#shotest found moves\t"`},
		{foundHeading + "guessing\n", "found.tsv:1: the moves were found by guessing, and not by searching: name another file"},
		{foundHeading + "searching\n12 x\n", "found.tsv:2: expected a game's hash, a ply, a detour and a move"},
		{foundHeading + "searching\n12 3 - 9z9y\n", "found.tsv:2: "},
	} {
		path := filepath.Join(t.TempDir(), "found.tsv")
		if err := os.WriteFile(path, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenFound(path, "searching"); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
	found, err := OpenFound("", "searching")
	if err != nil {
		t.Fatal(err)
	}
	illegal, err := shogi.ParseMove("5i5a")
	if err = errors.Join(err, found.Keep(&Choice{Game: choice.Game, Ply: choice.Ply, Best: illegal})); err != nil {
		t.Fatal(err)
	}
	if _, err := found.Take(&choice); err == nil || !strings.Contains(err.Error(), "5i5a after ") {
		t.Errorf("an illegal move: %v", err)
	}
}
