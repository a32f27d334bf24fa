package review

import (
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/proof"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Without won pieces, what the ends of both lines differ by is stated, and the verifier sees the
// same.
func TestReasonsByTheEndsOfLines(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	for _, c := range []struct {
		name, game, best, reply string
		kind                    Kind
		says                    string
	}{
		{"pieces gather around the king", "sfen 4k4/9/9/9/9/3s1s3/9/8p/4K4 b - 1 moves 5i4i",
			"5i6i 6f6g 6i7i 4f4g 7i8i", "6f5g 4i3i 4f3g 3i2i", PressesKing,
			"After K-4i S6f-5g= K-3i S-3g= K-2i White presses Black's king: 2 pieces attack it or squares next to " +
				"it, with 2 of these left free (1 and 4 in the line after K-6i)."},
		{"a pawn promotes", "sfen 4k4/9/9/9/9/9/4p4/8p/3K5 b - 1 moves 6i7i", "6i5i 5a5b", "5g5h+ 7i8h 5a5b",
			BreaksThrough, "After K-7i P-5h+ White has a promoted pawn."},
		{"a king enters", "sfen 8k/9/9/4K4/9/9/9/9/9 b - 1 moves 5d5e", "5d5c 1a1b", "1a1b 5e5f", Enters,
			"After K-5c K-1b Black's king is in the enemy camp."},
		{"a bishop cannot get out", "sfen 4k4/9/9/9/9/9/9/1P7/B3K4 b - 1 moves 5i4i", "8h8g 5a4a 5i4i", "5a4a 4i3i",
			Confines, "After K-4i K-4a K-3i Black's bishop on 9i cannot get out: it has no safe square, and 8 in the " +
				"line after P-8g."},
		{"an answer gains a tempo", "sfen 4k4/9/9/4p4/9/4N4/9/9/4K4 b - 1 moves 5i4i", "5f4d 5a5b", "5d5e 5f4d", Tempo,
			"K-4i allows P-5e with tempo: it attacks the knight on 5f with a pawn on its head, which N-4d has to answer."},
		{"nothing", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i4i", "5i5h 5a5b", "5a5b 4i4h", NoReason,
			"No single reason: after K-5h K-5b winning chances are a point higher."},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := contextAfter(t, c.game, c.best, c.reply)
			findReason(t, reviewer, p)
			reviewer.explainer(p.review).admitNoReason(p)
			if len(p.move.Findings) != 1 || p.move.Findings[0].Kind != c.kind {
				t.Fatalf("found %+v", p.move.Findings)
			}
			f := &p.move.Findings[0]
			if got := (&writer{p.review, language.English()}).sentenceDocument(p.move, f).Text; got != c.says {
				t.Errorf("%q", got)
			}
			v := verifier{reviewer.explainer(p.review)}
			if err := v.check(t.Context(), p, f); err != nil && f.Kind != NoReason {
				t.Error(err)
			}
		})
	}
}

// What presses a king is counted as the oracle counts it.
func TestSiegeOfPositions(t *testing.T) {
	for _, c := range []struct {
		sfen string
		want Siege
	}{
		{"4k4/9/3SP4/9/9/9/9/9/4K4 b - 1", Siege{2, 3}},
		{"4k4/9/4K4/9/9/9/9/9/9 b - 1", Siege{0, 2}},
		{"3gkg3/9/9/9/9/9/9/9/4R3K w - 1", Siege{1, 2}},
		{"4k4/4R4/9/9/9/9/9/9/4K4 w - 1", Siege{1, 3}},
	} {
		p := shogitest.Position(t, c.sfen)
		got := siegeOf(&p, shogi.Black)
		if attackers, free := proof.Siege(p, shogi.Black); got != c.want || got != (Siege{attackers, free}) {
			t.Errorf("%s: %+v, the oracle counts %d and %d", c.sfen, got, attackers, free)
		}
	}
}

// A mate that is longer than players of the level see is a reason, too.
func TestLongMateIsAReason(t *testing.T) {
	s := settings()
	s.Level = Beginner
	reviewer := reviewerOf(t, s)
	const nine = "sfen 9/6B2/7n1/7pk/9/8G/9/9/8L b 2rb3g4s3n3l17p 1 moves 1i1h"
	p := contextAfter(t, nine, "1f1e", "")
	p.review.Assessments[0].Score.Mate, p.review.Settings.Level = 9, Beginner
	findReason(t, reviewer, p)
	found := p.move.findingsOf(MissesMate)
	if len(found) != 1 || found[0].Plies != 9 {
		t.Fatalf("found %+v", p.move.Findings)
	}
	if err := (verifier{reviewer.explainer(p.review)}).check(t.Context(), p, &found[0]); err != nil {
		t.Error(err)
	}
	w := &writer{p.review, language.English()}
	if puzzles := w.puzzles(); len(puzzles) > 0 {
		t.Errorf("beginners are asked for it: %+v", puzzles)
	}
}
