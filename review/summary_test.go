package review

import (
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/record"
	"shotest/shogi"
)

// The side that mates has won, even if the record stops or was broken off; a drawn record stays
// drawn.
func TestWinnerByMate(t *testing.T) {
	const mating = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"
	for _, c := range []struct {
		kind record.EndingKind
		game string
		says string
	}{
		{record.NoEnding, mating, "Iwa (Black) won by mate after one move."},
		{record.Interrupted, mating, "Iwa (Black) won by mate after one move."},
		{record.Resignation, mating, "Iwa (Black) won after one move: the opponent resigned."},
		{record.MaxMoves, mating, "A draw after one move, the most that were allowed."},
		{record.NoEnding, "startpos moves 7g7f", "One move; the record does not say who won."},
	} {
		game := gameOf(t, c.game)
		game.Ending.Kind, game.Black = c.kind, "Iwa"
		r := newTestReview(t, game)
		if r.Decided != strings.Contains(c.says, "(Black) won") || r.Decided && r.Winner != shogi.Black {
			t.Errorf("%v, %s: winner %v, %v", c.kind, c.game, r.Winner, r.Decided)
		}
		if got := (&writer{r, language.English()}).result(); got != c.says {
			t.Errorf("%v, %s: %q", c.kind, c.game, got)
		}
		// A player without a name is called by the side.
		game.Black = ""
		if got := (&writer{r, language.Japanese()}).result(); c.kind == record.NoEnding && r.Decided &&
			got != "まで1手、詰みにより先手の勝ち。" {
			t.Errorf("without a name: %q", got)
		}
	}
}

// slowLossReview returns a review of a game that White loses slowly: it is even for forty moves,
// then White loses a fifth of a pawn with every move.
func slowLossReview(t *testing.T) *Review {
	t.Helper()
	r := scoredGame(t, 101, func(ply int) int { return max(0, 20*(ply-40)) })
	r.markMoves()
	return r
}

// A slow loss is a stretch. Neither a game with one big mistake of the loser nor a game without a
// winner has one.
func TestStretch(t *testing.T) {
	stretch := slowLossReview(t).losersStretch()
	if stretch == nil || stretch.From < 38 || stretch.From > 46 || stretch.To != 82 {
		t.Fatalf("found %+v", stretch)
	}
	mistaken := slowLossReview(t)
	m := &mistaken.Moves[stretch.From+1]
	if m.Side != shogi.White {
		m = &mistaken.Moves[stretch.From+2]
	}
	m.Loss, m.Mark = 0.25, Blunder
	if stretch := mistaken.losersStretch(); stretch != nil {
		t.Errorf("beside a blunder of the loser: found %+v", stretch)
	}
	m.Loss, m.Mark = 0.14, Mistake
	if after := mistaken.losersStretch(); after == nil || after.From < m.Ply {
		t.Errorf("a mistake in move %d: found %+v", m.Ply, after)
	}
	drawn := slowLossReview(t)
	drawn.Decided = false
	if drawn.losersStretch() != nil {
		t.Error("found one in a game that nobody won")
	}
	if even := scoredGame(t, 101, func(int) int { return 0 }); even.losersStretch() != nil {
		t.Error("found one in a game that the searches hold even")
	}
}

// A deep fall between two mistakes of a side is a stretch even if it did not lose the game.
func TestDeepFallIsStretch(t *testing.T) {
	r := scoredGame(t, 101, func(ply int) int { return 400 - 25*max(0, min(ply-20, 40)) + 40*max(0, ply-70) })
	r.Decided = false
	found := r.stretches()
	if len(found) == 0 || found[0].Side != shogi.Black || found[0].Before-found[0].After < minDeepFall {
		t.Fatalf("found %+v", found)
	}
	r.Moves[41].Mark, r.Moves[40].Mark = Blunder, Blunder
	for _, s := range r.stretches() {
		if s.From < 41 && s.To > 42 {
			t.Errorf("across a mistake: %+v", s)
		}
	}
}

// summaryOf returns the kinds and the text of the summary.
func summaryOf(r *Review, l *language.Language) (kinds []string, text string) {
	for _, s := range r.Document(l).Summary {
		kinds = append(kinds, s.Kind)
		text += s.Text + "\n"
	}
	return kinds, text
}

// The summary of a game with a winner never says that no single move lost much.
func TestDecidedGameSaysHow(t *testing.T) {
	slide := slowLossReview(t)
	slide.Stretches = []*Stretch{slide.losersStretch()}
	slide.Stretches[0].Before, slide.Stretches[0].After, slide.Stretches[0].Costly = 0.5, 0.2, []int{62}
	slide.Moves[61].Before, slide.Moves[61].After, slide.Moves[61].Loss = 0.414, 0.356, 0.058
	slide.Moves[61].Findings = []Finding{{Kind: Unseen, Ply: 61, Move: slide.Moves[61].Move},
		{Kind: BreaksCastle, Move: slide.Moves[61].Move, Castle: "mino"}}
	sudden := scoredGame(t, 101, func(ply int) int { return 1000 * max(0, ply-100) })
	open := scoredGame(t, 101, func(int) int { return 0 })
	drawn := scoredGame(t, 101, func(int) int { return 0 })
	drawn.Decided = false
	for _, c := range []struct {
		name   string
		review *Review
		kinds  []string
		says   string
	}{
		{"little by little", slide, []string{"stretch", "stretch_move", "settled"},
			"White lost 30 points without one big mistake: winning chances fell from 50 % to 20 %"},
		{"what a move gave up", slide, []string{"stretch", "stretch_move", "settled"},
			"cost 5 of these points. R-7b breaks up the castle (Mino)."},
		{"nothing seen", open, []string{"open_end"}, "White winning chances of 50 %"},
		{"seen only at the end", sudden, nil, ""},
		{"nobody won", drawn, []string{"no_mistakes"}, "No single move"},
	} {
		kinds, text := summaryOf(c.review, language.English())
		kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "opening" || kind == "castle" })
		if !slices.Equal(kinds, c.kinds) || !strings.Contains(text, c.says) {
			t.Errorf("%s: %v\n%s", c.name, kinds, text)
		}
		if _, japanese := summaryOf(c.review, language.Japanese()); strings.Contains(japanese, "<no value>") {
			t.Errorf("%s: %s", c.name, japanese)
		}
	}
}

