package record

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/internal/testing/tier"
	"shotest/shogi"
	"shotest/shogi/notation"
)

// middlegame is a position with legal moves of many kinds.
const middlegame = "sfen lnsgk1snl/6gb1/p1pppp2p/6R2/1p7/2P6/PP1PPPP1P/1BG6/LNS1KGSNL b Pp 1 moves P*2d 1c1d"

func TestReadMove(t *testing.T) {
	cases := []struct{ position, text, want string }{
		{"startpos", " 7G7F ", "7g7f"},
		{"startpos", "☗7六歩(77)", "7g7f"},
		{"startpos", "76歩", "7g7f"},
		{"startpos", "p7f", "7g7f"},
		{"startpos", "P-76", "7g7f"},
		{"startpos", "P7g-7f", "7g7f"},
		{"startpos", "7776FU", "7g7f"},
		{"startpos moves 7g7f 3c3d", "８八角成(88)", ""},
		{"startpos moves 7g7f 3c3d", "8822UM", "8h2b+"},
		{"startpos moves 7g7f 3c3d 8h2b+", "同銀", "3a2b"},
		{"startpos moves 7g7f 3c3d 8h2b+", "S-2b", "3a2b"},
		{"startpos moves 7g7f 3c3d 8h2b+ 3a2b", "b*4e", "B*4e"},
		{"startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B'4e", "B*4e"},
		{"startpos moves 7g7f 3c3d 8h2b+ 3a2b", "４五角打", "B*4e"},
		{"startpos moves 7g7f 3c3d 8h2b+ 3a2b", "４五角", "B*4e"},
		{"sfen 4k4/9/9/9/4+B4/9/9/9/4K4 b - 1", "H-5d", "5e5d"},
	}
	for _, c := range cases {
		history := shogitest.Game(t, c.position)
		m, err := ReadMove(history, c.text)
		if got := m.String(); c.want != "" && (err != nil || got != c.want) {
			t.Errorf("%s, %q: %s, %v, want %s", c.position, c.text, got, err, c.want)
		}
		if c.want == "" && err == nil {
			t.Errorf("%s, %q: %s, want an error", c.position, c.text, m)
		}
	}
}

// The error for an illegal or ambiguous move suggests legal moves.
func TestReadMoveErrors(t *testing.T) {
	cases := []struct {
		position, text string
		want           []string
	}{
		{"startpos", "G-5h", []string{"more than one move fits", "6i5h (▲５八金左)", "4i5h (▲５八金右)"}},
		{"startpos", "▲５八金", []string{"more than one move fits", "6i5h", "4i5h"}},
		{"startpos", "7g7e", []string{"the piece does not move that way", "7g7f (▲７六歩)"}},
		{"startpos", "P-7e", []string{"no legal move fits", "7g7f"}},
		{"startpos", "△７六歩", []string{"expected a move of black"}},
		{"startpos", "-3334FU", []string{"expected a move of black"}},
		{"startpos", "同歩", []string{"a move before 同"}},
		{"startpos", "hello", []string{`found "hello": expected a move such as`}},
		{"startpos", "+K-5h", []string{"a king does not promote"}},
		{"startpos", "P*5e", []string{"legal are"}},
		{"startpos", "", []string{"expected a move such as"}},
		{middlegame, "▲２四飛成", []string{"an own piece stands on the destination", "legal are 3d3c+"}},
	}
	for _, c := range cases {
		history := shogitest.Game(t, c.position)
		m, err := ReadMove(history, c.text)
		if err == nil {
			t.Errorf("%q: %v, want an error", c.text, m)
			continue
		}
		for _, want := range c.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v\nwant %q in it", c.text, err, want)
			}
		}
	}
}

// Every legal move can be read back from each of its spellings.
func TestEveryMoveIsReadBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range tier.Of(5, 20) {
		history := shogi.NewHistory(shogi.StartPosition())
		for range 120 {
			p, last := history.Current(), history.LastMove()
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				spellings := []string{m.String(), CSAMove(p, m), notation.WesternMove(p, m),
					notation.JapaneseMove(p, m, last), notation.KIFMove(p, m, last)}
				for _, text := range spellings {
					if got, err := ReadMove(history, text); err != nil || got != m {
						t.Fatalf("%v in %s is written %s, and read as %v (%v)", m, p.SFEN(), text, got, err)
					}
				}
			}
			history.Play(moves[random.IntN(len(moves))])
		}
	}
}

func FuzzReadMove(f *testing.F) {
	for _, seed := range []string{"7g7f", "▲７六歩", "P-7f", "+7776FU", "同　銀", "+B'5e=", "５八金右上成(69)"} {
		f.Add(seed)
	}
	history, err := shogi.ParseHistory(middlegame)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadMove(history, text)
		if err == nil && !history.Current().IsLegal(m) {
			t.Errorf("%q was read as %v, which is not legal", text, m)
		}
		if errors.Is(err, notation.ErrAmbiguous) {
			t.Errorf("%q: %v lists nothing", text, err)
		}
	})
}
