package review

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/testing/shogitest"
	"shotest/mate"
	"shotest/record"
	"shotest/shogi"
)

// sharpGame returns the end of a game in which both kings are near mate: searches recommend moves
// that are answered by long mates.
func sharpGame(t *testing.T) *record.Game {
	t.Helper()
	text := shogitest.ReadFile(t, "testdata/recommended-line-is-mated.usi")
	return gameOf(t, strings.TrimSpace(string(text)))
}

// recommendedLines returns the lines that a document recommends to the side that begins them.
func recommendedLines(d *Document) (lines []LineDocument) {
	for i := range d.Moves {
		m := &d.Moves[i]
		if m.Better != nil {
			lines = append(lines, *m.Better)
		}
		for _, s := range m.Sentences {
			kind, _, _ := strings.Cut(s.Kind, ".")
			only := m.Mark == Only || m.Mark == Brilliant
			if s.Line == nil || s.Line.Ply != m.Ply-1 || s.Line.Passed || !slices.Contains([]string{
				"better", "missed", "leads_to", "breaks_through", "loses_initiative", "played",
			}, kind) {
				continue
			}
			if s.Line.Moves[0] != m.Move || only {
				lines = append(lines, *s.Line)
			}
		}
	}
	for i := range d.Puzzles {
		lines = append(lines, d.Puzzles[i].Line)
	}
	return lines
}

// checkNotMated returns an error if a fresh solver finds that the opponent of the side that begins
// line mates somewhere in it.
func checkNotMated(ctx context.Context, r *Review, line LineDocument, nodes uint64) error {
	history := r.historyAt(line.Ply)
	for i, text := range line.Moves {
		m, err := shogi.ParseMove(text)
		if err != nil {
			return err
		}
		history.Play(m)
		if i%2 == 1 {
			continue
		}
		if found := mate.New(mateBytes).Solve(ctx, history, mate.Limits{Nodes: nodes}); found.Outcome == mate.Found {
			return fmt.Errorf("after move %d %v is recommended, and mated in %d after %v", line.Ply, line.Moves,
				found.Length, line.Moves[:i+1])
		}
	}
	return nil
}

// checkRecommended reports an error for each recommended line of a review that leads to a mate. It
// returns the number of these lines.
func checkRecommended(t *testing.T, r *Review, nodes uint64) int {
	t.Helper()
	lines := recommendedLines(englishDocument(t, r))
	for _, line := range lines {
		if err := checkNotMated(t.Context(), r, line, nodes); err != nil {
			t.Error(err)
		}
	}
	return len(lines)
}

// A line that the mate solver refutes is replaced or cut.
func TestRefutedLineIsCorrected(t *testing.T) {
	for _, c := range []struct {
		name, line string
		ply        int
	}{
		{"in nine after three moves", "8g8h S*7g 7h7g R*7i S*3b 2a1b S*2a", 2},
		{"in thirteen after two moves of the other side", "1d2e 6f6e 7i8h+", 11},
		{"in three after the move itself", "9h9g 7i8h+", 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newTestReview(t, sharpGame(t))
			reviewer := reviewerOf(t, settings())
			reviewer.searches.budget.positions = minPositions
			good := Assessment{Score: engine.Score{Centipawns: 500}, Line: line(t, c.line)}
			r.looks[c.ply] = look{Assessment: good, count: 2}
			if err := reviewer.explainer(r).assessor.checkLine(t.Context(), c.ply); err != nil {
				t.Fatal(err)
			}
			l := &r.looks[c.ply]
			if slices.Equal(l.Line, good.Line) && l.Score == good.Score {
				t.Errorf("nothing has changed: %v", l.Line)
			}
			shown := LineDocument{Ply: c.ply, Moves: shogi.MoveTexts(l.Line[:min(len(l.Line), shownPlies)])}
			if err := checkNotMated(t.Context(), r, shown, minMateNodes); l.Score.Mate == 0 && err != nil {
				t.Error(err)
			}
		})
	}
}

