package recorded

import (
	"slices"
	"strings"
	"testing"

	"shotest/record"
	"shotest/shogi"
)

// Tests rely on this: the fifty games are different, each move after the opening has a score, and
// most games end with a mate.
func TestOwn(t *testing.T) {
	games, mates, seen := Own(t), 0, map[string]bool{}
	for i, game := range games {
		if game.Start != shogi.StartPosition() || len(game.Moves) < 40 {
			t.Errorf("game %d: %d moves from %s", i, len(game.Moves), game.Start.SFEN())
		}
		if len(game.Scores) != len(game.Moves) || slices.Contains(game.Scores[game.Opening:], record.NoScore) {
			t.Errorf("game %d: %d scores of %d moves", i, len(game.Scores), len(game.Moves))
		}
		if game.Outcome == record.Unknown {
			t.Errorf("game %d: outcome %v, ending %v", i, game.Outcome, game.Ending)
		}
		if game.Ending == "checkmate" {
			mates++
		}
		seen[strings.Join(shogi.MoveTexts(game.Moves), " ")] = true
	}
	if len(games) != OwnCount || len(seen) != OwnCount || mates < OwnCount*9/10 {
		t.Errorf("%d games, %d different, %d end with a mate", len(games), len(seen), mates)
	}
}
