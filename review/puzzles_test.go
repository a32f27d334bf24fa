package review

import (
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
)

// Most mistakes and blunders make a puzzle.
func TestMistakesMakePuzzles(t *testing.T) {
	mistakes, asked := 0, 0
	for _, r := range ownReviews(t) {
		puzzles := englishDocument(t, r).Puzzles
		for _, m := range r.mistakes() {
			mistakes++
			if slices.ContainsFunc(puzzles, func(p PuzzleDocument) bool { return p.Ply == m.Ply-1 }) {
				asked++
			}
		}
	}
	t.Logf("%d of %d mistakes are asked for", asked, mistakes)
	if mistakes < 3 || 2*asked <= mistakes {
		t.Errorf("%d of %d mistakes are asked for", asked, mistakes)
	}
}

// Where several moves keep the chances, a puzzle has all of them as answers, and asks for them. An
// inaccuracy with several makes no puzzle.
func TestPuzzleWithSeveralAnswers(t *testing.T) {
	r, move := oneMoveReview(t), shogitest.Move(t, "2g2f")
	r.Moves[0].Findings = []Finding{{Kind: Better, Move: move, Line: []shogi.Move{move},
		Answers: []shogi.Move{move, shogitest.Move(t, "5i5h"), shogitest.Move(t, "6i7h")}}}
	puzzles := englishDocument(t, r).Puzzles
	if len(puzzles) != 1 || strings.Join(puzzles[0].Answers, " ") != "2g2f 5i5h 6i7h" ||
		puzzles[0].Answer != "P-2f. As good: K-5h and G-7h." || !strings.Contains(puzzles[0].Question, "which moves") {
		t.Errorf("%+v", puzzles)
	}
	if japanese := r.Document(language.Japanese()).Puzzles[0].Answer; japanese != "☗２六歩。☗５八玉と☗７八金も有力です。" {
		t.Error(japanese)
	}
	r.Moves[0].Mark = Inaccuracy
	if puzzles := englishDocument(t, r).Puzzles; len(puzzles) > 0 {
		t.Errorf("an inaccuracy: %+v", puzzles)
	}
}

// The answers are the moves that lose less than an inaccuracy, found one after the other.
func TestAnswersOfPosition(t *testing.T) {
	s := settings()
	s.Nodes = 4000
	for _, c := range []struct {
		sfen, played, better string
		want                 []string
	}{
		// One piece or two can take the one that hangs.
		{"4k4/9/9/9/4b4/9/9/9/4R3K b - 1", "1i1h", "5i5e", []string{"5i5e"}},
		{"4k4/9/9/9/9/9/4r4/3G1G3/8K b - 1", "1i1h", "6h5g", []string{"6h5g", "4h5g"}},
	} {
		reviewer := reviewerOf(t, s)
		p := contextAfter(t, "sfen "+c.sfen+" moves "+c.played, c.better, "")
		p.move.Before, p.move.Mark = 0.95, Blunder
		reviewer.searches.budget.positions = minPositions
		if err := reviewer.explainer(p.review).findAnswers(t.Context(), p); err != nil {
			t.Fatal(err)
		}
		if got := shogi.MoveTexts(p.answers); strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: %q, want %q", c.sfen, got, c.want)
		}
	}
}
