//go:build e2e

package tests

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"shotest/engine"
	"shotest/record"
	"shotest/shogi"
	"shotest/usi"
)

// player is an engine in a match, with what it did in the game being played.
type player struct {
	name   string
	client *usi.Client
}

// startPlayer starts an engine as a graphical board would. The transcript goes
// to the test's log if the test fails.
func startPlayer(t *testing.T, name, path string, options ...usi.SetOption) *player {
	t.Helper()
	var transcript []string
	client, err := usi.Start(context.Background(), usi.Process{Path: path}, usi.ClientConfig{
		Options:  options,
		Timeouts: usi.Timeouts{Handshake: patient, Ready: patient, Stop: patient, Quit: patient}, // GPS Shogi reads its tables first
		Transcript: func(line usi.TranscriptLine) {
			transcript = append(transcript, line.Direction.String()+" "+line.Text)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := client.Quit(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if t.Failed() {
			t.Logf("last lines exchanged with %s:\n%s", name, strings.Join(transcript[max(0, len(transcript)-40):], "\n"))
		}
	})
	if err := client.Ready(context.Background()); err != nil {
		t.Fatal(err)
	}
	return &player{name: name, client: client}
}

// game is a finished game between two players, by shogi.Color.
type game struct {
	players [2]*player
	record  *record.Game
	// slowest is each side's longest answer.
	slowest [2]time.Duration
	// answers lists how long each answer took.
	answers [2][]time.Duration
}

const (
	openingPlies = 6
	longestGame  = 320
)

// randomOpening plays a few random moves, so that no two games are alike.
func randomOpening(random *rand.Rand) *shogi.History {
	history := shogi.NewHistory(shogi.StartPosition())
	for range openingPlies {
		moves := history.Current().AppendLegalMoves(nil)
		history.Play(moves[random.IntN(len(moves))])
	}
	return history
}

// playGame plays from an opening to the end, with the same time for every move.
func playGame(t *testing.T, players [2]*player, history *shogi.History, perMove time.Duration) *game {
	t.Helper()
	g := &game{players: players, record: &record.Game{
		Black: players[shogi.Black].name, White: players[shogi.White].name, Event: "test game",
		TimeControl: fmt.Sprintf("0+%g+0", perMove.Seconds()), Start: *history.Start(),
	}}
	for _, m := range history.Moves() {
		g.record.Moves = append(g.record.Moves, record.Move{Move: m})
	}
	for _, p := range players {
		if err := p.client.NewGame(); err != nil {
			t.Fatal(err)
		}
	}
	rules := shogi.Rules{EnteringKing: shogi.CSARule27, MaxMoves: longestGame}
	for {
		if verdict := history.Verdict(rules); verdict.Ending != shogi.Ongoing {
			g.end(verdict)
			break
		}
		if !g.playMove(t, history, perMove) {
			break
		}
	}
	g.record.SumClocks()
	for _, p := range players {
		if err := p.client.GameOver("draw"); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// playMove asks the side to move, and reports whether the game goes on.
func (g *game) playMove(t *testing.T, history *shogi.History, perMove time.Duration) bool {
	t.Helper()
	side := history.Current().SideToMove()
	ctx, cancel := context.WithTimeout(context.Background(), perMove+patient)
	defer cancel()
	limits := engine.Limits{Clock: &engine.Clock{Byoyomi: perMove}}
	answer, err := g.players[side].client.Go(ctx, history, limits, nil)
	if err != nil {
		t.Fatalf("%s in %s: %v", g.players[side].name, history.USI(), err)
	}
	g.slowest[side] = max(g.slowest[side], answer.Elapsed)
	g.answers[side] = append(g.answers[side], answer.Elapsed)
	if answer.Elapsed > perMove && g.players[side].name == "shotest" {
		t.Logf("%s took %v of %v in %s, and told %v", g.players[side].name, answer.Elapsed, perMove, history.USI(), answer.Last)
	}
	clock := record.Clock{Known: true, Spent: answer.Elapsed.Truncate(time.Second)}
	switch {
	case answer.Win:
		g.record.Ending = record.Ending{Kind: record.Declaration, Clock: clock}
		if history.Current().Declare(shogi.CSARule27, history.Start()) != shogi.DeclarationWin {
			t.Fatalf("%s declares a win that is none in %v", g.players[side].name, history.Current())
		}
		return false
	case answer.Move == shogi.NoMove:
		g.record.Ending = record.Ending{Kind: record.Resignation, Clock: clock}
		return false
	}
	if err := history.Current().CheckLegal(answer.Move); err != nil {
		t.Fatalf("%s plays %v in %v: %v", g.players[side].name, answer.Move, history.Current(), err)
	}
	history.Play(answer.Move)
	g.record.Moves = append(g.record.Moves, record.Move{Move: answer.Move, Clock: clock})
	return true
}

// end records how the rules ended the game.
func (g *game) end(verdict shogi.Verdict) {
	kind := map[shogi.Ending]record.EndingKind{
		shogi.Checkmate: record.Checkmate, shogi.Sennichite: record.Sennichite,
		shogi.MaxMovesReached: record.MaxMoves, shogi.PerpetualCheck: record.IllegalAction,
	}[verdict.Ending]
	g.record.Ending = record.Ending{Kind: kind}
	if kind == record.IllegalAction {
		g.record.Ending.Offender = verdict.Winner.Opponent()
	}
}
