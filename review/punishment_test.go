package review

import (
	"slices"
	"strings"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// line parses moves in USI.
func line(t *testing.T, usi string) (moves []shogi.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(usi) {
		moves = append(moves, shogitest.Move(t, word))
	}
	return moves
}

// contextAfter returns the context of the last move of a game, with a better line and the line that
// follows.
func contextAfter(t *testing.T, game, best, reply string) *moveContext {
	t.Helper()
	r := newTestReview(t, gameOf(t, game))
	p := r.contextOf(&r.Moves[len(r.Moves)-1])
	p.best, p.reply = line(t, best), line(t, reply)
	return p
}

// The punishment of a move is found, also later in the line. Motifs that were possible anyway, or
// that lead to nothing, are not.
func TestFindPunishment(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	// The gold leaves the diagonal on which it shields the lance, and a pawn may strike the silver
	// anyway.
	const shield = "sfen 4k4/9/9/9/4b4/9/1S7/1G7/L1K6 b p 1 moves "
	const check = "sfen 4k4/9/9/9/4b4/9/1S7/1G6R/L1K6 b p 1 moves 8h7h"
	const exchange = "sfen 4k4/9/9/3S5/1bP6/9/9/9/4K4 b B 1 moves B*6c"
	for _, c := range []struct {
		name, game, best, reply string
		want                    string
		kind                    motif.Kind
	}{
		{"behind another move", shield + "8h7h", "7i7h 5e4d", "P*8f 8g9f 5e9i+", "5e9i+", motif.WinsPiece},
		{"at once", shield + "8h7h", "7i7h 5e4d", "5e9i+ 7h8h", "5e9i+", motif.WinsPiece},
		{"possible anyway", shield + "8h7h", "7i7h 5e4d", "P*8f 8g9f 5e4d", "", ""},
		{"possible before, and put off by a check", check, "1h1a+ 5a5b", "P*8f 7h6h 8f8g+", "", ""},
		{"the answer to the better move as well", shield + "8h7h", "8h9h 5e9i+", "5e9i+ 7h8h", "", ""},
		{"prevented by the better move", shield + "8h7h", "8g9f 5e4d", "P*8f 7h6h 8f8g+", "P*8f", motif.StrikingPawn},
		{"an exchange", exchange, "5i5h 5a5b", "8e6c 6d6c", "8e6c", motif.ExchangesBishops},
		{"the same exchange on another square", exchange, "B*7d 8e7d", "8e6c 6d6c", "", ""},
		{"comes to nothing", shield + "8h7h", "8g9f 5e4d", "P*8f 8g7f 5e4d", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := contextAfter(t, c.game, c.best, c.reply)
			reviewer.rules.findPunishment(p)
			found := p.move.findingsOf(Allowed)
			switch {
			case c.want == "" && len(found) == 0:
			case len(found) != 1 || found[0].Move.String() != c.want || found[0].Motif.Kind != c.kind:
				t.Errorf("found %+v", found)
			}
		})
	}
}

// A motif of the better move is stated only if the played move does not have it as well. Recaptures
// come first.
func TestStrongestMotifOfBetterMove(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	for _, c := range []struct {
		name, game, best string
		want             motif.Kind
	}{
		{"it takes back", "sfen 4k4/9/9/9/4B4/4r4/9/4R4/3K5 w - 1 moves 5f5e 6i6h", "5h5e", motif.Recaptures},
		{"both save the silver", "sfen 4k4/9/5p3/5S3/9/9/9/9/4K4 b - 1 moves 4d5e", "4d3e", ""},
		{"both drop the bishop to defend", "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2B 1 moves B*7h", "B*3h", ""},
		{"one drops the bishop to defend", "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2B 1 moves 5i5h", "B*3h", motif.HomeDrop},
		{"both drop the bishop, one of them at home", "sfen 4k4/9/9/9/9/9/9/9/4K4 b 2B 1 moves B*6e", "B*3h", ""},
		{"both win a pawn", "sfen 4k4/9/9/9/p7p/9/9/9/L3K3L b - 1 moves 9i9e", "1i1e", ""},
		{"one wins a pawn", "sfen 4k4/9/9/9/p7p/9/9/9/L3K3L b - 1 moves 5i5h", "1i1e", motif.WinsPawn},
	} {
		p := contextAfter(t, c.game, c.best, "")
		reviewer.explainer(p.review).findFacts(t.Context(), p)
		found := p.move.findingsOf(Missed)
		if c.want == "" && len(found) > 0 || c.want != "" && (len(found) != 1 || found[0].Motif.Kind != c.want) {
			t.Errorf("%s: found %+v", c.name, found)
		}
	}
}

