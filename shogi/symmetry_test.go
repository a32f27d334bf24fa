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

func TestFlippedMovesLeadToFlippedPositions(t *testing.T) {
	if NoMove.Flipped() != NoMove {
		t.Errorf("no move flipped is %v", NoMove.Flipped())
	}
	randomGames(t, 10, 150, func(p *Position) {
		flipped := p.Flipped()
		for _, m := range p.AppendLegalMoves(nil) {
			image := m.Flipped()
			if image.Flipped() != m || !flipped.IsLegal(image) {
				t.Fatalf("%v: %v flipped is %v", p, m, image)
			}
			after, imageAfter := *p, flipped
			after.Play(m)
			imageAfter.Play(image)
			if after.Flipped() != imageAfter {
				t.Fatalf("%v: %v flipped leads elsewhere", p, m)
			}
		}
	})
}
