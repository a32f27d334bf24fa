package review

import (
	"math"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/language"
	"shotest/shogi"
)

// Every rating is the word for some accuracies, and has a message in both languages.
func TestRatings(t *testing.T) {
	for accuracy, want := range map[float64]Rating{
		100: "excellent", 90: "excellent", 89: "good", 75: "good", 74: "fair", 55: "fair", 54: "uneven", 35: "uneven",
		34: "poor", 0: "poor",
	} {
		if got := ratingOf(accuracy); got != want {
			t.Errorf("%.0f %%: got %s, want %s", accuracy, got, want)
		}
	}
	for _, l := range []*language.Language{language.English(), language.Japanese()} {
		for _, r := range ratings {
			if !l.Has("review.rating." + string(r.rating)) {
				t.Errorf("%s: there is no word for %s", l.Code(), r.rating)
			}
		}
	}
}

// The average loss counts the moves that had something to lose, by the scores that the page shows.
func TestAverageLoss(t *testing.T) {
	// Black loses 100 and 300 centipawns, and throws a win away; then nothing is left to lose.
	scores := []int{100, 0, 0, -300, -300, -300, -300, -3000, -3000, -3300}
	r := scoredGame(t, 9, func(ply int) int { return scores[ply] })
	r.markMoves()
	d := r.Document(language.English()).Sides
	chance := func(cp float64) float64 { return 1 / (1 + math.Exp(-cp/600)) }
	points := 100 * (chance(100) - chance(0) + chance(0) - chance(-300) + chance(-300) - chance(-3000)) / 4
	if got := d[shogi.Black].AverageLoss; got == nil || math.Abs(got.Points-points) > 0.06 ||
		got.Centipawns != (100+300+0+1700)/4 {
		t.Errorf("Black: got %+v, want %.2f points", got, points)
	}
	if got := d[shogi.White]; got.AverageLoss == nil || got.AverageLoss.Points != 0 ||
		got.AverageLoss.Centipawns != 0 || got.Rating != "excellent" {
		t.Errorf("White: got %+v", got)
	}
	if want := "Black: accuracy "; !strings.HasPrefix(d[0].Played, want) ||
		!strings.Contains(d[0].Played, d[0].AverageLoss.Text) {
		t.Errorf("got %q", d[0].Played)
	}
}

// A missed mate costs as many centipawns as the largest score, and no more.
func TestLossOfMate(t *testing.T) {
	r := scoredGame(t, 1, func(int) int { return 0 })
	r.Assessments[0].Score = engine.Score{Mate: 5}
	r.markMoves()
	if got := r.averageLossOf([]*ReviewedMove{&r.Moves[0]}); got.centipawns != 2000 || got.chance != 0.5 {
		t.Errorf("got %+v", got)
	}
}

// Every output has the opening, the rating and the average loss. An opening in the record's header
// stays.
func TestOpeningAndAccuracyAreTold(t *testing.T) {
	game := gameOf(t, "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 7a6b 7i7h 5a4b 5i4h 4b3b")
	s := settings()
	s.Nodes = 200
	r := reviewOf(t, s, game)
	for l, words := range map[*language.Language][]string{
		language.English(): {"Fourth File Rook (Shikenbisha)", "Average loss", " points (", " centipawns)",
			"Accuracy follows"},
		language.Japanese(): {"四間飛車", "1手平均の損", "ポイント（評価値", "精度は、", "%（"},
	} {
		d := r.Document(l)
		text := d.Markdown(l)
		for _, word := range append(words, d.Sides[0].RatingName, d.Sides[1].RatingName) {
			if !strings.Contains(text, word) {
				t.Errorf("%s: %q is missing in\n%s", l.Code(), word, text)
			}
		}
		annotated := r.Annotated(l)
		preface := strings.Join(annotated.Comments, "\n")
		if d.OpeningID != "fourth_file_rook" || annotated.Opening != "四間飛車" ||
			!strings.Contains(preface, d.Sides[0].Played) {
			t.Errorf("%s: opening %q, %q, preface %s", l.Code(), d.OpeningID, annotated.Opening, preface)
		}
	}
	game.Opening = "ノーマル四間飛車"
	if got := r.Annotated(language.Japanese()).Opening; got != game.Opening {
		t.Errorf("the record's opening has become %q", got)
	}
}