// A saved piece is a reason only if the line after the played move loses it, and the better line
// does not; an attack unless the answer is the same as to the played move.
func TestBetterMoveBesideAnswer(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	const saved = "sfen 4k4/9/5p3/5S3/9/9/9/9/4K4 b - 1 moves 5i5h"
	const attack = "sfen 4k4/9/9/4s4/9/9/9/9/4K4 b P 1 moves 5i5h"
	for _, c := range []struct {
		game, best, reply string
		want              motif.Kind
	}{
		{saved, "4d3e", "4c4d", motif.SavesPiece}, {saved, "4d3e", "5a4a 4d3e", ""},
		{saved, "4d3e 3a3b 5h5i 3b3e", "4c4d", ""},
		{attack, "P*5e 5d6e", "5d4e", motif.StrikingPawn}, {attack, "P*5e 5d4e", "5d4e", ""},
	} {
		p := contextAfter(t, c.game, c.best, c.reply)
		reviewer.explainer(p.review).findFacts(t.Context(), p)
		found := p.move.findingsOf(Missed)
		if len(found) > 1 || (len(found) == 1) != (c.want != "") || c.want != "" && found[0].Motif.Kind != c.want {
			t.Errorf("%s, %s: found %+v", c.best, c.reply, found)
		}
	}
}

// A threat is a reason unless it is carried out after the better move as well.
func TestThreatOfAnswer(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	for best, want := range map[string]int{"2h2i 5e4d": 1, "5i5h 5e2h+": 0} {
		p := contextAfter(t, "sfen 4k4/9/9/9/4b4/9/9/7R1/4K4 b - 1 moves 5i4i", best, "5e2h+")
		p.move.Before = 0.9
		if err := reviewer.explainer(p.review).findThreat(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if found := p.move.findingsOf(Threat); len(found) != want {
			t.Errorf("%s was better: found %+v", best, found)
		}
	}
}

// A hanging piece is no reason against the move if it hangs after the better move as well, be it a
// check.
func TestHangingAfterBothMoves(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	const game = "sfen 9/4k4/5p3/5S3/9/9/9/8R/4K4 b - 1 moves 5i5h"
	for best, want := range map[string]int{"5i6h": 0, "4d3e": 1, "4d5c": 0, "1h1b+": 0} {
		p := contextAfter(t, game, best, "4c4d 5h5g")
		reviewer.explainer(p.review).findFacts(t.Context(), p)
		if found := p.move.findingsOf(Played); len(found) != want {
			t.Errorf("%s was better: found %+v", best, found)
		}
	}
}

func findReason(t *testing.T, r *Reviewer, p *moveContext) {
	t.Helper()
	if err := r.explainer(p.review).findReason(t.Context(), p); err != nil {
		t.Fatal(err)
	}
}

// Without another reason, the pieces that a line wins are stated, and the verifier counts the same.
func TestOutcomeOfLines(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	const (
		lance = "sfen 4k4/9/9/9/4b4/9/9/9/L1K6 b - 1 moves 7i7h"
		pawn  = "sfen 4k4/9/9/9/4b4/7p1/9/9/2K4R1 b - 1 moves 7i7h"
		level = "sfen 4k3r/9/9/9/b8/7p1/9/P8/1BK4R1 b - 1 moves 7i7h"
		back  = "sfen 4k4/9/9/7p1/7P1/9/9/7R1/2K6 w - 1 moves 2d2e 7i6h"
		price = "sfen 4k4/9/9/7g1/7P1/9/9/7R1/2K6 w - 1 moves 2d2e 7i6h"
	)
	for _, c := range []struct {
		name, game, best, reply string
		says                    string
	}{
		{"the opponent wins", lance, "9i9h 5e4d", "5e9i+ 7h7g 9i1a", "After K-7h Bx9i+ White has won a lance."},
		{"the better move wins", pawn, "2i2f 5e4d", "5e4d 7h7g", "After Rx2f Black has won a pawn."},
		{"from level pieces", level, "2i2f 5a4a", "5a4a 7h7g", "After Rx2f Black is a pawn up."},
		{"the better move wins back", back, "2h2e 5a4a", "5a4a 6h6g", "After Rx2e Black has won back a pawn."},
		{"the exchange counts as a whole", price, "2h2e 5a4a", "5a4a 6h6g",
			"After Rx2e, counting the captures just before, Black has got a gold for a pawn."},
		{"both lose the same", lance, "7i6h 5e9i+ 6h6g", "5e9i+ 7h7g", ""},
		{"nothing is won", lance, "9i9h 5e4d", "5e4d 7h7g", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := contextAfter(t, c.game, c.best, c.reply)
			findReason(t, reviewer, p)
			found := p.move.findingsOf(LeadsTo)
			if c.says == "" && len(found) == 0 {
				return
			}
			if len(found) != 1 {
				t.Fatalf("found %+v", found)
			}
			w := &writer{p.review, language.English()}
			if got := w.sentenceDocument(p.move, &found[0]).Text; got != c.says {
				t.Errorf("%q", got)
			}
			checkMaterial(t, p.review)
			found[0].Won = append(found[0].Won, shogi.Gold)
			if _, err := materialOf(p.review, &writer{p.review, language.Japanese()}, p.move, &found[0]); err == nil {
				t.Error("a gold more is believed")
			}
		})
	}
}

