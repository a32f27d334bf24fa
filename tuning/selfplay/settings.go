// Package selfplay lets an engine play itself, to make millions of games to learn from. A game has
// the score of the search for each move, and the outcome.
//
//	openings, err := selfplay.LoadOpenings(ctx, []string{"book", "records/"})
//	…
//	text, err := settings.Text(ctx, openings)
//	…
//	writer, err := gamefile.Append("own.games", text, version)
//	…
//	for game, err := range settings.Play(ctx, openings, writer.Next()) {
//		…
//		err = writer.Add(game)
//	}
//
// The seed and the game's number determine everything random in a game. So a resumed run plays the
// same games, however many are played at once. The course of a game:
//
//	draw an opening, and how many plies of it     7g7f 3c3d 2g2f 8c8d
//	draw how many moves are played at random      … P*5e is nothing a player would do
//	search: more than 600 ahead? begin again      +83
//	for each move: draw a budget of nodes, search 1,190 nodes: 2f2e, +64; 420 nodes: …
//	until the rules end the game, or both sides' searches agree that it is over
//
// Random budgets make some moves mistakes, which the next move punishes, and make the reliability
// of a score independent of the kind of position. Some games are played to their end by the rules,
// so that positions beyond an adjudication are not missing.
package selfplay

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"

	"shotest/config"
	"shotest/engine"
	"shotest/shogi"
	"shotest/tournament"
)

// Settings define the games of a run.
type Settings struct {
	Seed uint64 // determines everything random

	MinNodes, MaxNodes int // bounds of the budget of a move
	FromPly, ToPly     int // bounds of the number of plies of an opening
	RandomMoves        int // the largest number of random moves after them
	Margin             int // the largest lead of either side after the opening, in centipawns

	Resign    tournament.ResignRule // adjudicates wins
	Draw      tournament.DrawRule   // adjudicates draws
	PlayedOut int                   // the percentage of games without adjudication
	Rules     shogi.Rules

	// Profile is the engine's profile. Its settings of clock, book, threads and resigning have no
	// effect.
	Profile config.Profile
	// AtOnce is the number of games at a time, 0 for one on each core. It does not affect the
	// games.
	AtOnce int
}

// DefaultSettings returns the default settings.
func DefaultSettings() Settings {
	s := Settings{
		Seed: 1, MinNodes: 300, MaxNodes: 3000,
		FromPly: 4, ToPly: 32, RandomMoves: 6, Margin: 600,
		Resign:    tournament.ResignRule{Score: 2000, Moves: 3, Both: true},
		Draw:      tournament.DrawRule{Score: 30, Moves: 20, After: 160},
		PlayedOut: 10,
		Rules:     shogi.Rules{EnteringKing: shogi.CSARule27, MaxMoves: 320},
		Profile:   config.Default(),
	}
	s.Profile.HashMegabytes = 2
	return s
}

// probeNodes is the budget of each bench position for the engine's signature.
const probeNodes = 500

// Text returns the settings in the form of gamefile.Append. Runs with the same text play the same
// games. The text has a signature of the engine's searches, since a program with other weights or
// another search plays other games. Text fails if ctx ends, or a file of the profile cannot be
// read.
func (s *Settings) Text(ctx context.Context, openings *Openings) (string, error) {
	played := s.engineProfile()
	text, err := played.Text()
	if err != nil {
		return "", err
	}
	probe, err := engine.New(played).Bench(ctx, engine.BenchPositions(), engine.Limits{Nodes: probeNodes}, nil)
	if err != nil {
		return "", err
	}
	h := fnv.New32a()
	h.Write([]byte(text))
	lines := []string{
		fmt.Sprintf("seed: %d", s.Seed),
		fmt.Sprintf("nodes: %d to %d for a move", s.MinNodes, s.MaxNodes),
		fmt.Sprintf("openings: %s; %d to %d plies, up to %d random moves, within %d centipawns", openings, s.FromPly,
			s.ToPly, s.RandomMoves, s.Margin),
		fmt.Sprintf(
			"adjudication: won from %d centipawns for %d moves, drawn within %d for %d moves from move %d on, %d %% played out",
			s.Resign.Score, s.Resign.Moves, s.Draw.Score, s.Draw.Moves, s.Draw.After, s.PlayedOut),
		fmt.Sprintf("rules: %v, %d moves", s.Rules.EnteringKing, s.Rules.MaxMoves),
		fmt.Sprintf("engine: profile %s %08x, %s mode, hash %d MB, signature %08x", played.Name, h.Sum32(),
			played.SearchMode, played.HashMegabytes, probe.Signature),
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// engineProfile returns the profile with the default settings of clock, book, threads and
// resigning, so that they do not affect games.
func (s *Settings) engineProfile() config.Profile {
	defaults := config.Default()
	p := s.Profile
	p.Threads = 1
	p.MultiPV = 1
	p.OwnBook = false
	p.ResignValue = defaults.ResignValue
	p.NodesLimit = 0
	p.DepthLimit = 0
	p.Explain = false
	p.ConsiderationMode = false
	p.MaxMovesToDraw, p.EnteringKingRule = s.Rules.MaxMoves, s.Rules.EnteringKing.String()
	return p
}
