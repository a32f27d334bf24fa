//go:build e2e

package tests

import (
	"slices"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// In the games in the repository each move is legal, and the game ends where and how the rules say.
func TestOwnGamesEndByTheRules(t *testing.T) {
	endings := map[string]shogi.Ending{
		"checkmate": shogi.Checkmate, "sennichite": shogi.Sennichite, gamefile.PerpetualCheck: shogi.PerpetualCheck,
	}
	outcomes := map[gamefile.Outcome]shogi.Color{gamefile.BlackWins: shogi.Black, gamefile.WhiteWins: shogi.White}
	var buffer [shogi.MaxMoves]shogi.Move
	for number, game := range recorded.Own(t) {
		h := shogi.NewHistory(game.Start)
		for i, m := range game.Moves {
			if verdict := h.Verdict(shogi.Rules{}); verdict != (shogi.Verdict{}) {
				t.Fatalf("game %d goes on after %+v at move %d", number, verdict, i)
			}
			if !slices.Contains(h.Current().AppendLegalMoves(buffer[:0]), m) {
				t.Fatalf("game %d, move %d, %v is not generated: %s", number, i+1, m, h.Current().SFEN())
			}
			h.Play(m)
		}
		verdict := h.Verdict(shogi.Rules{})
		if want, ok := endings[game.Ending]; !ok || verdict.Ending != want {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Ending)
		}
		if winner, decided := outcomes[game.Outcome]; decided && verdict.Winner != winner {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Outcome)
		}
	}
}
