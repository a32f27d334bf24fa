package record

import (
	"math/rand/v2"
	"testing"

	"shotest/shogi"
)

// What is written is read again as the same move, in any position.
func TestMovesOfReadersAreRead(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		history := shogi.NewHistory(shogi.StartPosition())
		for range 120 {
			p := history.Current()
			moves := p.AppendLegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, m := range moves {
				for _, text := range []string{WesternMove(p, m), JapaneseMove(p, m, history.LastMove())} {
					if got, err := ReadMove(history, text); err != nil || got != m {
						t.Fatalf("%v in %s is written %s, and read as %v (%v)", m, p.SFEN(), text, got, err)
					}
				}
			}
			history.Play(moves[random.IntN(len(moves))])
		}
	}
}

func TestWesternMove(t *testing.T) {
	for _, c := range []struct{ sfen, move, want string }{
		{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f", "P-7f"},
		{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "6i5h", "G6i-5h"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b+", "Bx2b+"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1", "8h2b", "Bx2b="},
		{"4k4/9/9/9/9/9/9/9/4K3R b G 1", "G*5b", "G*5b"},
		{"lnsgkgsnl/1r5b1/pppppp1pp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1", "P*3c", "P*3c"},
		{"4k4/9/9/9/9/9/9/4K4/8+R b - 1", "1i1a", "+R-1a"},
	} {
		p, err := shogi.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := shogi.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if got := WesternMove(&p, m); got != c.want {
			t.Errorf("%s: got %s, want %s", c.move, got, c.want)
		}
	}
}
