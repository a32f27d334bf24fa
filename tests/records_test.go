//go:build e2e

package tests

import (
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// TestOwnGamesEndByTheRules replays the games that ship. Each move must be among the
// generated ones, and the game must end where and how the rules end it.
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

// TestRealGames replays every 20th game of the records: each move must be among the
// generated ones, and the final position must be what the record says.
func TestRealGames(t *testing.T) {
	const sampled = 20
	for _, name := range []string{"floodgate2016", "floodgate2018", "pro2018", "lishogi_500", "misc_games"} {
		t.Run(name, func(t *testing.T) {
			tab := readTable(t, "records/"+name+".tsv.gz")
			positions := 0
			for i := 0; i < len(tab.rows); i += sampled {
				row := tab.rows[i]
				if strings.HasPrefix(tab.optional(row, "end"), "foul") { // the last move is illegal
					continue
				}
				final, plies := replay(t, &tab, row)
				if told := tab.optional(row, "final_pos"); told != "" && state(&final) != told {
					t.Errorf("final position: got %q, the record says %q: %s", state(&final), told, final.SFEN())
				}
				positions += plies
			}
			if positions < 1000 {
				t.Errorf("only %d positions", positions)
			}
		})
	}
}

// replay returns the final position of a game and the number of its moves.
func replay(t *testing.T, tab *table, row []string) (shogi.Position, int) {
	t.Helper()
	start := tab.optional(row, "start")
	if !strings.Contains(start, "/") { // the date of an even game, in one table
		start = "startpos"
	}
	p := *newGame(t, start).Current()
	words := strings.Fields(tab.cell(t, row, "usi_moves"))
	var buffer [shogi.MaxMoves]shogi.Move
	for i, word := range words {
		m := parseMove(t, word)
		if !slices.Contains(p.AppendLegalMoves(buffer[:0]), m) {
			t.Fatalf("game %s, move %d, %s is not generated: %s", row[0], i+1, word, p.SFEN())
		}
		p.Play(m)
	}
	return p, len(words)
}

// state says whether the side to move is mated or in check, as the records do.
func state(p *shogi.Position) string {
	switch {
	case !p.HasLegalMove():
		return "mate"
	case p.InCheck():
		return "check"
	}
	return "-"
}
