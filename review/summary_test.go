package review

import (
	"strings"
	"testing"

	"shotest/language"
	"shotest/record"
	"shotest/shogi"
)

// Who mates has won, also where the record stops without a word or was broken off; a draw stays one.
func TestWinnerByMate(t *testing.T) {
	const mating = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"
	for _, c := range []struct {
		kind record.EndingKind
		game string
		says string
	}{
		{record.NoEnding, mating, "Iwa (Black) won by mate after 1 moves."},
		{record.Interrupted, mating, "Iwa (Black) won by mate after 1 moves."},
		{record.Resignation, mating, "Iwa (Black) won after 1 moves: the opponent resigned."},
		{record.MaxMoves, mating, "A draw after 1 moves."},
		{record.NoEnding, "startpos moves 7g7f", "1 moves; the record does not say who won."},
	} {
		game := gameOf(t, c.game)
		game.Ending.Kind, game.Black = c.kind, "Iwa"
		r, err := newReview(game, settings())
		if err != nil {
			t.Fatal(err)
		}
		if r.Decided != strings.Contains(c.says, "(Black) won") || r.Decided && r.Winner != shogi.Black {
			t.Errorf("%v, %s: winner %v, %v", c.kind, c.game, r.Winner, r.Decided)
		}
		if got := (&writer{r, language.English()}).result(); got != c.says {
			t.Errorf("%v, %s: %q", c.kind, c.game, got)
		}
	}
}