// Without won pieces, a threat of mate at the end of only one line is stated.
func TestMateThreatInLine(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	const quiet = "sfen 4k4/9/9/p3P4/9/9/9/9/4K4 b G 1 moves 5i5h"
	const exposed = "sfen 4k4/9/9/9/9/P3p4/8P/9/4K4 b g 1 moves 9f9e"
	for _, c := range []struct{ name, game, best, reply, says string }{
		{"the better line has one", quiet, "5d5c+ 9d9e", "", "After P-5c+ Black threatens mate at once."},
		{"both have one", quiet, "5d5c+", "9d9e 5d5c+", ""},
		{"none has one", quiet, "5i4h 5a4a", "5a4a", ""},
		{"the answer is one", exposed, "5i5h 5a4a", "5f5g+", "After P-9e P-5g+ White threatens mate at once."},
		{"the answer can be taken", strings.Replace(exposed, "4K4", "4KN3", 1), "5i5h 5a4a", "5f5g+", ""},
		{"the answer is one after either move", exposed, "1g1f 5a4a", "5f5g+", ""},
	} {
		p := contextAfter(t, c.game, c.best, c.reply)
		played := append([]shogi.Move{p.move.Move}, p.reply...)
		if said := p.findContrast(continuations{played, p.best},
			reviewer.explainer(p.review).mateThreat(t.Context(), p.before)); said != (c.says != "") {
			t.Errorf("%s: %+v", c.name, p.move.Findings)
		}
		if w := (&writer{p.review, language.English()}); c.says != "" &&
			w.sentenceDocument(p.move, &p.move.Findings[0]).Text != c.says {
			t.Errorf("%s: %+v", c.name, p.move.Findings)
		}
	}
}

// Without won pieces, a horse that only one line brings is stated.
func TestBreakthrough(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	const open = "sfen 4k4/9/9/9/4b4/9/9/9/3K5 b P 1 moves 6i5i"
	for _, c := range []struct{ name, best, reply, says string }{
		{"the opponent gets one", "P*7g 5e4d 6i5h", "5e9i+ 5i5h", "After K-5i B-9i+ White has a horse."},
		{"either way", "6i6h 5e1i+ 6h5h", "5e9i+ 5i5h", ""},
		{"it is lost again", "6i6h 5e4d", "5e5h+ 5i5h", ""},
	} {
		p := contextAfter(t, open, c.best, c.reply)
		findReason(t, reviewer, p)
		found := p.move.findingsOf(BreaksThrough)
		if c.says == "" && len(found) == 0 {
			continue
		}
		if len(found) != 1 {
			t.Fatalf("%s: found %+v", c.name, p.move.Findings)
		}
		w := &writer{p.review, language.English()}
		if got := w.sentenceDocument(p.move, &found[0]).Text; got != c.says {
			t.Errorf("%s: %q", c.name, got)
		}
		if err := checkArrival(p, &found[0]); err != nil {
			t.Error(err)
		}
		found[0].Made = shogi.Dragon
		if checkArrival(p, &found[0]) == nil {
			t.Error("a dragon is believed")
		}
	}
}

// A position in which a piece can still be taken, by either side, is not quiet.
func TestOutcomeOfExchange(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	p := contextAfter(t, "sfen 4k4/9/9/7p1/7P1/9/9/7R1/2K6 w - 1 moves 2d2e 7i6h", "", "")
	if o := reviewer.rules.outcomeOf(p.before, line(t, "2h2e 5a4a")); o.plies != 1 ||
		!slices.Equal(o.won, []shogi.PieceType{shogi.Pawn}) || len(o.lost) > 0 {
		t.Errorf("taking back: %+v", o)
	}
	if o := reviewer.rules.outcomeOf(p.before, line(t, "7i6h 5a4a")); o.plies != 0 {
		t.Errorf("a pawn that can be taken back: %+v", o)
	}
}
