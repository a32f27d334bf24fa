package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/evaluation"
	"shotest/internal/testing/mailbox"

	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// countReasons counts the marks of bad moves, and the marks without a reason.
func countReasons(t *testing.T, r *Review) (marks, without int) {
	t.Helper()
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Mark.Bad() {
			continue
		}
		marks++
		if !slices.ContainsFunc(m.Findings, func(f Finding) bool { return traits[f.Kind].isReason }) {
			t.Logf("move %d %s: %+v", m.Ply, m.Mark, m.Findings)
			without++
		}
	}
	return marks, without
}

// Nearly all marks have a reason.
func TestMarksHaveReasons(t *testing.T) {
	marks, without, weighed := 0, 0, 0
	v := verifier{reviewerOf(t, settings()).explainer(nil)}
	for _, name := range []string{"gpsusi-15", "gpsusi-18", "fairy-stockfish-08", "fairy-stockfish-19"} {
		r := quickReview(t, name)
		n, empty := countReasons(t, r)
		marks, without = marks+n, without+empty
		checkMaterial(t, r)
		for i := range r.Moves {
			for _, f := range r.Moves[i].findingsOf(Weighs) {
				weighed++
				if err := v.checkDifference(r.contextOf(&r.Moves[i]), &f); err != nil {
					t.Errorf("move %d: %v", i+1, err)
				}
				changed := *f.Differs
				changed.Count, changed.Square, changed.Gain = changed.Count+1, changed.Square+1, changed.Gain+100
				f.Differs = &changed
				if v.checkDifference(r.contextOf(&r.Moves[i]), &f) == nil {
					t.Errorf("move %d: believed %+v", i+1, changed)
				}
			}
		}
	}
	if weighed == 0 {
		t.Error("nothing was weighed")
	}
	t.Logf("%d marks, %d without a reason", marks, without)
	if marks < 15 || 100*without > 3*marks {
		t.Errorf("%d of %d marks have no reason", without, marks)
	}
}

// Differences are described by numbers and squares on the board, for the side that they favour.
func TestDifferencesAreDescribed(t *testing.T) {
	const (
		near, far = "4k4/9/9/4S4/9/9/9/9/4K4 w P 1", "4k4/9/9/9/4S4/9/9/9/4K4 w P 1"
		dropped   = "4k4/9/9/9/4S4/9/9/4P4/4K4 w - 1"
		promoted  = "4k4/9/9/4+S4/9/9/9/9/4K4 w P 1"
		attacking = "4k4/9/4S4/9/9/9/9/9/4K4 w P 1"
		richer    = "4k4/9/9/9/4S4/9/9/9/4K4 w 2P 1"
		pressing  = "4k4/9/9/4p4/4S4/9/9/9/4K4 w P 1"
	)
	pieces := func(t shogi.PieceType) asset { return asset{shogi.Black, t, evaluation.OnBoard} }
	king := asset{Side: shogi.Black, Kind: evaluation.NextToKing}
	onPieces := asset{Side: shogi.Black, Kind: evaluation.OnPieces}
	for _, c := range []struct {
		about         asset
		better, other string
		side          shogi.Color
		quiet         bool
		says          string
	}{
		{pieces(shogi.Pawn), richer, near, shogi.Black, true, "has_more 2 1"},
		{pieces(shogi.Pawn), near, richer, shogi.White, true, "has_less 1 2"},
		{pieces(shogi.Pawn), richer, near, shogi.Black, false, ""},
		{pieces(shogi.Pawn), near, richer, shogi.Black, true, ""}, // fewer pieces that are worth more
		{pieces(shogi.Pawn), near, dropped, shogi.Black, true, "holds_more 1 0"},
		{pieces(shogi.Pawn), dropped, near, shogi.White, true, "holds_less 0 1"},
		{pieces(shogi.Silver), promoted, near, shogi.Black, true, "has_more 1 0"},
		{pieces(shogi.Silver), near, far, shogi.Black, false, "stands_better 5d 5e"},
		{pieces(shogi.Silver), far, near, shogi.White, false, "stands_worse 5e 5d"},
		{pieces(shogi.Silver), far, promoted, shogi.Black, true, ""}, // a silver here, a promoted one there
		{pieces(shogi.Silver), far, richer, shogi.Black, true, ""},   // the same silver on the same square
		{king, attacking, far, shogi.Black, false, "attacks_more 3 0"},
		{king, far, attacking, shogi.White, false, "attacks_less 0 3"},
		{king, far, attacking, shogi.Black, false, ""}, // fewer squares that are worth more
		{king, far, richer, shogi.White, false, ""},    // as many squares
		{onPieces, pressing, far, shogi.Black, false, "presses_more 1 0"},
		{onPieces, far, pressing, shogi.White, false, "presses_less 0 1"},
		{onPieces, far, near, shogi.White, false, ""},
	} {
		better, other := shogitest.Position(t, c.better), shogitest.Position(t, c.other)
		d, got := Difference{asset: c.about}, ""
		if d.describe(&better, &other, c.side, c.quiet) {
			got = d.Message
			if strings.HasPrefix(got, "stands") {
				got += fmt.Sprintf(" %v %v", d.Square, d.OtherSquare)
			} else if d.Count != d.OtherCount {
				got += fmt.Sprintf(" %d %d", d.Count, d.OtherCount)
			}
		}
		if got != c.says {
			t.Errorf("%+v, %s for %s: %q, want %q", c.about, c.better, c.other, got, c.says)
		}
	}
}

