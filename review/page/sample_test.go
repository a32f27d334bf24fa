package page

import (
	"context"
	"strings"
	"sync"
	"testing"

	"shotest/config"
	"shotest/internal/language"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/review"
	"shotest/shogi"
)

// sample returns a review of a real game with few nodes.
var sample = sync.OnceValues(func() (*review.Review, error) {
	games, err := record.ReadFile("../../docs/games/gpsusi-15.kif")
	if err != nil {
		return nil, err
	}
	settings := review.Settings{Profile: config.Default(), Nodes: 2000, Level: review.Strong, Sides: review.Both}
	reviewer, err := review.NewReviewer(context.Background(), settings)
	if err != nil {
		return nil, err
	}
	return reviewer.Review(context.Background(), games[0])
})

// sampleDocument returns the sample as a document. Three moves that lost something are turning
// points and puzzles, regardless of the search.
func sampleDocument(t testing.TB, code string) *review.Document {
	t.Helper()
	r, err := sample()
	if err != nil {
		t.Fatal(err)
	}
	l, _ := language.ByCode(code)
	d := r.Document(l)
	d.TurningPoints, d.Puzzles = nil, nil
	for i := range d.Moves {
		m := &d.Moves[i]
		if m.Better == nil || len(m.Better.Moves) < 4 || len(d.TurningPoints) == 3 {
			continue
		}
		d.TurningPoints = append(d.TurningPoints, m.Ply)
		d.Puzzles = append(d.Puzzles, review.PuzzleDocument{
			Ply: i, SFEN: gameAfter(t, d, i).Current().SFEN(), Side: m.Side,
			Question: d.Result, Answer: m.Sentences[0].Text, Answers: m.Better.Moves[:1], Line: *m.Better,
		})
	}
	if len(d.TurningPoints) < 3 {
		t.Fatalf("moves %v lose something", d.TurningPoints)
	}
	d.Sides[0].Practise = []string{d.Summary[0].Text}
	return d
}

// gameAfter returns the game up to a move.
func gameAfter(t testing.TB, d *review.Document, ply int) *shogi.History {
	t.Helper()
	moves := make([]string, ply)
	for i := range moves {
		moves[i] = d.Moves[i].Move
	}
	return gameFrom(t, d.Start, moves)
}

// gameFrom returns a game that begins with a position.
func gameFrom(t testing.TB, start string, moves []string) *shogi.History {
	t.Helper()
	return shogitest.Game(t, "sfen "+start+" moves "+strings.Join(moves, " "))
}
