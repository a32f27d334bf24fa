package rules

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func mustParse(t *testing.T, sfen string) Position {
	t.Helper()
	p, err := ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// legal returns the legal moves of a position as text.
func legal(t *testing.T, sfen string) []string {
	t.Helper()
	p := mustParse(t, sfen)
	var texts []string
	for _, m := range p.AppendLegalMoves(nil) {
		texts = append(texts, m.String())
	}
	return texts
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		name, sfen string
		can, not   []string
	}{
		{"nifu", "4k/5/2P2/5/K4 b P 1", []string{"P*5b", "P*1e"}, []string{"P*3b", "P*3d", "P*3e"}},
		{"nifu does not count promoted pawns", "4k/2+P2/5/5/K4 b P 1", []string{"P*3c"}, nil},
		{"no pawn on the last rank", "4k/5/5/5/K4 b P 1", []string{"P*2b"}, []string{"P*2a", "P*5a"}},
		{"nor on White's", "4k/5/5/5/K4 w p 1", []string{"P*2a", "P*2d"}, []string{"P*2e"}},
		{"uchifuzume", "4k/2S2/3G1/5/K4 b P 1", []string{"P*5c"}, []string{"P*1b"}},
		{"a pawn may mate by a move", "4k/2S2/3GP/5/K4 b - 1", []string{"1c1b"}, nil},
		{"a pawn may be dropped for check", "4k/5/5/5/K4 b P 1", []string{"P*1b"}, nil},
		{"a pawn promotes on the last rank", "k4/4P/5/5/4K b - 1", []string{"1b1a+"}, []string{"1b1a"}},
		{"a silver may", "k4/4S/5/5/4K b - 1", []string{"1b1a+", "1b1a", "1b2a+"}, []string{"1b2c+"}},
		{"leaving the zone too", "k1S2/5/5/5/4K b - 1", []string{"3a2b+", "3a2b"}, nil},
		{"gold and king do not", "k4/3G1/5/5/4K b - 1", []string{"2b2a"}, []string{"2b2a+"}},
		{"a pinned piece stays on its line", "r3k/5/5/G4/K4 b - 1", []string{"5d5c"}, []string{"5d4d"}},
		{"a check is met", "r2k1/5/5/5/K3R b G 1", []string{"G*5b", "G*5d", "5e4d"}, []string{"G*4d", "5e5d", "1e1a"}},
		{"two checks move the king", "r3k/5/2b2/1G3/K4 b G 1", nil, nil},
	} {
		moves := legal(t, c.sfen)
		for _, m := range c.can {
			if !slices.Contains(moves, m) {
				t.Errorf("%s: %s is not legal", c.name, m)
			}
		}
		for _, m := range c.not {
			if slices.Contains(moves, m) {
				t.Errorf("%s: %s is legal", c.name, m)
			}
		}
	}
}

func TestDoubleCheckIsMetByTheKingAlone(t *testing.T) {
	if moves := legal(t, "r3k/5/2b2/5/K4 b G 1"); !slices.Equal(moves, []string{"5e4e"}) {
		t.Errorf("got %v, want the king's move", moves)
	}
}

func TestMateInOne(t *testing.T) {
	for _, sfen := range []string{"4k/5/3GP/5/K4 b G 1", "4k/2S2/3GP/5/K4 b P 1", "3bk/2b2/3G1/5/K4 b SP 1"} {
		p := mustParse(t, sfen)
		m := p.MateInOne()
		if !p.IsLegal(m) {
			t.Errorf("%s: got %v, want a mate", sfen, m)
			continue
		}
		if next := p.Play(m); !next.InCheck() || next.HasLegalMove() {
			t.Errorf("%s: %v is no mate", sfen, m)
		}
	}
	for _, sfen := range []string{StartSFEN, "4k/2S2/3G1/5/K4 b P 1"} {
		p := mustParse(t, sfen)
		if m := p.MateInOne(); m != NoMove && m.IsDrop() {
			t.Errorf("%s: got %v", sfen, m)
		}
	}
}

// walk plays random games and calls f with each position.
func walk(games int, f func(p *Position)) {
	random := rand.New(rand.NewPCG(1, 2))
	for range games {
		p := Start()
		for range 80 {
			f(&p)
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			p = p.Play(moves[random.IntN(len(moves))])
		}
	}
}

