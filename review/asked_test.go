package review

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shotest/internal/language"
	"shotest/record"
)

// askAt asks about the legal move with an index, after some moves of a game.
func askAt(t *testing.T, reviewer *Reviewer, game *record.Game, ply, index int) *Review {
	t.Helper()
	asked := &record.Game{Start: game.Start}
	asked.Moves = slices.Clone(game.Moves[:ply])
	history, err := asked.History()
	if err != nil {
		t.Fatal(err)
	}
	legal := history.Current().AppendLegalMoves(nil)
	asked.Moves = append(asked.Moves, record.Move{Move: legal[index%len(legal)]})
	r, err := reviewer.Ask(t.Context(), asked)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is said of moves that were only asked about holds as what reviews say does, and of each move
// that loses something there is something to say.
func TestAskedStatementsHold(t *testing.T) {
	game, checked := realGame(t, "gpsusi-15"), 0
	s := settings()
	s.Level = Strong
	reviewer := reviewerOf(t, s)
	for _, ply := range []int{20, 50, 80} {
		for _, index := range []int{0, 13, 40} {
			r := askAt(t, reviewer, game, ply, index)
			m, v := &r.Moves[ply], verifier{reviewerOf(t, s).explainer(r)}
			checkMaterial(t, r)
			for j := range m.Findings {
				f := &m.Findings[j]
				checked++
				err := v.check(t.Context(), r.contextOf(m), f)
				if err != nil && !traits[f.Kind].isScored && f.Kind != Refuted {
					t.Errorf("move %d, %s, %s: %v", m.Ply, m.Move, f.Kind, err)
				}
			}
			for _, l := range []*language.Language{language.English(), language.Japanese()} {
				a := r.Answer(l)
				if a.Before-a.After > askedLoss+0.005 && len(a.Sentences) == 0 {
					t.Errorf("%s: nothing is said of move %d, %s, which loses %.2f", l.Code(), m.Ply, a.Text,
						a.Before-a.After)
				}
				if strings.Contains(fmt.Sprint(a.Sentences), "本譜") {
					t.Errorf("a move that was not played is told as one of the game: %v", a.Sentences)
				}
				if a.Best == nil && a.Before-a.After > askedLoss {
					t.Errorf("%s is the best move, and loses %.2f", a.Text, a.Before-a.After)
				}
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d statements", checked)
	}
}

// The same question gets the same answer, whatever was asked before.
func TestAskedAnswersAreReproducible(t *testing.T) {
	game, reviewer := realGame(t, "gpsusi-15"), reviewerOf(t, settings())
	first := askAt(t, reviewer, game, 50, 13).Answer(language.English())
	askAt(t, reviewer, game, 80, 0)
	again := askAt(t, reviewer, game, 50, 13).Answer(language.English())
	if first.Before != again.Before || first.After != again.After || len(first.Sentences) != len(again.Sentences) {
		t.Errorf("first %+v, then %+v", first, again)
	}
}
