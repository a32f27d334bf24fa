package review

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/record"
)

// branchedGame returns a game with a variation in which Black gives the bishop away, and a
// variation of that one.
func branchedGame(t *testing.T) *record.Game {
	t.Helper()
	games, err := record.Read(strings.NewReader(`手合割：平手
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
変化：3手
   3 ４四角(88)
*A bad idea.
   4 同　角(22)
   5 ２六歩(27)
変化：4手
   4 ８四歩(83)
`), "game.kifu")
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// reviewedBranches reviews a game with its variations, as the command does.
func reviewedBranches(t *testing.T, reviewer *Reviewer, game *record.Game) *Review {
	t.Helper()
	r, err := reviewer.Review(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	r.Branches = map[*record.Line]*Review{}
	for _, b := range game.Branches() {
		of, err := reviewer.ReviewSpan(t.Context(), b.Game, Span{From: b.From})
		if err != nil {
			t.Fatal(err)
		}
		of.Branch = b.From
		r.Branches[b.Line] = of
	}
	return r
}

// A variation is reviewed from its first move on; the moves before it are not searched again.
func TestBranchIsReviewed(t *testing.T) {
	game := branchedGame(t)
	r := reviewedBranches(t, reviewerOf(t, settings()), game)
	of := r.Branches[game.Moves[2].Variations[0]]
	d := of.Document(language.Japanese())
	if d.Branch != 3 || d.Reviewed != (Span{3, 5}) || d.StartChance != nil || d.Moves[0].Chance != nil ||
		d.Moves[1].Chance == nil {
		t.Errorf("branch %d, reviewed %v, chances %v and %v", d.Branch, d.Reviewed, d.Moves[0].Chance,
			d.Moves[1].Chance)
	}
	if slices.ContainsFunc(d.Summary, func(s SentenceDocument) bool { return strings.HasPrefix(s.Kind, "span") }) {
		t.Errorf("the whole variation is called a part: %+v", d.Summary)
	}
	if d.Moves[2].Mark != Blunder || d.Summary[0].Kind != "branch" || !strings.Contains(d.Title, "3手目からの変化") ||
		!strings.Contains(d.Made, "--variations") {
		t.Errorf("%s, %+v: %+v", d.Title, d.Summary, d.Moves[2])
	}
	for _, s := range d.Moves[2].Sentences {
		if strings.Contains(s.Text, "本譜") {
			t.Errorf("a move of a variation is called one of the game: %s", s.Text)
		}
	}
}

// In a record the sentences about a variation stand beneath it, and its own comments stay.
func TestBranchesAreAnnotated(t *testing.T) {
	game := branchedGame(t)
	reviewer := reviewerOf(t, settings())
	var texts [2]strings.Builder
	for i := range texts {
		annotated := reviewedBranches(t, reviewer, game).Annotated(language.English())
		if warnings, err := record.Write(&texts[i], annotated, record.KIFU); err != nil || len(warnings) > 0 {
			t.Fatal(err, warnings)
		}
	}
	if texts[0].String() != texts[1].String() {
		t.Error("the same nodes make another review")
	}
	games, err := record.Read(strings.NewReader(texts[0].String()), "r.kifu")
	if err != nil || len(games[0].Warnings) > 0 {
		t.Fatal(err, games[0].Warnings)
	}
	variations := games[0].Moves[2].Variations
	if len(variations) != 1 || len(variations[0].Moves) != 3 || len(variations[0].Moves[1].Variations) == 0 {
		t.Fatalf("the variations of move 3: %s", texts[0].String())
	}
	first, second := strings.Join(variations[0].Moves[0].Comments, "\n"),
		strings.Join(variations[0].Moves[1].Comments, "\n")
	for _, want := range []string{"A bad idea.", "?? blunder", "leaves the bishop", "#評価値=",
		"variation, which begins", "accuracy"} {
		if !strings.Contains(first, want) {
			t.Errorf("%q is missing in\n%s", want, first)
		}
	}
	inner := variations[0].Moves[1].Variations[0].Moves[0]
	if !strings.Contains(second, "#評価値=") || !strings.Contains(strings.Join(inner.Comments, "\n"),
		"begins with move 4") {
		t.Errorf("comments on the answer and on the variation of it:\n%s\n%s", second, inner.Comments)
	}
	if before, _ := json.Marshal(game); strings.Contains(string(before), "評価値") {
		t.Error("the game that was reviewed has changed")
	}
}
