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
	endings := map[gamefile.Ending]shogi.Ending{
		gamefile.Checkmate: shogi.Checkmate, gamefile.Sennichite: shogi.Sennichite, gamefile.PerpetualCheck: shogi.PerpetualCheck,
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
		if want, known := endings[game.Ending]; !known || verdict.Ending != want {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Ending)
		}
		if winner, decided := outcomes[game.Outcome]; decided && verdict.Winner != winner {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Outcome)
		}
	}
}

// TestRealGames replays every 20th game of the records. Each move must be legal
// and among the generated ones, and the final position must be what the record
// says.
func TestRealGames(t *testing.T) {
	const sampled = 20
	for _, name := range []string{"floodgate2016", "floodgate2018", "pro2018", "lishogi_500", "misc_games"} {
		t.Run(name, func(t *testing.T) {
			tab := readTable(t, "records/"+name+".tsv.gz")
			games, positions := 0, 0
			for i := 0; i < len(tab.rows); i += sampled {
				row := tab.rows[i]
				if endsIllegally(t, &tab, row) {
					continue
				}
				final, plies := replay(t, &tab, row)
				if _, told := tab.columns["final_pos"]; told {
					checkFinal(t, &final, tab.cell(t, row, "final_pos"))
				}
				games, positions = games+1, positions+plies
			}
			if games < 20 || positions < 1000 {
				t.Errorf("only %d games, %d positions", games, positions)
			}
		})
	}
}

// endsIllegally reports whether a record says that the game was lost by an
// illegal move, which is then its last one.
func endsIllegally(t testing.TB, tab *table, row []string) bool {
	_, told := tab.columns["end"]
	return told && strings.HasPrefix(tab.cell(t, row, "end"), "foul")
}

// replay returns the final position of a game and the number of its moves.
func replay(t testing.TB, tab *table, row []string) (shogi.Position, int) {
	t.Helper()
	start := "startpos"
	// In one table the column start is the date of an even game.
	if text, told := tab.columns["start"]; told && strings.Contains(row[text], "/") {
		start = row[text]
	}
	p := *newGame(t, start).Current()
	words := strings.Fields(tab.cell(t, row, "usi_moves"))
	var buffer [shogi.MaxMoves]shogi.Move
	for i, word := range words {
		m := parseMove(t, word)
		if err := p.CheckLegal(m); err != nil {
			t.Fatalf("game %s, move %d, %s: %v: %s", row[0], i+1, word, err, p.SFEN())
		}
		if !slices.Contains(p.AppendLegalMoves(buffer[:0]), m) {
			t.Fatalf("game %s, move %d, %s is not generated: %s", row[0], i+1, word, p.SFEN())
		}
		p.Play(m)
	}
	return p, len(words)
}

func checkFinal(t testing.TB, p *shogi.Position, told string) {
	t.Helper()
	got := "-"
	switch {
	case !p.HasLegalMove():
		got = "mate"
	case p.InCheck():
		got = "check"
	}
	if got != told {
		t.Errorf("final position: got %q, the record says %q: %s", got, told, p.SFEN())
	}
}
