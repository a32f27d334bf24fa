package selfplay

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
)

// gameAt returns a game in progress at a position.
func gameAt(t *testing.T, position string, rule shogi.EnteringKingRule) *gameInProgress {
	t.Helper()
	history := shogitest.Game(t, position)
	s := quickSettings()
	s.Rules.EnteringKing = rule
	p := newPlayer(&s, nil)
	if err := p.engine.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	return &gameInProgress{
		player: p, settings: &s, random: rand.New(rand.NewPCG(1, 1)), history: history,
		adjudicator: tournament.Adjudicator{Resign: s.Resign, Draw: s.Draw},
		game:        &record.Played{Start: *history.Start(), Opening: len(history.Moves())},
	}
}

// Repetition, perpetual check, mate and the move limit end a game before a move, and a declaration
// ends it instead of one.
func TestRulesEndGames(t *testing.T) {
	const around = " 3i4h 7a6b 4h3i 6b7a"
	for name, c := range map[string]struct {
		position string
		ending   tournament.Reason
		outcome  record.Outcome
		rule     shogi.EnteringKingRule
	}{
		"sennichite": {"startpos moves" + strings.Repeat(around, 3), tournament.Sennichite, record.Drawn,
			shogi.CSARule27},
		"perpetual check": {
			"4k4/9/9/9/4R4/9/9/9/4K4 w - 1 moves 5a4a 5e4e 4a5a 4e5e 5a4a 5e4e 4a5a 4e5e 5a4a 5e4e 4a5a 4e5e",
			tournament.PerpetualCheck, record.WhiteWins, shogi.CSARule27},
		"checkmate":  {"4k4/4G4/4P4/9/9/9/9/9/9 w - 1", tournament.Checkmate, record.BlackWins, shogi.CSARule27},
		"move limit": {"4k4/9/9/9/9/9/9/9/4K4 b P 61", tournament.MaxMovesReached, record.Drawn, shogi.CSARule27},
		"declaration": {"RRBBK4/PPPPPP3/9/9/9/9/9/9/4k4 b 2P 1", tournament.Declaration, record.BlackWins,
			shogi.CSARule27},
		"a draw claimed": {"RB3K3/PPPPPPPP1/8r/4ggg2/5s3/9/9/4gsss1/4k4 b 6P4l4n4pb 1", tournament.Declaration,
			record.Drawn, shogi.CSARule24},
		"ongoing": {"startpos moves" + strings.Repeat(around, 2), "", record.Unknown, shogi.CSARule27},
	} {
		g := gameAt(t, c.position, c.rule)
		if !g.endIfOver() {
			if err := g.move(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if g.game.Ending != endingOf(c.ending) || g.game.Outcome != c.outcome {
			t.Errorf("%s: %v, %v; want %v, %v", name, g.game.Ending, g.game.Outcome, c.ending, c.outcome)
		}
	}
}

// Records with all endings can be written.
func TestRecordsOfAllEndings(t *testing.T) {
	history := shogitest.Game(t, "startpos moves 7g7f 3c3d 2g2f")
	for _, ending := range []tournament.Reason{
		tournament.Checkmate, tournament.Resignation, tournament.Declaration, tournament.Sennichite,
		tournament.PerpetualCheck,
		tournament.MaxMovesReached, tournament.AdjudicatedWin, tournament.AdjudicatedDraw, tournament.Try,
	} {
		g := &record.Played{
			Start: *history.Start(), Moves: history.Moves(), Opening: 1, Ending: endingOf(ending),
			Outcome: record.BlackWins,
			Scores:  []record.Score{record.NoScore, -30, record.Mate},
		}
		made := Record(g)
		var text strings.Builder
		if _, err := record.Write(&text, made, record.CSA); err != nil {
			t.Errorf("%v: %v", ending, err)
		}
		if got := text.String(); !strings.Contains(got, "'** -30\r\n") || !strings.Contains(got, "'** 100000\r\n") {
			t.Errorf("%v: no scores in\n%s", ending, got)
		} else if strings.Contains(got, "TIME") || strings.Contains(got, "\r\nT0") {
			t.Errorf("%v: a time that is not known in\n%s", ending, got)
		}
	}
}
