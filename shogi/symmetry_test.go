package shogi

import "testing"

func TestSymmetriesAreTheirOwnInverse(t *testing.T) {
	randomGames(t, 20, 200, func(p *Position) {
		flipped, mirrored := p.Flipped(), p.Mirrored()
		if flipped.Flipped() != *p || mirrored.Mirrored() != *p {
			t.Fatalf("%v: a symmetry applied twice changes the position", p)
		}
		for _, q := range []Position{flipped, mirrored} {
			parsed, err := ParseSFEN(q.SFEN())
			if err != nil || parsed != q {
				t.Fatalf("%v: image %v is not the position that its SFEN describes: %v", p, &q, err)
			}
			if Perft(&q, 1) != Perft(p, 1) {
				t.Fatalf("%v: image %v has another number of moves", p, &q)
			}
		}
	})
}
