package explain

import (
	"math"
	"strings"
	"testing"

	"shotest/internal/language"
)

// The scores of a component's reasons add up to zero over all moves of a position.
func TestReasonsAreCentred(t *testing.T) {
	for _, game := range []string{
		"startpos moves 7g7f 3c3d",
		fixedGame,
	} {
		ranking := rankMoves(t, game)
		sums, worse := map[string]float64{}, 0
		for i := range ranking.Moves {
			m := &ranking.Moves[i]
			sum := 0.0
			for _, reason := range ranking.Reasons(m) {
				sums[reason.Component] += reason.Score
				sum += reason.Score
				if strings.Contains(reason.Text(language.English()), "worse square") {
					worse++
				}
				if strings.HasPrefix(reason.Text(language.English()), "goes to a worse ") && reason.For() {
					t.Errorf("%v: %+v", m.Move, reason)
				}
			}
			lost := ranking.Story(m).Score - int(m.Score)
			if want := ranking.Relative(m) + float64(lost); math.Abs(sum-want) > 1e-6 {
				t.Errorf("%v: the reasons add up to %.2f, want %.2f", m.Move, sum, want)
			}
		}
		for component, sum := range sums {
			if math.Abs(sum) > 1e-6 {
				t.Errorf("%s: %s comes to %.3f over all moves", game, component, sum)
			}
		}
		if worse > len(ranking.Moves)*3/4 {
			t.Errorf("%s: %d of %d moves go to a worse square", game, worse, len(ranking.Moves))
		}
	}
}

// A good effect that a move lacks is a reason against it.
func TestAbsentEffects(t *testing.T) {
	ranking := rankMoves(t, fixedGame)
	for i := range ranking.Moves {
		m := &ranking.Moves[i]
		for _, reason := range ranking.Reasons(m) {
			if reason.Text(language.English()) == "does not take a piece out of danger" {
				if reason.For() || reason.Score >= 0 || m.Move.From().String() == "2d" {
					t.Errorf("%v: %+v", m.Move, reason)
				}
				return
			}
		}
	}
	t.Error("the rook hangs, and no move is said to leave it there")
}