// A move that is recommended in place of a mistake is looked at longer. This one is mated in 27.
func TestAdviceIsSafe(t *testing.T) {
	const start = "sfen l3+b1kn1/9/p3Lp1p1/4p1N1p/3P5/4PS2P/P4PPP1/6SK1/2+r2GsNL b GS4Prb2gnl2p 85"
	r := newTestReview(t, gameOf(t, start+" moves 2h3i"))
	reviewer := reviewerOf(t, settings())
	reviewer.searches.budget.positions = minPositions
	for ply, l := range []look{
		{Assessment: Assessment{Score: engine.Score{Centipawns: 900}, Line: line(t, "4i3i")}},
		{Assessment: Assessment{Score: engine.Score{Centipawns: 300}, Line: line(t, "5a8d")}},
	} {
		l.count, l.checked = 3, checkedPlies+1
		r.looks[ply] = l
	}
	r.revalue()
	if ply := r.nextUnsafeAdvice(); ply != 0 {
		t.Fatalf("the advice at position %d is to be looked at, want 0: %+v", ply, r.Moves[0])
	}
	if err := reviewer.explainer(r).assessor.checkAdvice(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if l := &r.looks[0]; l.Best() == line(t, "4i3i")[0] && l.Score.Mate == 0 {
		t.Errorf("recommends %v, worth %v", l.Best(), l.Score)
	}
}

// If every move is answered by mate, the position is lost, and the move played in it is no mistake.
func TestLostPositionHasNoMistakes(t *testing.T) {
	r := newTestReview(t, gameOf(t, "sfen 4k4/9/9/9/9/9/P8/8+r/4K4 b g 1 moves 5i4i"))
	reviewer := reviewerOf(t, settings())
	reviewer.searches.budget.positions = minPositions
	r.looks[0] = look{Assessment: Assessment{Score: engine.Score{Centipawns: 500}, Line: line(t, "9g9f 5a5b")},
		count: 2}
	r.looks[1] = look{Assessment: Assessment{Score: engine.Score{Mate: 1}, Line: line(t, "G*4h")}, count: 2}
	r.revalue()
	if r.Moves[0].Loss == 0 {
		t.Fatal("nothing seems to be lost")
	}
	if err := reviewer.explainer(r).assessor.checkLine(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	r.revalue()
	if r.Assessments[0].Score.Mate != -2 || r.Moves[0].Loss > 0 || r.Moves[0].Mark != NoMark {
		t.Errorf("worth %v, a loss of %v, marked %q", r.Assessments[0].Score, r.Moves[0].Loss, r.Moves[0].Mark)
	}
}

// A line that is refuted again and again ends before the mate.
func TestCutLine(t *testing.T) {
	r := newTestReview(t, sharpGame(t))
	r.looks[2].Line = line(t, "8g8h S*7g 7h7g R*7i")
	r.cutLine(2, 3)
	if want := line(t, "8g8h S*7g"); !slices.Equal(r.looks[2].Line, want) {
		t.Errorf("got %v, want %v", r.looks[2].Line, want)
	}
	r.cutLine(2, 1)
	if want := r.Moves[2:3]; r.looks[2].Best() != want[0].Move {
		t.Errorf("got %v, want %v", r.looks[2].Line, want[0].Move)
	}
}

// No recommended line leads to a mate of the side that begins it.
func TestRecommendedLinesAreNotMated(t *testing.T) {
	lines := 0
	for _, r := range sampleReviews(t) {
		lines += checkRecommended(t, r.review, minMateNodes)
	}
	if lines < 10 {
		t.Errorf("only %d lines are recommended", lines)
	}
}

// All lines that marks rest on are checked, even if the nodes for these checks are spent.
func TestEveryLineIsChecked(t *testing.T) {
	for i, r := range sampleReviews(t) {
		if ply := r.review.nextUncheckedLine(); ply >= 0 {
			t.Errorf("game %d: a mark rests on the line after move %d, which is not checked", i, ply)
		}
	}
}