// Positions that are written in SFEN and read again are the same, key and all.
func TestKeysAndSFENAgree(t *testing.T) {
	keys := map[uint64]string{}
	walk(200, func(p *Position) {
		text := p.SFEN(1)
		again, err := ParseSFEN(text)
		if err != nil || again != *p {
			t.Fatalf("%s: %v, key %x, want %x", text, err, again.key, p.key)
		}
		if other, known := keys[p.key]; known && other != text {
			t.Fatalf("%s and %s have the same key", text, other)
		}
		keys[p.key] = text
	})
	if len(keys) < 1000 {
		t.Errorf("only %d positions", len(keys))
	}
}

// What can be asked of single moves is what their lists and their effects say.
func TestMovesAreWhatTheySeem(t *testing.T) {
	walk(100, func(p *Position) {
		moves, quick := p.AppendLegalMoves(nil), p.AppendCaptures(nil)
		for i := range Move(1 << 11) {
			if p.IsLegal(i) != slices.Contains(moves, i) {
				t.Fatalf("%s: IsLegal(%v) is %v", p.SFEN(1), i, p.IsLegal(i))
			}
		}
		for _, m := range moves {
			next := p.Play(m)
			if p.GivesCheck(m) != next.InCheck() {
				t.Fatalf("%s: GivesCheck(%v) is %v", p.SFEN(1), m, !next.InCheck())
			}
			if slices.Contains(quick, m) == p.IsQuiet(m) {
				t.Fatalf("%s: %v is in the wrong list", p.SFEN(1), m)
			}
		}
		for _, m := range quick {
			if !slices.Contains(moves, m) {
				t.Fatalf("%s: %v is not legal", p.SFEN(1), m)
			}
		}
	})
}

func TestMovesAreReadAndWritten(t *testing.T) {
	walk(20, func(p *Position) {
		for _, m := range p.AppendLegalMoves(nil) {
			if again, err := ParseMove(m.String()); again != m || err != nil {
				t.Fatalf("%v: got %v, %v", m, again, err)
			}
		}
	})
	for _, text := range []string{"", "5e", "5e5e", "6e5e", "5e5f", "K*5e", "P*5e+", "+P*5e", "5e4d-", "p*5e", "5e4d++", "日本"} {
		if m, err := ParseMove(text); !errors.Is(err, ErrMove) {
			t.Errorf("%q: got %v, %v", text, m, err)
		}
	}
}

func TestBadPositions(t *testing.T) {
	for _, c := range []struct{ want, sfen string }{
		{"fields", ""},
		{"fields", "a b c d e"},
		{"ranks", "5/5/5 b - 1"},
		{"rank b", "k4/6/5/5/4K b - 1"},
		{"rank c", "k4/5/++P4/5/4K b - 1"},
		{"too long", "k4/PPPPPP/5/5/4K b - 1"},
		{"is no piece", "k4/L4/5/5/4K b - 1"},
		{"is no piece", "k4/+G4/5/5/4K b - 1"},
		{"second king", "kk3/5/5/5/4K b - 1"},
		{"a king is missing", "k4/5/5/5/5 b - 1"},
		{"is no side", "k4/5/5/5/4K x - 1"},
		{"cannot be in hand", "k4/5/5/5/4K b 3P 1"},
		{"cannot be in hand", "k4/5/5/5/4K b K 1"},
		{"ends with a number", "k4/5/5/5/4K b 2 1"},
		{"3 pieces of type S", "k4/S4/5/5/4K b Ss 1"},
		{"never move", "k3P/5/5/5/4K b - 1"},
		{"two pawns", "k4/4P/4P/5/4K b - 1"},
		{"not to move is in check", "k4/5/R4/5/4K b - 1"},
		{"number", "k4/5/5/5/4K b - x"},
	} {
		if _, err := ParseSFEN(c.sfen); !errors.Is(err, ErrSFEN) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.sfen, err, c.want)
		}
	}
}

func FuzzParseSFEN(f *testing.F) {
	f.Add(StartSFEN)
	f.Add("k1S2/2P2/K4/5/5 w 2P 7")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := ParseSFEN(text); err == nil {
			if again, err := ParseSFEN(p.SFEN(1)); err != nil || again != p {
				t.Errorf("%q: read again as %s, %v", text, again.SFEN(1), err)
			}
		}
	})
}