// checkDifference checks the numbers and squares of a difference on the board, and its gain by the
// terms of the evaluation.
func (v verifier) checkDifference(p *moveContext, f *Finding) error {
	d := f.Differs
	if len(p.before.LegalPrefix(d.OtherLine)) != len(f.Line) || d.OtherLine[0] != p.move.Move {
		return fmt.Errorf("%v is compared with %v", f.Line, d.OtherLine)
	}
	var ends [2]shogi.Position
	var counts, worth [2]int
	for i, line := range [][]shogi.Move{f.Line, d.OtherLine} {
		ends[i] = p.before.After(line...)
		counts[i], worth[i] = d.countOn(&ends[i]), v.worth(&ends[i], d, p.move.Side)
	}
	const rounding = 10
	if gain := worth[0] - worth[1]; gain < d.Gain-rounding || gain > d.Gain+rounding {
		return fmt.Errorf("%+v is worth %d", d, gain)
	}
	piece := shogi.NewPiece(d.Side, d.Shown)
	better, other := &ends[0], &ends[1]
	var holds bool
	switch what, _, _ := strings.Cut(d.Message, "_"); what {
	case "has", "holds":
		holds = counts == [2]int{d.Count, d.OtherCount} && (counts[0] > counts[1]) == (d.Side == p.move.Side)
	case "stands":
		holds = better.PieceAt(d.Square) == piece && other.PieceAt(d.Square) != piece &&
			other.PieceAt(d.OtherSquare).Color() == d.Side &&
			other.PieceAt(d.OtherSquare).Type().Unpromoted() == d.Piece
	case "does":
		holds = better.PieceAt(d.Square) == piece && other.PieceAt(d.Square) == piece
	case "reaches":
		holds = better.PieceAt(d.Square) == piece && other.PieceAt(d.Square) == piece &&
			counts == [2]int{d.Count, d.OtherCount} && (counts[0] > counts[1]) == (d.Side == p.move.Side)
	case "attacks", "presses":
		holds = counts == [2]int{d.Count, d.OtherCount} && (counts[0] > counts[1]) == (d.Side == p.move.Side)
	}
	if !holds {
		return fmt.Errorf("%+v: %v, of %v and %v", d, counts, better.SFEN(), other.SFEN())
	}
	return nil
}

// countOn counts the pieces of a difference, the attacked pieces, or the attacked squares: those
// next to a king, or those that a piece attacks.
func (d *Difference) countOn(p *shogi.Position) (n int) {
	board := mailbox.New(p)
	for s := range shogi.Square(shogi.SquareCount) {
		switch piece := p.PieceAt(s); {
		case strings.HasPrefix(d.Message, "reaches"):
			if slices.Contains(board.Attackers(d.Side, s), d.Square) {
				n++
			}
		case d.Kind == evaluation.OnPieces:
			if piece != shogi.NoPiece && piece.Color() != d.Side && len(board.Attackers(d.Side, s)) > 0 {
				n++
			}
		case d.Kind == evaluation.NextToKing && kingDistance(s, p.King(d.Side.Opponent())) == 1 &&
			len(board.Attackers(d.Side, s)) > 0:
			n++
		case d.Kind != evaluation.OnBoard || piece == shogi.NoPiece || piece.Color() != d.Side ||
			strings.HasPrefix(d.Message, "holds"):
		case piece.Type() == d.Shown, !d.Shown.IsPromoted() && piece.Type().Unpromoted() == d.Shown:
			n++
		}
	}
	if !d.Shown.IsPromoted() && (strings.HasPrefix(d.Message, "has") || strings.HasPrefix(d.Message, "holds")) {
		n += p.Hand(d.Side).Count(d.Shown)
	}
	return n
}

// kingDistance is how many steps a king has to go from one square to another.
func kingDistance(a, b shogi.Square) int {
	return max(a.File()-b.File(), b.File()-a.File(), a.Rank()-b.Rank(), b.Rank()-a.Rank())
}

// worth returns the sum of the evaluation's terms about the pieces or attacks of a difference, for
// side.
func (v verifier) worth(p *shogi.Position, d *Difference, side shogi.Color) (sum int) {
	var attacks shogi.AttackMap
	attacks.Compute(p)
	for _, t := range v.evaluator.Explain(p, &attacks) {
		kind := t.Subject.Kind
		if kind == evaluation.InHand {
			kind = evaluation.OnBoard
		}
		if kind == d.Kind && t.Subject.Piece.Unpromoted() == d.Piece {
			sum += [2]int{shogi.Black: t.Black, shogi.White: t.White}[d.Side]
		}
	}
	if d.Side != side {
		return -sum
	}
	return sum
}
