package review

import (
	"slices"
	"strings"
	"testing"

	"shotest/engine"
	"shotest/internal/language"
)

// reviewWithMistakes returns a review of a game that Black won. mistakes holds the mover's chances
// before and after each mistake, in percent, by the number of the move.
func reviewWithMistakes(t *testing.T, mistakes map[int][2]float64) *Review {
	t.Helper()
	r := scoredGame(t, 101, func(ply int) int { return 400 })
	for ply, chances := range mistakes {
		m := &r.Moves[ply-1]
		m.Before, m.After = chances[0]/100, chances[1]/100
		m.Loss = m.Before - m.After
		m.Mark = r.Settings.standard().mark(m.Loss)
	}
	return r
}

// The last mistakes of the loser and of the winner are turning points, even if others lost more or
// are near.
func TestLastMistakesAreNamed(t *testing.T) {
	for _, c := range []struct {
		name     string
		mistakes map[int][2]float64
		turning  []int
		roles    []string
	}{
		{"the decisive one after greater ones",
			map[int][2]float64{20: {90, 10}, 30: {95, 20}, 41: {90, 5}, 61: {80, 16}, 84: {84, 32}},
			[]int{41, 61, 84}, []string{"turning_point", "last_mistake", "decisive"}},
		{"one after the other",
			map[int][2]float64{83: {70, 16}, 84: {84, 32}},
			[]int{83, 84}, []string{"last_mistake", "decisive"}},
		{"the one that gave the game away, not a later one",
			map[int][2]float64{60: {70, 30}, 80: {40, 22}, 90: {18, 1}},
			[]int{60}, []string{"decisive"}},
		{"a lost game was lost before",
			map[int][2]float64{60: {45, 15}, 90: {18, 1}},
			[]int{60, 90}, []string{"decisive", "turning_point"}},
		{"the winner was never in danger",
			map[int][2]float64{61: {99, 82}, 84: {60, 40}},
			[]int{61, 84}, []string{"turning_point", "decisive"}},
		{"two steps of one fall", map[int][2]float64{80: {80, 55}, 84: {55, 20}}, []int{80, 84},
			[]string{"turning_point", "decisive"}},
		{"slips decide nothing", map[int][2]float64{84: {55, 46}}, nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reviewWithMistakes(t, c.mistakes)
			var plies []int
			var roles []string
			for _, m := range r.turningPoints() {
				plies, roles = append(plies, m.Ply), append(roles, r.role(m))
			}
			if !slices.Equal(plies, c.turning) || !slices.Equal(roles, c.roles) {
				t.Errorf("got %v, %v", plies, roles)
			}
		})
	}
}

// A mistake is not decisive if the loser was ahead again later, or if nobody won.
func TestNoDecisiveMistake(t *testing.T) {
	r := reviewWithMistakes(t, map[int][2]float64{60: {84, 32}})
	r.Assessments[80].Score = engine.Score{Centipawns: 100} // Black to move
	if m := &r.Moves[59]; r.role(m) != "decisive" {
		t.Errorf("%s: Black was ahead to the end", r.role(m))
	}
	r.Assessments[80].Score = engine.Score{Centipawns: -100}
	if m := &r.Moves[59]; r.role(m) != "turning_point" {
		t.Errorf("%s: White was ahead again", r.role(m))
	}
	r = reviewWithMistakes(t, map[int][2]float64{60: {84, 32}})
	r.Decided = false
	if r.role(&r.Moves[59]) != "turning_point" {
		t.Error("a draw was decided")
	}
}

// Both languages name the decisive mistake.
func TestDecisiveInWords(t *testing.T) {
	r := reviewWithMistakes(t, map[int][2]float64{61: {70, 16}, 84: {84, 32}})
	for l, wanted := range map[*language.Language][]string{
		language.English(): {"Move 84, R-8b, decided the game: White's winning chances fell from 84 % to 32 %.",
			"Move 61, R-3h, was the last mistake of the winner"},
		language.Japanese(): {"84手目☖８二飛が敗着で、後手の勝率が84%から32%に下がりました。", "61手目☗３八飛が勝った側の最後の悪手で"},
	} {
		_, text := summaryOf(r, l)
		for _, words := range wanted {
			if !strings.Contains(text, words) {
				t.Errorf("%q is not in\n%s", words, text)
			}
		}
	}
}

// A move that allows mate in one or three is stated even in a decided game, unless every move
// allows it or the mate was there before.
func TestShortMatesAreAlwaysNamed(t *testing.T) {
	reviewer := reviewerOf(t, settings())
	for _, c := range []struct {
		name, game string
		mate       int
		plies      int
	}{
		{"mate in one", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w Gg 1 moves G*6g", 0, 1},
		{"mate was seen before", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w Gg 1 moves G*6g", -7, 0},
		{"it is prevented", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 w Gg 1 moves G*5b", 0, 0},
		{"every move allows it", "sfen k8/2P6/1G7/9/9/9/9/9/4K4 w G 1 moves 9a8a", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newTestReview(t, gameOf(t, c.game))
			r.looks[0].Score, r.looks[1].Score = engine.Score{Centipawns: -3000, Mate: c.mate},
				engine.Score{Centipawns: 3000}
			r.revalue()
			if err := reviewer.explainer(r).findShortMates(t.Context()); err != nil {
				t.Fatal(err)
			}
			m := &r.Moves[0]
			found := slices.Concat(m.findingsOf(AllowsMate), m.findingsOf(LeavesThreatmate))
			if m.Mark != NoMark || len(found) > 1 || (len(found) == 1) != (c.plies > 0) || c.plies > 0 &&
				found[0].Plies != c.plies {
				t.Errorf("marked %q, found %+v", m.Mark, m.Findings)
			}
		})
	}
}