// The sentence about a stretch counts its mistakes; differences of percents are points in both
// languages.
func TestStretchCountsMistakes(t *testing.T) {
	r := slowLossReview(t)
	r.Stretches = []*Stretch{{Side: shogi.White, From: 40, To: 82, Before: 0.9, After: 0.1}}
	for _, c := range []struct {
		marked []int
		says   [2]string
	}{
		{nil, [2]string{"White lost 80 points without one big mistake", "大きな悪手のないまま、後手の勝率が90%から10%へ80ポイント下がりました"}},
		{[]int{50}, [2]string{"with one mistake, White lost 80 points", "後手の悪手が1回あり、"}},
		// 51 is Black's, 84 is later
		{[]int{50, 51, 54, 60, 84}, [2]string{"with 3 mistakes, White lost 80 points", "後手の悪手が3回あり、"}},
	} {
		for _, ply := range c.marked {
			r.Moves[ply-1].Mark = Mistake
		}
		for i, l := range []*language.Language{language.English(), language.Japanese()} {
			if _, text := summaryOf(r, l); !strings.Contains(text, c.says[i]) {
				t.Errorf("%v: %q is not in\n%s", c.marked, c.says[i], text)
			}
		}
	}
}

// Documents leave out phases without moves.
func TestPhasesHaveMoves(t *testing.T) {
	for _, game := range []string{"startpos moves 7g7f 3c3d", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"} {
		d := englishDocument(t, newTestReview(t, gameOf(t, game)))
		for i, phase := range d.Sides[0].Phases {
			if phase.Moves+d.Sides[1].Phases[i].Moves == 0 {
				t.Errorf("%s: %+v", game, phase)
			}
		}
		if len(d.Sides[0].Phases) != 1 || len(d.Sides[1].Phases) != 1 {
			t.Errorf("%s: %+v", game, d.Sides)
		}
	}
}

// Every fall of more than 30 points contains a marked move or belongs to a stretch.
func TestDeepFallsAreNamed(t *testing.T) {
	for _, name := range []string{"gpsusi-15", "fairy-stockfish-08"} {
		r := quickReview(t, name)
		for _, side := range []shogi.Color{shogi.Black, shogi.White} {
			for from := range r.Assessments {
				named := false
				for to := from + 1; to < len(r.Assessments) && !named; to++ {
					m := &r.Moves[to-1]
					named = m.Side == side && m.Mark.Bad() || slices.ContainsFunc(r.Stretches, func(s *Stretch) bool {
						return s.Side == side && s.From < to && from < s.To
					})
					if fall := r.chanceOf(side, from) - r.chanceOf(side, to); !named && fall > minDeepFall {
						t.Errorf("%s: %v fell by %.2f from move %d to %d", name, side, fall, from, to)
					}
				}
			}
		}
	}
}

// The summary says that no move of a stretch cost much only if longer looks have confirmed it and
// the review is about that side.
func TestUnconfirmedStretchIsUnexplained(t *testing.T) {
	const open, even = "Which moves cost most takes a review with more nodes", "No move of it cost 3 points"
	for _, c := range []struct {
		name             string
		loss             float64
		looks            int
		spoken           bool
		saysOpen, saysIt bool
	}{
		{"a costly move without a second look", 0.26, 1, true, true, false},
		{"the same, of a side that is not spoken of", 0.26, 1, false, true, false},
		{"moves that cost little", 0.02, 1, true, false, true},
		{"of a side that is not spoken of", 0.02, 1, false, false, false},
		{"a confirmed move of a side that is not spoken of", 0.26, 2, false, false, false},
	} {
		r := slowLossReview(t)
		r.Settings.Sides[shogi.White] = c.spoken
		r.Stretches = []*Stretch{{Side: shogi.White, From: 40, To: 82, Before: 0.9, After: 0.1}}
		for i := range r.Moves {
			r.Moves[i].Loss = 0
		}
		r.Moves[61].Loss = c.loss
		for _, ply := range []int{61, 62} {
			r.looks[ply].count, r.looks[ply].checked, r.looks[ply].rivalLooks = c.looks, checkedPlies+2, c.looks
		}
		_, text := summaryOf(r, language.English())
		if strings.Contains(text, open) != c.saysOpen || strings.Contains(text, even) != c.saysIt {
			t.Errorf("%s:\n%s", c.name, text)
		}
	}
}
