package review

import (
	"strings"
	"testing"

	"shotest/explain/motif"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Statements that repeat a weightier one are left out; others stay.
func TestEchoesAreDropped(t *testing.T) {
	taking, other := shogitest.Move(t, "2b4d"), shogitest.Move(t, "8c8d")
	about := func(kind Kind, move shogi.Move, name motif.Kind) Finding {
		f := Finding{Kind: kind, Move: move}
		if name != "" {
			f.Motif = &motif.Motif{Kind: name, Targets: []shogi.Square{shogi.NewSquare(4, 4)}}
		}
		return f
	}
	hangs, leaves := about(Played, other, motif.Hangs), about(Played, other, motif.LeavesHanging)
	mated, missed := about(LeavesThreatmate, other, ""), about(MissesMate, taking, "")
	for _, c := range []struct {
		name  string
		by, f Finding
		stays bool
	}{
		{"the capture of what hangs", hangs, about(Allowed, taking, motif.WinsPiece), false},
		{"another answer", hangs, about(Allowed, other, motif.WinsPiece), true},
		{"a capture that forks", hangs, about(Allowed, taking, motif.Fork), true},
		{"the search's refutation by that capture", hangs, about(Refuted, taking, ""), false},
		{"what hung was threatened", leaves, about(Threat, taking, ""), false},
		{"what hangs now was threatened", hangs, about(Threat, taking, ""), true},
		{"the only move, unseen", hangs, about(Overlooked, taking, ""), false},
		{"a pawn on the way to mate", mated, about(Allowed, taking, motif.WinsPawn), false},
		{"a sacrifice on the way to mate", mated, about(Allowed, taking, motif.Sacrifice), true},
		{"the threat of mate", mated, about(Threat, taking, ""), false},
		{"the mate was better", missed, about(Better, taking, ""), false},
		{"a capture beside a missed mate", missed, about(IfTaken, other, ""), false},
		{"a piece on the way to mate", missed, about(Missed, taking, motif.WinsPiece), false},
		{"the answer twice", about(Allowed, taking, motif.Fork), about(Refuted, taking, ""), false},
		{"two answers", about(Allowed, taking, motif.Fork), about(Refuted, other, ""), true},
		{"the answer that a line begins with", leadsToFinding(other, taking),
			Finding{Kind: Refuted, Ply: 1, Move: taking}, false},
		{"another answer than that of a line", leadsToFinding(other, taking),
			Finding{Kind: Refuted, Ply: 1, Move: other}, true},
		{"better, and what it does", about(Better, taking, ""), about(Missed, taking, motif.Fork), true},
	} {
		m := ReviewedMove{Findings: []Finding{c.by, c.f}}
		m.arrange()
		if got := len(m.findingsOf(c.f.Kind)) == 1; got != c.stays {
			t.Errorf("%s: it stays: %v", c.name, got)
		}
	}
}

// leadsToFinding returns the statement about a line.
func leadsToFinding(moves ...shogi.Move) Finding {
	return Finding{Kind: LeadsTo, Move: moves[0], Line: moves}
}

// If players overlook the same mate in turn, not every one of these moves is a turning point.
func TestTurningPointGap(t *testing.T) {
	r := &Review{Settings: settings()}
	for ply := 1; ply <= 30; ply++ {
		m := ReviewedMove{Ply: ply, Side: shogi.Color((ply - 1) % 2)}
		if ply >= 10 && ply <= 16 {
			m.Mark, m.Before, m.Loss = Blunder, 1, 1
		}
		r.Moves = append(r.Moves, m)
	}
	r.Moves[24].Mark, r.Moves[24].Loss = Inaccuracy, 0.09
	if got := r.turningPoints(); len(got) != 2 || got[0].Ply != 10 || got[1].Ply != 16 {
		t.Errorf("found %+v", got)
	}
	for i := range r.Moves[:20] {
		r.Moves[i].Mark = NoMark
	}
	if got := r.turningPoints(); len(got) != 0 {
		t.Errorf("an inaccuracy decides nothing: found %+v", got)
	}
}

// A move that has rivals as good is no puzzle, and is not called hard to see.
func TestBetterMoveWithRivals(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d"))
	m := &r.Moves[2]
	if better := m.findingsOf(Better); len(better) != 1 || better[0].OnlyMove || len(m.findingsOf(Overlooked)) > 0 {
		t.Errorf("found %+v", m.Findings)
	}
	if d := englishDocument(t, r); len(d.Puzzles) > 0 {
		t.Errorf("puzzles: %+v", d.Puzzles)
	}
}

// Nothing but taking the rook is good.
func TestBetterMoveWithoutRivals(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "sfen 4k4/9/9/9/4r4/4P4/9/9/4K4 b - 1 moves 5i4h"))
	if better := r.Moves[0].findingsOf(Better); len(better) != 1 || !better[0].OnlyMove {
		t.Errorf("found %+v", better)
	}
}

// An answer that saves a piece is no motif that the move has allowed.
func TestSavingIsNotAllowed(t *testing.T) {
	r := reviewOf(t, settings(), gameOf(t, "sfen 4k4/9/9/4s4/9/9/9/9/4K4 b P 1 moves P*5e 5d4c"))
	for _, f := range r.Moves[0].findingsOf(Allowed) {
		if f.Motif.Kind == motif.SavesPiece {
			t.Errorf("found %+v", f)
		}
	}
}

// A mate that both players overlook is stated each time, even if the solver needs long for it. The
// pawn that it captures on the way is not.
func TestMatesOverlookedInTurn(t *testing.T) {
	s := settings()
	s.Nodes = 30_000
	r := reviewOf(t, s,
		gameOf(t, "sfen lnsg5/4k4/p1ppp2+R1/5p3/3N4b/P1PP1P3/4P3N/2G3K2/L1S5+p b RBN2L2P2g2s5p 63 moves 4f4e 4d4e 7f7e"))
	for i := range r.Moves {
		m := &r.Moves[i]
		if len(m.findingsOf(AllowsMate))+len(m.findingsOf(LeavesThreatmate)) != 1 ||
			len(m.findingsOf(MissesMate)) != 1 {
			t.Errorf("move %d: found %+v", m.Ply, m.Findings)
		}
		for _, s := range englishDocument(t, r).Moves[i].Sentences {
			if strings.Contains(s.Text, "pawn") || s.Kind == string(Better) {
				t.Errorf("move %d: %s", m.Ply, s.Text)
			}
		}
	}
}

// The threat to promote a dropped rook or bishop is plain; that of a silver is not.
func TestPromotionOfDroppedRookIsPlain(t *testing.T) {
	for text, plain := range map[string]bool{"R*4b": true, "B*5e": true, "S*4d": false, "2h2d": false} {
		if got := isPlain(motif.PromotionThreat, shogitest.Move(t, text)); got != plain {
			t.Errorf("%s: plain: %v", text, got)
		}
	}
}

// The reviewer and its verifier both see that a line returns to a position of the game.
func TestLineThatRepeats(t *testing.T) {
	game, err := gameOf(t, "startpos moves 2h3h 8b7b 3h2h").History()
	if err != nil {
		t.Fatal(err)
	}
	p := &moveContext{history: game}
	for text, want := range map[string]bool{"7b8b": true, "7b8b 2h1h": false, "7b8b 2h3h 8b7b": true, "7b6b": false} {
		moves := line(t, text)
		if got := p.repeats(moves); got != want {
			t.Errorf("%s: repeats: %v", text, got)
		}
		if got := repeatsPosition(game, &Finding{Ply: 3, Line: moves}); got != want {
			t.Errorf("%s: verified: %v", text, got)
		}
	}
}
