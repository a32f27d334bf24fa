package castle

import (
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// castleGames are moves of Black that build each castle, in the order of books.
var castleGames = []struct {
	id    ID
	moves string
}{
	{"kata_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h"},
	{"mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h"},
	{"high_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g"},
	{"diamond_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 7i7h 7h6g 6g5f 4g4f 5f4g"},
	{"silver_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 7i7h 7h6g 6g5f 4g4f 5f4g"},
	{"gold_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3i4h 3h2h 4i3h"},
	{"kimura_mino", "7g7f 6g6f 2h6h 5i4h 4h3h 3i4h 3h2h 4i3h 4g4f 4h4g"},
	{"silver_crown", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 2g2f 3h2g 4i3h"},
	{"silver_crown", "7g7f 5i6h 6h7h 8h7g 7h8h 8g8f 7i7h 7h8g 6i7h"},
	{"edge_king_silver_crown", "7g7f 5i6h 6h7h 8h7g 7h8h 8g8f 7i7h 7h8g 6i7h 9g9f 8h9h"},
	{"ranging_rook_millennium", "7g7f 6g6f 2h6h 5i4h 4h3h 3i4h 3g3f 2i3g 3h2h 2h2i 4h3i 3i2h 4i3i"},
	{"kin_muso", "7g7f 6g6f 2h7h 5i4h 4h3h 6i5h 5h4h 4i5h 3i2h"},
	{"kin_muso", "7g7f 6g6f 2h7h 5i4h 4h3h 6i5h 5h4h 4i5h"},
	{"right_yagura", "7g7f 6g6f 2h6h 5i4h 3i3h 3g3f 3h3g 4h3h 3h2h 4i3h 6i5h 4g4f 5h4g"},
	{"early_castle", "7g7f 6g6f 2h6h 5i4h 4h3h 3i4h"},
	{"left_mino", "7g7f 5i6h 6h7h 8h7g 7h8h 7i7h"},
	{"left_mino", "7g7f 5i6h 7i7h 6h7i 4i5h"},
	{"castle_tower_mino", "7g7f 8h6f 5i6h 6h7h 7h8h 8g8f 8h8g 7i7h 4i5h"},
	{"four_piece_mino", "7g7f 8h5e 5i6h 6h7h 7h8h 8g8f 8h8g 7i7h 3i4h 5g5f 4h5g 6g6f 5g6h 6h7g 4i5h 5h6g"},
	{"boat", "7g7f 5i6h 6h7h 4i5h"},
	{"boat", "7g7f 5i6h 6h7h 4i5h 7i6h 5g5f 6h5g"},
	{"box", "7g7f 5i6h 6h7h 4i5h 5h6h"},
	{"elmo", "7g7f 5i6h 6h7h 7i6h 6i7i"},
	{"millennium", "7g7f 5i6h 6h7h 8h6f 8i7g 7h8i 7i8h 6i7i"},
	{"kushikatsu", "7g7f 5i6h 6h7h 8h7g 7h8h 9g9f 8h9h 7i8h 6i7i"},
	{"static_rook_anaguma", "7g7f 5i6h 6h7h 8h7g 7h8h 9i9h 8h9i 7i8h"},
	{"ranging_rook_anaguma", "7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 1i1h 2h1i 3i2h 4i3i"},
	{"anaguma", "5g5f 2h5h 7g7f 5i6h 6h7h 8h7g 7h8h 9i9h 8h9i 7i8h"},
	{"matsuo_anaguma", "7g7f 5i6h 6h7h 8h7g 7h8h 9i9h 8h9i 7i8h 4i5h 6g6f 5h6g 6i7h 3i4h 5g5f 4h5g 7g5i 5g6h 6h7i"},
	{"silver_crown_anaguma", "7g7f 5i6h 6h7h 8h7g 7h8h 8g8f 7i7h 7h8g 6i7h 9i9h 8h9i"},
	{"big_four", "7g7f 5i6h 6h7h 8h6f 7h8h 8g8f 7i7h 7h8g 6i7h 9i9h 8h9i 7h8h 4i5h 5h6h 6h7h 3i4h 5g5f 4h5g 5g6h 6h7g"},
	{"yagura_anaguma", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i 7i8h 9i9h 8h9i"},
	{"yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i"},
	{"gold_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i 7i8h"},
	{"silver_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 6i7h 5i6i 8h7i 7i4f 6i7i 7i8h 3i4h 4h5g 5g6h 6h6g"},
	{"half_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 8h7i 7i4f 5i6h 6h7h 6i6h"},
	{"doi_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 6i7h 7h6g 8h7i 7i4f 4i5h 5i6h 6h7h"},
	{"complete_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i 7i8h 3i4h 4h5g"},
	{"rhombus_yagura", "7g7f 7i6h 6h7g 5g5f 6g6f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i 7i8h 3i4h 4h5g 6f6e 5g6f"},
	{"standing_silver_yagura", "7g7f 7f7e 7i7h 6g6f 4i5h 5h6g 7h7g 7g7f 6i7h 8h7g 5i6i 6i7i 7i8h"},
	{"chrysanthemum_yagura", "7g7f 7i6h 6h7g 6g6f 5g5f 4i5h 5h6g 6i7h 5i6i 8h7i 7i4f 6i7i 7g8h 8i7g 7i8i"},
	{"gangi", "7g7f 6g6f 7i6h 6h6g 6i7h 5g5f 3i4h 4h5g 4i5h 5i6i"},
	{"horned_gangi", "7g7f 6g6f 7i6h 6h6g 6i7h 4g4f 3i4h 4h4g 4i5h 5i6i"},
	{"crab", "7g7f 7i6h 6i7h 4i5h 5i6i"},
	{"central_house", "7g7f 6i7h 5i5h 3i4h 4i3h"},
	{"central_house", "7g7f 6i7h 5i5h 3i3h"},
	{"nakahara", "7g7f 6i7h 3i4h 5i5h 5h6i 4i5i"},
	{"right_king", "7g7f 7i6h 6i7h 4g4f 3g3f 2i3g 3i4h 4h4g 4i4h 2h2i 5i5h 5h4i 4i3h"},
	{"helmet", "7g7f 7i6h 6h7g 6i7h 4i5h 5i6h"},
	{"bonanza", "7g7f 7i6h 6h7g 5i6h 6h7h 6i6h 4i5h"},
	{"strawberry", "7g7f 6i7h 5i6h 4i5h"},
	{"duck", "7g7f 5i5h 7i6h 3i4h 6i7i 4i3i 2g2f"},
}

// playMoves returns a game with the given moves of Black, while White's rook moves to and fro.
func playMoves(t *testing.T, moves string) *shogi.History {
	t.Helper()
	h := shogi.NewHistory(shogi.StartPosition())
	waiting := []shogi.Move{shogitest.Move(t, "8b7b"), shogitest.Move(t, "7b8b")}
	for i, text := range strings.Fields(moves) {
		for _, m := range []shogi.Move{shogitest.Move(t, text), waiting[i%2]} {
			if err := h.Current().CheckLegal(m); err != nil {
				t.Fatalf("%s: %s: %v", moves, m, err)
			}
			h.Play(m)
		}
	}
	return h
}

func TestEveryCastle(t *testing.T) {
	tried := map[ID]bool{}
	for _, c := range castleGames {
		p := *playMoves(t, c.moves).Current()
		tried[c.id] = true
		if got, ok := Of(&p, shogi.Black); !ok || got.ID != c.id {
			t.Errorf("%s: got %q from %s", c.id, got.ID, p.SFEN())
		}
		if got, ok := Of(&p, shogi.White); ok {
			t.Errorf("%s: got %s for White, whose pieces stand at home", c.id, got.ID)
		}
		flipped := p.Flipped()
		if got, ok := Of(&flipped, shogi.White); !ok || got.ID != c.id {
			t.Errorf("%s: got %q of White", c.id, got.ID)
		}
	}
	for _, c := range castles {
		if !tried[c.id] {
			t.Errorf("no game has the castle %s", c.id)
		}
		for _, l := range []*language.Language{language.English(), language.Japanese()} {
			if !l.Has("castle." + string(c.id)) {
				t.Errorf("%s: castle.%s is missing", l.Code(), c.id)
			}
		}
	}
}

func TestBrokenBy(t *testing.T) {
	p := shogitest.Position(t, "lnsgkgsnl/1r5b1/ppppppppp/9/9/2PP5/PP2PPPPP/1B1RG1SK1/LN3G1NL b - 1")
	mino, _ := Of(&p, shogi.Black)
	for move, broken := range map[string]bool{
		"4i3i": true, "2h3i": true,
		// A Mino without its left gold is a Kata Mino yet, and a High Mino after a pawn's move.
		"5h6g": false, "4g4f": false,
	} {
		if mino.BrokenBy(&p, shogitest.Move(t, move)) != broken {
			t.Errorf("%s, broken: want %v", move, broken)
		}
	}
}

// The last castle of a game counts even if the king has left it.
func TestLastCastle(t *testing.T) {
	for moves, want := range map[string]ID{
		"7g7f": "",
		"7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 6i5h 4g4f 5h4g": "high_mino",
		"7g7f 6g6f 2h6h 5i4h 4h3h 3h2h 3i3h 4i5i":           "kata_mino",
	} {
		if got, ok := Last(playMoves(t, moves), shogi.Black); got.ID != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", moves, got.ID, ok, want)
		}
	}
}
