package rules

import (
	"strings"
	"testing"
)

// play plays moves from a position, and stops where the game ends by repetition; plies is
// how many it has made.
func play(t *testing.T, sfen, moves string) (h *History, plies int) {
	t.Helper()
	h = NewHistory(mustParse(t, sfen))
	for _, text := range strings.Fields(moves) {
		m, err := ParseMove(text)
		if err != nil || !h.Current().IsLegal(m) {
			t.Fatalf("%s is not legal: %v", text, err)
		}
		h.Play(m)
		if h.Repetition() != Ongoing {
			break
		}
	}
	return h, h.Plies()
}

func TestRepetition(t *testing.T) {
	for _, c := range []struct {
		name, sfen, cycle string
		plies             int
		want              Verdict // for the side to move at the end
	}{
		{"Black has lost", StartSFEN, "1e1d 5a5b 1d1e 5b5a", 12, Lost},
		{"with White to move too", "rbsgk/4p/5/P4/KGSBR w - 1", "5a5b 1e1d 5b5a 1d1e", 12, Won},
		{"White has, who gave check", "4k/5/r4/5/K4 b - 1", "5e4e 5c4c 4e5e 4c5c", 12, Won},
		{"Black has, who gave check", "4k/5/3R1/5/K4 b - 1", "2c1c 1a2a 1c2c 2a1a", 12, Lost},
		{"a check that pauses is none", "4k/5/r4/5/K4 b - 1", "5e4e 5c3c 4e5e 3c5c", 12, Lost},
	} {
		h, plies := play(t, c.sfen, strings.Repeat(c.cycle+" ", 5))
		if got := h.Repetition(); got != c.want || plies != c.plies {
			t.Errorf("%s: got %d after %d plies, want %d after %d", c.name, got, plies, c.want, c.plies)
		}
	}
}

func TestSearchesSeeTheFirstRepetition(t *testing.T) {
	h, _ := play(t, StartSFEN, "1e1d 5a5b 1d1e 5b5a")
	if got := h.RepetitionSince(0); got != Lost {
		t.Errorf("within the search: got %d", got)
	}
	if got := h.RepetitionSince(1); got != Ongoing {
		t.Errorf("before the search: got %d", got)
	}
	h.Pass()
	h.Pass()
	if got := h.RepetitionSince(0); got != Ongoing {
		t.Errorf("after passes: got %d", got)
	}
}

func TestHistoryIsTakenBack(t *testing.T) {
	h, _ := play(t, StartSFEN, "1e1d 5a5b 1d2d 5b4b")
	before := *h.Clone().Current()
	if m, captured := h.Last(0); m.String() != "5b4b" || captured != NoType {
		t.Errorf("got %v, %v", m, captured)
	}
	h.Play(h.Current().AppendLegalMoves(nil)[0])
	h.Undo()
	h.Pass()
	if m, _ := h.Last(0); m != NoMove {
		t.Errorf("a pass is the move %v", m)
	}
	h.Undo()
	if *h.Current() != before || h.Plies() != 4 {
		t.Errorf("after %d plies: %s", h.Plies(), h.Current().SFEN(1))
	}
	if m, _ := h.Last(4); m != NoMove {
		t.Errorf("a move before the first: %v", m)
	}
}
