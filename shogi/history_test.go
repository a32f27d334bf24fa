package shogi_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
)

func TestParseHistoryForms(t *testing.T) {
	const other = "4k4/9/9/9/9/9/9/9/4K4 b G 5"
	tests := []struct{ text, usi string }{
		{"startpos", "startpos"},
		{"position startpos", "startpos"},
		{"startpos moves", "startpos"},
		{"  position   startpos  moves  7g7f\t3c3d ", "startpos moves 7g7f 3c3d"},
		{"sfen " + shogi.StartSFEN + " moves 7g7f", "startpos moves 7g7f"},
		{shogi.StartSFEN, "startpos"},
		{"position sfen " + other + " moves G*5b", "sfen " + other + " moves G*5b"},
		{other, "sfen " + other},
		{"sfen 4k4/9/9/9/9/9/9/9/4K4 b G moves G*5b 5a5b", "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b 5a5b"},
	}
	for _, test := range tests {
		if got := parseGame(t, test.text).USI(); got != test.usi {
			t.Errorf("%q is read as %q, want %q", test.text, got, test.usi)
		}
	}
}

func TestParseHistoryErrors(t *testing.T) {
	tests := []struct {
		name, text string
		err        error
		message    string
	}{
		{"nothing", "", shogi.ErrPositionSyntax, "not a USI position: nothing given: expected startpos or sfen"},
		{"moves alone", "moves 7g7f", shogi.ErrPositionSyntax, ""},
		{"moves without the word", "startpos 7g7f", shogi.ErrPositionSyntax,
			`not a USI position: "7g7f" after startpos: expected moves`},
		{"broken SFEN", "sfen 9/9 b - 1", shogi.ErrSFENBoard, ""},
		{"misspelled move", "startpos moves 7g7f 3c3D", shogi.ErrMoveSyntax, ""},
		{"illegal move", "startpos moves 7g7f 3c3e", shogi.ErrCannotReach,
			"move 2, 3c3e: the piece does not move that way"},
		{"out of turn", "startpos moves 7g7f 2g2f", shogi.ErrNotOwnPiece, ""},
	}
	for _, test := range tests {
		_, err := shogi.ParseHistory(test.text)
		if !errors.Is(err, test.err) || test.message != "" && err.Error() != test.message {
			t.Errorf("%s: got %v, want %v %s", test.name, err, test.err, test.message)
		}
	}
}

func TestHistoryLooksBack(t *testing.T) {
	h := parseGame(t, "startpos moves 7g7f 3c3d 8h2b+")
	if h.Start().SFEN() != shogi.StartSFEN || h.At(0) != h.Start() {
		t.Error("the start has changed")
	}
	if want := parseMove(t, "3c3d"); len(h.Moves()) != 3 || h.Moves()[1] != want {
		t.Errorf("moves: %v", h.Moves())
	}
	const after2, after3 = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3",
		"lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
	if h.At(2).SFEN() != after2 || h.Current().SFEN() != after3 {
		t.Errorf("after two moves %s, after three %s", h.At(2), h.Current())
	}
	h.Undo()
	if h.Current().SFEN() != after2 || h.USI() != "startpos moves 7g7f 3c3d" {
		t.Errorf("taken back to %s: %s", h.Current(), h.USI())
	}
	h.Reset(parsePosition(t, after2))
	if h.USI() != "sfen "+after2 || len(h.Moves()) != 0 {
		t.Errorf("reset to %s", h.USI())
	}
}

func TestPassIsPlayedAndTakenBack(t *testing.T) {
	h := parseGame(t, "startpos")
	h.PlayNull()
	if got := h.Current(); got.SideToMove() != shogi.White || got.MoveNumber() != 2 || got.InCheck() {
		t.Errorf("after a pass: %s", got)
	}
	if want := parsePosition(t, strings.Replace(shogi.StartSFEN, "b - 1", "w - 2", 1)); *h.Current() != want {
		t.Error("a pass is not the same position with the other side to move")
	}
	if !slices.Equal(h.Moves(), []shogi.Move{shogi.NoMove}) {
		t.Errorf("moves: %v", h.Moves())
	}
	h.Undo()
	if *h.Current() != shogi.StartPosition() {
		t.Error("the pass was not taken back")
	}
}

func TestCloneIsIndependent(t *testing.T) {
	h := parseGame(t, "startpos moves "+rooksSwing+rooksSwing)
	clone := h.Clone()
	before := h.USI()
	for _, word := range strings.Fields(rooksSwing) {
		clone.Play(parseMove(t, word))
	}
	if h.USI() != before || h.Sennichite() != shogi.NoRepetition {
		t.Error("playing on the clone has changed the original")
	}
	if clone.Sennichite() != shogi.RepetitionDraw {
		t.Error("the clone has forgotten the game before it")
	}
}

// Whole games at random, each move taken back and played again on the way.
func TestUndoRestores(t *testing.T) {
	type state struct {
		position shogi.Position
		usi      string
		exact    shogi.Repetition
		search   shogi.Repetition
	}
	stateOf := func(h *shogi.History) state {
		return state{*h.Current(), h.USI(), h.Sennichite(), h.SearchRepetition(len(h.Moves()))}
	}
	random := rand.New(rand.NewPCG(5, 1))
	for range 20 {
		h := shogi.NewHistory(parsePosition(t, "lnsgk4/9/9/9/9/9/9/9/4KGSNL b 2P2p 1"))
		states := []state{stateOf(h)}
		for range 80 {
			m := stubbornMove(random, h)
			if m == shogi.NoMove {
				break
			}
			h.Play(m)
			states = append(states, stateOf(h))
		}
		played := slices.Clone(h.Moves())
		for i := len(played) - 1; i >= 0; i-- {
			h.Undo()
			if got := stateOf(h); got != states[i] {
				t.Fatalf("taken back to ply %d: %+v, was %+v", i, got, states[i])
			}
			if random.IntN(4) == 0 {
				h.Play(played[i])
				if got := stateOf(h); got != states[i+1] {
					t.Fatalf("played again to ply %d: %+v, was %+v", i+1, got, states[i+1])
				}
				h.Undo()
			}
		}
	}
}
