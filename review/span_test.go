package review

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// A review of some moves searches only these; marks, sums and sentences ignore the rest of the
// game.
func TestReviewOfSomeMoves(t *testing.T) {
	game := realGame(t, "gpsusi-15")
	span := Span{From: 41, To: 60}
	reviewer := reviewerOf(t, settings())
	r, err := reviewer.ReviewSpan(t.Context(), game, span)
	if err != nil {
		t.Fatal(err)
	}
	checkSpent(t, len(r.Moves), reviewer.searches.budget)
	if reviewer.searches.budget.positions != minPositions {
		t.Errorf("nodes for %.0f positions, want as many as for a game of 20 moves", reviewer.searches.budget.positions)
	}
	d := englishDocument(t, r)
	if d.Reviewed != span || len(d.Moves) != len(game.Moves) || d.StartChance != nil {
		t.Errorf("reviewed %v of %d moves, start %v", d.Reviewed, len(d.Moves), d.StartChance)
	}
	for i := range d.Moves {
		m := &d.Moves[i]
		if assessed := m.Ply >= 40 && m.Ply <= 60; assessed != (m.Chance != nil) || assessed != (m.Score != "") {
			t.Errorf("move %d: chance %v, score %q", m.Ply, m.Chance, m.Score)
		}
		if (m.Ply < 41 || m.Ply > 60) && (m.Mark != NoMark || m.Loss != 0 || m.Sentences != nil || m.Better != nil) {
			t.Errorf("move %d is not reviewed, and has %+v", m.Ply, m)
		}
	}
	for _, s := range d.Summary {
		if slices.Contains([]string{"decisive", "last_mistake", "settled", "open_end"}, s.Kind) || s.Ply != 0 &&
			(s.Ply < 41 || s.Ply > 60) {
			t.Errorf("%s: %s", s.Kind, s.Text)
		}
	}
	if d.Summary[0].Kind != "span" || !strings.Contains(d.Made, "--nodes 2000 --from 41 --to 60") {
		t.Errorf("it is not said which moves were reviewed: %s %s", d.Summary[0].Text, d.Made)
	}
	for side := range d.Sides {
		moves, marked := 0, 0
		for _, p := range d.Sides[side].Phases {
			moves += p.Moves
		}
		for _, c := range d.Sides[side].Counts {
			marked += c.Moves
		}
		if moves != 10 || marked > 10 {
			t.Errorf("%s: %d moves, of which %d are marked", d.Sides[side].Name, moves, marked)
		}
	}
	if text, err := json.Marshal(d.Moves[0]); err != nil || strings.Contains(string(text), "chance") {
		t.Errorf("%v, %s", err, text)
	}
	annotated := r.Annotated(language.English())
	for i := range annotated.Moves {
		commented := slices.ContainsFunc(annotated.Moves[i].Comments,
			func(c string) bool { return strings.HasPrefix(c, "*解析") })
		if commented != (i+1 >= 40 && i+1 <= 60) {
			t.Errorf("move %d: comments %q", i+1, annotated.Moves[i].Comments)
		}
	}
}

// Only a review that reaches the end of the game says how it ended and what decided it.
func TestReviewOfTheEnd(t *testing.T) {
	game := gameOf(t, "startpos moves 7g7f 3c3d 8h4d 2b4d 2g2f 4d8h+")
	game.Ending = record.Ending{Kind: record.TimeUp}
	reviewer := reviewerOf(t, settings())
	for _, c := range []struct {
		span Span
		ends bool
	}{{Span{3, 6}, true}, {Span{3, 5}, false}, {Span{1, 6}, true}} {
		r, err := reviewer.ReviewSpan(t.Context(), game, c.span)
		if err != nil {
			t.Fatal(err)
		}
		kinds := ""
		for _, s := range englishDocument(t, r).Summary {
			kinds += s.Kind + " "
		}
		if r.concluded() != c.ends || strings.Contains(kinds, "by_time") != c.ends || r.Winner != shogi.White {
			t.Errorf("%v: the summary has %s", c.span, kinds)
		}
	}
}

// ReviewSpan rejects a span that the game does not have.
func TestSpanOfTheGame(t *testing.T) {
	game, reviewer := gameOf(t, "startpos moves 7g7f 3c3d 8h4d"), reviewerOf(t, settings())
	for span, named := range map[Span]string{{-1, 2}: "-1 to 2", {2, 4}: "2 to 4", {3, 2}: "3 to 2", {4, 4}: "4 to 4",
		{4, 0}: "4 to 3"} {
		if _, err := reviewer.ReviewSpan(t.Context(), game, span); err == nil ||
			err.Error() != "moves "+named+" of a game of 3" {
			t.Errorf("%v: got %v", span, err)
		}
	}
}
