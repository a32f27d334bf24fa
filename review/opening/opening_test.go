package opening

import (
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// openingGames are first moves of games of each opening, as books have them; some openings have
// games for either side.
var openingGames = []struct {
	id    ID
	moves string
}{
	{"odd_bishop", "7g7f 3c3d 8h2b+ 3a2b B*4e 5a5b 4e3d"},
	{"odd_bishop", "7g7f 3c3d 2g2f 2b8h+ 7i8h B*6e 3i3h 6e7f"},
	{"double_ranging_rook", "7g7f 3c3d 6g6f 3d3e 8h7g 8b3b 2h8h 5a6b 5i4h 6b7b"},
	{"double_ranging_rook", "5g5f 3c3d 2h5h 3d3e 7g7f 8b3b 5i4h 5a6b"},
	{"gokigen_central_rook", "7g7f 3c3d 2g2f 5c5d 2f2e 8b5b 3i4h 5d5e 5i6h 2b3c 3g3f 5a6b"},
	{"gokigen_central_rook", "5g5f 8c8d 7g7f 6a5b 2h5h 8d8e 8h7g 5a4b 5f5e 3c3d 5i4h"},
	{"central_rook", "5g5f 3c3d 2h5h 8c8d 5i4h 5a4b 7g7f 8d8e 8h7g 7a6b 6g6f 4b3b"},
	{"ishida", "7g7f 3c3d 7f7e 8c8d 2h7h 8d8e 5i4h 7a6b 4h3h 6c6d"},
	{"ishida", "2g2f 3c3d 7g7f 3d3e 2f2e 8b3b 5i6h 5a6b 6h7h 6b7b"},
	{"third_file_rook", "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b3b 5i6h 5a6b 6h7h 6b7b"},
	{"third_file_rook", "7g7f 8c8d 2h7h 8d8e 8h7g 3c3d 6g6f 7a6b 7i6h 5a4b 5i4h 4b3b"},
	{"fourth_file_rook", "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b"},
	{"fourth_file_rook", "7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 7i7h 5a4b 5i4h 4b3b 4h3h"},
	{"fourth_file_rook", "7g7f 3c3d 2g2f 8b4b 5i6h 5a6b 8h2b+ 3a2b 6h7h 2b3c 3i4h 4b2b"},
	{"opposing_rook", "2g2f 3c3d 2f2e 2b3c 7g7f 4c4d 3i4h 3a4b 5i6h 4b4c 6h7h 8b2b"},
	{"opposing_rook", "7g7f 8c8d 6g6f 8d8e 8h7g 3c3d 7i7h 7a6b 7h6g 5a4b 2h8h 4b3b 5i4h"},
	{"side_pawn", "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c"},
	{"tempo_loss_bishop_exchange", "7g7f 3c3d 2g2f 4a3b 2f2e 2b8h+ 7i8h 3a2b 3i4h 2b3c 8h7g 7a6b"},
	{"bishop_exchange", "7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i6h 4a3b 6i7h 2b7g+ 6h7g 3a2b 3i4h 7a6b"},
	{"bishop_exchange", "2g2f 8c8d 7g7f 4a3b 2f2e 3c3d 6i7h 8d8e 8h2b+ 3a2b 7i8h 2b3c 8h7g"},
	{"double_wing", "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i3h 7a7b 9g9f 1c1d 5i6h 5a5b"},
	{"double_wing",
		"2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2h 3c3d 3i3h 7a7b 7g7f 8e8f 8g8f 8b8f P*8g 8f8b 8h2b+ 3a2b"},
	{"twisting_rook", "2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d P*2c 2d2f 7a7b 3i3h 6c6d 9g9f 8e8f 8g8f 8b8f P*8g " +
		"8f8b 7g7f 7b6c 7f7e 3c3d 5i4h 5a4b 2f7f 4b4a"},
	{"right_fourth_file_rook", "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 6c6d 6h7g 6b6c 6i7h 6c5d 4i5h 8b6b 5h6g 6d6e"},
	{"right_fourth_file_rook", "7g7f 3c3d 4g4f 4c4d 3i4h 3a4b 4h4g 4b4c 4g5f 8c8d 2h4h 7a6b 4f4e"},
	{"gangi", "7g7f 8c8d 6g6f 3c3d 7i6h 7a6b 6h6g 5a4b 6i7h 4b3b 3i4h 5c5d"},
	{"gangi", "7g7f 3c3d 2g2f 4c4d 3i4h 3a4b 4i5h 4b4c 2f2e 2b3c 5i6h 4a3b 5g5f 7a6b"},
	{"yagura", "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6h7g 4b3c 6i7h"},
	{"yagura", "7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 2f2e 4b3c 5g5f 5c5d 6i7h 4a3b"},
	{"sleeve_rook", "2g2f 3c3d 3g3f 4c4d 2h3h 3a3b 3i4h 3b4c 3f3e 3d3e 3h3e"},
	{"free", "1g1f 9c9d 9g9f 1c1d 3i4h 7a6b 4i3h 6a7b 5i5h 5a5b 4g4f 6c6d 3g3f 7c7d 4h4g 6b6c 5g5f 5c5d 6i7h 4a3b 7i6h 3a4b 1i1g 9a9c"},
}

func TestEveryOpening(t *testing.T) {
	tried := map[ID]bool{}
	for _, c := range openingGames {
		tried[c.id] = true
		if got, _ := Of(shogitest.Game(t, "startpos moves "+c.moves)); got != c.id {
			t.Errorf("%s: got %q after %s", c.id, got, c.moves)
		}
	}
	for _, e := range append(openings, entry{id: Free}) {
		if !tried[e.id] {
			t.Errorf("no game has the opening %s", e.id)
		}
		for _, l := range []*language.Language{language.English(), language.Japanese()} {
			if name := Name(e.id, l); !l.Has("opening."+string(e.id)) || name == "" {
				t.Errorf("%s: opening.%s is missing", l.Code(), e.id)
			}
		}
	}
}

// A rook that goes to the middle behind its king does not range.
func TestCentralRookBehindKing(t *testing.T) {
	const yagura = "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6h7g 4b3c 6i7h 5a4a 5i6i 6a5b "
	if got, _ := Of(shogitest.Game(t, "startpos moves "+yagura+"5h6g 4c4d 4h5g 8d8e 2h5h 6c6d")); got != "yagura" {
		t.Errorf("got %q", got)
	}
}

// A rook that moves after its side has built the shape of a static rook does not range, and an
// exchange of bishops names no game that shapes have named before.
func TestSignsThatComeLate(t *testing.T) {
	const yagura = "7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 3i4h 3a4b 4i5h 4a3b 6h7g 4b3c 6i7h "
	for moves, want := range map[string]ID{
		"7g7f 8c8d 7i6h 3c3d 6h7g 7a6b 2g2f 3a4b 3i4h 4a3b 4g4f 5c5d 6i7h 7c7d 4h4g 6c6d 3g3f 6b6c 5g5f 8a7c 5i6i " +
			"6d6e 8h7i 8b5b 2f2e 6c6d 2e2d 2c2d 2h2d P*2c 2d2h 5d5e": "yagura",
		yagura + "5a4a 5h6g 6a5b 4h5g 8d8e 2h5h":                                           "yagura",
		"7g7f 8c8d 6g6f 3c3d 7i6h 7a6b 6h6g 5a4b 6i7h 4b3b 3i4h 5c5d 6f6e 1c1d 8h2b+ 3b2b": "gangi",
	} {
		if got, _ := Of(shogitest.Game(t, "startpos moves "+moves)); got != want {
			t.Errorf("got %q, want %q: %s", got, want, moves)
		}
	}
}

// A game has no opening if it is too short or began from another position.
func TestNoOpening(t *testing.T) {
	for _, game := range []string{
		"startpos", "startpos moves 7g7f 3c3d 2g2f",
		"sfen lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f 4c4d 2h6h",
	} {
		if got, ok := Of(shogitest.Game(t, game)); ok {
			t.Errorf("%s: got %q", game, got)
		}
	}
	h := shogitest.Game(t, "startpos moves 7g7f 3c3d 2h6h 3d3e 5i4h 8b3b")
	start := *h.At(2)
	if _, ok := Of(shogi.NewHistory(start)); ok {
		t.Error("a game that begins after two moves has an opening")
	}
}
