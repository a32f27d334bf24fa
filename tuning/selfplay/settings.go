// Package selfplay lets an engine play itself, to make games by the million to learn from: each
// position with the score of the search that found its move, and how the game ended.
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
// Everything random in a game follows from the seed and the game's number, so a run that
// goes on where it was broken off plays the same games, however many are played at once:
//
//	draw an opening, and how many plies of it     7g7f 3c3d 2g2f 8c8d
//	draw how many moves are played at random      … P*5e is nothing a player would do
//	search: more than 600 ahead? begin again      +83
//	for each move: draw a budget of nodes, search 1,190 nodes: 2f2e, +64; 420 nodes: …
//	until the rules end the game, or both sides' searches agree that it is over
//
// With small budgets, moves are sometimes mistakes, which the next move punishes, and the
// reliability of a score does not depend on the kind of position. Some games are played to their
// end by the rules, so that positions beyond an adjudication are not missing.
package selfplay

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"

	"shotest/engine"
	"shotest/internal/message"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
)

// Settings say which games are played.
type Settings struct {
	// Seed decides everything random.
	Seed uint64
	// LeastNodes and MostNodes bound the budget of a move.
	LeastNodes, MostNodes int
	// FromPly and ToPly bound how many plies of an opening are followed, and
	// RandomMoves how many moves are then played at random.
	FromPly, ToPly, RandomMoves int
	// Margin is how many centipawns either side may be ahead after the opening.
	Margin int
	// Resign and Draw are the rules by which games are ended that are as good as over,
	// and PlayedOut the percentage of games that they do not end.
	Resign    tournament.ResignRule
	Draw      tournament.DrawRule
	PlayedOut int
	// Rules are those of the game.
	Rules shogi.Rules
	// Profile is the engine's. What concerns the clock, the book, threads and
	// resigning does not count.
	Profile profile.Profile
	// AtOnce is how many games are played at a time; one on each core if 0. It changes
	// nothing else.
	AtOnce int
}

// DefaultSettings returns the usual settings.
func DefaultSettings() Settings {
	s := Settings{
		Seed: 1, LeastNodes: 300, MostNodes: 3000,
		FromPly: 4, ToPly: 32, RandomMoves: 6, Margin: 600,
		Resign:    tournament.ResignRule{Score: 2000, Moves: 3, Both: true},
		Draw:      tournament.DrawRule{Score: 30, Moves: 20, After: 160},
		PlayedOut: 10,
		Rules:     shogi.Rules{EnteringKing: shogi.CSARule27, MaxMoves: 320},
		Profile:   profile.Default(),
	}
	s.Profile.HashMegabytes = 2
	return s
}

// Validate checks the ranges.
func (s *Settings) Validate() error {
	var errs []error
	check := func(ok bool, format string, args ...any) {
		if !ok {
			errs = append(errs, message.Errorf(format, args...))
		}
	}
	check(s.LeastNodes >= 1 && s.MostNodes >= s.LeastNodes, "nodes from %d to %d: expected a range from 1 on",
		s.LeastNodes, s.MostNodes)
	check(s.FromPly >= 0 && s.ToPly >= s.FromPly && s.ToPly <= maxOpening,
		"plies of an opening from %d to %d: expected a range from 0 to %d", s.FromPly, s.ToPly, maxOpening)
	check(s.RandomMoves >= 0 && s.RandomMoves <= maxRandom, "%d random moves: expected 0 to %d",
		s.RandomMoves, maxRandom)
	check(s.Margin >= 1, "margin of %d centipawns: expected 1 or more", s.Margin)
	check(s.PlayedOut >= 0 && s.PlayedOut <= 100, "%d %% of the games played out: expected 0 to 100", s.PlayedOut)
	check(s.Rules.MaxMoves >= 1 && s.Rules.MaxMoves <= maxMoves, "move limit %d: expected 1 to %d",
		s.Rules.MaxMoves, maxMoves)
	return errors.Join(errs...)
}

const (
	maxOpening = 512
	maxRandom  = 100
	maxMoves   = 9000 // the limit of gamefile, less the longest opening
)

// probeNodes is the budget in each of the bench's positions to tell engines apart.
const probeNodes = 500

// Text returns the settings as a file of games has them: runs with the same text play the
// same games. It includes a signature of the engine's searches, so that a program with other
// weights or another search makes another run, since its scores mean something else. The
// error is that of ctx, or says that a file which the profile names cannot be read.
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
		fmt.Sprintf("nodes: %d to %d for a move", s.LeastNodes, s.MostNodes),
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

// engineProfile returns the profile without clock, book, threads and resigning: they do not
// decide games.
func (s *Settings) engineProfile() profile.Profile {
	usual := profile.Default()
	p := s.Profile
	p.Threads = 1
	p.MultiPV = 1
	p.OwnBook = false
	p.ResignValue = usual.ResignValue
	p.NodesLimit = 0
	p.DepthLimit = 0
	p.Explain = false
	p.ConsiderationMode = false
	p.MaxMovesToDraw, p.EnteringKingRule = s.Rules.MaxMoves, s.Rules.EnteringKing.String()
	return p
}
