package shogi_test

import (
	"slices"
	"testing"

	"shotest/internal/testing/mailbox"
	"shotest/shogi"
)

// FuzzSFEN parses any text. A position must be written in a form that parses as the same position,
// and must have the moves of the reference.
func FuzzSFEN(f *testing.F) {
	for _, seed := range []string{
		shogi.StartSFEN, "", "9/9/9/9/9/9/9/9/9 b - 1", "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
		"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", "7nk/6R2/8G/9/9/9/9/9/4K4 b P",
		"+P+L+N+S+B+R3/9/9/9/9/9/9/9/3+r+b+s+n+l+p b - 32767", "9/9/9/9/9G/9/9/9/9 w 99P -1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := shogi.ParseSFEN(text)
		if err != nil {
			return
		}
		again, err := shogi.ParseSFEN(p.SFEN())
		if err != nil || again != p {
			t.Fatalf("%q is written as %q, which reads as %q, %v", text, p.SFEN(), again.SFEN(), err)
		}
		if err := mailbox.Diverge(&p, 1); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
	})
}

// FuzzUSI parses any text as a move and as a game. A move must be spelled as it was read, and
// CheckLegal must accept it in any position. A game must be written in a form that parses as the
// same game.
func FuzzUSI(f *testing.F) {
	for _, seed := range []string{
		"7g7f", "8h2b+", "P*5e", "P*5e+", "resign", "startpos", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
		"sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves G*5b 5a5b", "startpos moves 7g7f 7g7f", "moves", "position sfen moves",
	} {
		f.Add(seed)
	}
	crowded, err := shogi.ParseSFEN("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	if err != nil {
		f.Fatal(err)
	}
	legal := crowded.AppendLegalMoves(nil)
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := shogi.ParseMove(text); err == nil {
			if m.String() != text {
				t.Errorf("%q is read as %s", text, m)
			}
			if crowded.IsLegal(m) != slices.Contains(legal, m) {
				t.Errorf("%s: IsLegal disagrees with AppendLegalMoves", m)
			}
		}
		h, err := shogi.ParseHistory(text)
		if err != nil {
			return
		}
		again, err := shogi.ParseHistory(h.USI())
		if err != nil || again.USI() != h.USI() || *again.Current() != *h.Current() {
			t.Fatalf("%q is written as %q, which reads as %v, %v", text, h.USI(), again, err)
		}
	})
}
