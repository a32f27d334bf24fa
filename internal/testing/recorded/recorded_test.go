package recorded

import (
	"slices"
	"strings"
	"testing"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// What tests rely on: the games are fifty different ones, each move after the opening
// has a label, and most end with a mate.
func TestOwn(t *testing.T) {
	games, mates, seen := Own(t), 0, map[string]bool{}
	for i, game := range games {
		if game.Start != shogi.StartPosition() || len(game.Moves) < 40 {
			t.Errorf("game %d: %d moves from %s", i, len(game.Moves), game.Start.SFEN())
		}
		if labels := len(game.Moves) - game.Opening; len(game.Scores) != labels || len(game.Efforts) != labels ||
			slices.Contains(game.Scores, gamefile.NoScore) {
			t.Errorf("game %d: %d scores of %d moves after the opening", i, len(game.Scores), labels)
		}
		if game.Outcome == gamefile.Unknown || game.Ending == gamefile.UnknownEnding {
			t.Errorf("game %d: outcome %v, ending %v", i, game.Outcome, game.Ending)
		}
		if game.Ending == gamefile.Checkmate {
			mates++
		}
		seen[strings.Join(shogi.MoveTexts(game.Moves), " ")] = true
	}
	if len(games) != OwnCount || len(seen) != OwnCount || mates < OwnCount*9/10 {
		t.Errorf("%d games, %d different, %d end with a mate", len(games), len(seen), mates)
	}
}

// As many games as are asked for, where there are as many, and the same ones first.
func TestGames(t *testing.T) {
	few := Games(t, 3)
	for _, limit := range []int{0, 3, OwnCount} {
		games := Games(t, limit)
		if len(games) != limit {
			t.Errorf("%d games of %d", len(games), limit)
		}
		for i := range min(limit, len(few)) {
			if !slices.Equal(games[i], few[i]) {
				t.Errorf("of %d games, number %d is another", limit, i)
			}
		}
	}
	if all := len(Games(t, OwnCount+10)); all != OwnCount && all != OwnCount+10 {
		t.Errorf("%d games of %d", all, OwnCount+10)
	}
}
