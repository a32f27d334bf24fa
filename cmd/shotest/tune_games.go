package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"shotest/config"
	"shotest/shogi"
	"shotest/tuning/gamefile"
	"shotest/tuning/selfplay"
)

type tuneGamesCommand struct {
	Out       string `placeholder:"FILE" help:"File that the games are added to; the same command goes on where it was broken off."`
	Positions int    `default:"1000000" help:"How many positions with a score there are to be in the end, of this run: a game has about a hundred."`

	Seed         uint64   `default:"1" help:"Decides all games: every machine needs another one."`
	Nodes        spread   `default:"300-3000" placeholder:"FROM-TO" help:"What is searched for a move; drawn anew for each, with equal chances for each doubling (default ${default})."`
	Openings     []string `sep:"none" placeholder:"NAME" help:"Where games begin: book, built-in, or a file or folder with games, positions (.usi) or a book (.db); may be repeated, and each begins as many games (default: book and built-in)."`
	OpeningPlies spread   `default:"4-32" placeholder:"FROM-TO" help:"How many plies of them are followed (default ${default})."`
	RandomMoves  int      `default:"6" help:"How many moves are then played at random, at most."`
	Margin       int      `default:"600" help:"How many centipawns either side may be ahead then; otherwise another opening is drawn."`
	Resign       int      `default:"2000" help:"Centipawns at which a game is over once both sides agree on three moves each; 0 to play all games out."`
	PlayedOut    int      `default:"10" help:"How many percent of the games are played out all the same."`
	MaxMoves     int      `default:"320" help:"A game is drawn when one move more would be played."`
	Profile      string   `type:"existingfile" placeholder:"FILE" help:"Profile of the engine (default: the one that is built in)."`
	Mode         string   `placeholder:"MODE" help:"interest, fullwidth, modern, auto or mcts (default: that of the profile)."`
	Hash         int      `default:"2" help:"Megabytes for each engine's table."`
	Concurrency  int      `help:"Games at once; one on each core if not given. It changes nothing else."`
	Append       bool     `help:"Add the games to a file that has those of other settings."`

	Merge   []string `sep:"none" type:"existingfile" placeholder:"FILE" help:"Play nothing, and write the games of these files to --out, each once; may be repeated."`
	Repair  []string `sep:"none" type:"existingfile" placeholder:"FILE" help:"Play nothing, and write what is whole of a damaged file in its place, each game once; the damaged file is kept as FILE.damaged. May be repeated."`
	Variety []string `sep:"none" type:"existingfile" placeholder:"FILE" help:"Play nothing, and say how much the games of these files differ, and how they ended; may be repeated."`
	Also    []string `arg:"" optional:"" name:"file" help:"More files, as those of --merge, --repair or --variety."`

	CPUProfile string `name:"cpu-profile" placeholder:"FILE" help:"Write where the time goes, for go tool pprof."`
	JSON       bool   `name:"json" help:"Print JSON, one object a line."`
}

// spread is a range of numbers, spelled 300-3000, or 1000.
type spread struct{ from, to int }

// UnmarshalText implements encoding.TextUnmarshaler.
func (r *spread) UnmarshalText(text []byte) (err error) {
	first, last, isRange := strings.Cut(string(text), "-")
	if r.from, err = strconv.Atoi(first); err == nil {
		r.to = r.from
		if isRange {
			r.to, err = strconv.Atoi(last)
		}
	}
	if err != nil || r.to < r.from {
		return fmt.Errorf("%q: expected a range such as 300-3000, or a number", text)
	}
	return nil
}

// Help implements kong's HelpProvider.
func (c *tuneGamesCommand) Help() string {
	return `Examples:

  shotest tune games --out own.games --positions 30000000
  shotest tune games --out second.games --seed 2 --positions 30000000      # on another machine
  shotest tune games --out own.games --openings book --openings ../records/ --nodes 1000
  shotest tune games --merge own.games second.games --out all.games
  shotest tune games --variety own.games second.games
  shotest tune games --repair own.games                                    # after damage to the file
  shotest convert own.games some.csa --game 17
  shotest tune evaluation --records own.games --form network --out network.bin

The engine plays itself, and the file gets every position's score, its move and how the game ended, in about four ` +
		`bytes a move. Ctrl-C keeps the games that have ended; a crash or a power cut costs the last few seconds. The same ` +
		`command goes on.`
}

// Run plays games, or reads those that are there.
func (c *tuneGamesCommand) Run(ctx context.Context, s streams) error {
	switch {
	case len(c.Variety) > 0 && (c.Out != "" || len(c.Merge) > 0):
		return &usageError{"--variety: expected neither --out nor --merge as well"}
	case len(c.Variety) > 0 && len(c.Repair) > 0, len(c.Repair) > 0 && (c.Out != "" || len(c.Merge) > 0):
		return &usageError{"--repair: expected neither --out, --merge nor --variety as well"}
	case len(c.Variety) > 0:
		return c.variety(ctx, s)
	case len(c.Repair) > 0:
		return c.repair(s)
	case c.Out == "":
		return &usageError{"--out is missing: the file for the games"}
	case len(c.Merge) > 0:
		return c.merge(s)
	case len(c.Also) > 0:
		return &usageError{c.Also[0] + ": expected --merge, --repair or --variety before files that are there"}
	}
	return c.playAll(ctx, s)
}

// playAll plays the games that the flags ask for.
func (c *tuneGamesCommand) playAll(ctx context.Context, s streams) error {
	settings, err := c.settings(s)
	if err != nil {
		return err
	}
	names := c.Openings
	if len(names) == 0 {
		names = selfplay.UsualOpenings
	}
	openings, err := selfplay.LoadOpenings(ctx, names)
	if err != nil {
		return err
	}
	nameBroken(s, openings.Broken)
	run, err := settings.Run(ctx, openings)
	if err != nil {
		return err
	}
	if err := c.mayAdd(run); err != nil {
		return err
	}
	if c.CPUProfile != "" {
		stop, err := writeCPUProfile(c.CPUProfile)
		if err != nil {
			return err
		}
		defer stop()
	}
	writer, err := gamefile.Append(c.Out, run, "program: shotest "+version()+"\n")
	if err != nil {
		return err
	}
	return c.play(ctx, s, settings, openings, writer)
}

// settings returns what the flags say.
func (c *tuneGamesCommand) settings(s streams) (selfplay.Settings, error) {
	settings := selfplay.DefaultSettings()
	profile, err := settingsFrom(s, c.Profile)
	if err != nil {
		return settings, err
	}
	if c.Mode != "" {
		profile.SearchMode = c.Mode
	}
	profile.HashMegabytes = c.Hash
	if err := config.Check(&profile); err != nil {
		return settings, &usageError{"--mode and --hash: " + err.Error()}
	}
	settings.Profile, settings.Seed, settings.AtOnce = profile, c.Seed, c.Concurrency
	settings.LeastNodes, settings.MostNodes = c.Nodes.from, c.Nodes.to
	settings.FromPly, settings.ToPly, settings.RandomMoves, settings.Margin = c.OpeningPlies.from, c.OpeningPlies.to, c.RandomMoves, c.Margin
	settings.Resign.Score, settings.PlayedOut, settings.Rules = c.Resign, c.PlayedOut, shogi.Rules{EnteringKing: settings.Rules.EnteringKing, MaxMoves: c.MaxMoves}
	err = settings.Validate()
	if err == nil && c.Positions < 1 {
		err = fmt.Errorf("--positions %d: expected 1 or more", c.Positions)
	}
	if err == nil && c.Resign < 0 {
		err = fmt.Errorf("--resign %d: expected 0 or more", c.Resign)
	}
	if err != nil {
		return settings, &usageError{err.Error()}
	}
	return settings, nil
}

// mayAdd looks whether the file is new, or has games of the same run.
func (c *tuneGamesCommand) mayAdd(run gamefile.Run) error {
	if info, err := os.Stat(c.Out); c.Append || errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0 {
		return nil
	}
	file, err := gamefile.Open(c.Out)
	if err != nil {
		return err
	}
	defer file.Close()
	runs, err := file.Runs()
	if len(runs) == 0 {
		return err
	}
	for _, known := range runs {
		if known == run {
			return nil
		}
	}
	return &usageError{fmt.Sprintf("%s has games of other settings, now they are: %s. Name another file, or add --append to have both in one",
		c.Out, runs[len(runs)-1].Difference(run))}
}

// flushEvery is how long games are kept back at most that do not fill a block yet.
const flushEvery = 10 * time.Second

// play plays until there are as many positions as wanted.
func (c *tuneGamesCommand) play(ctx context.Context, s streams, settings selfplay.Settings, openings *selfplay.Openings, writer *gamefile.Writer) (err error) {
	view := newGamesView(s, c, writer)
	defer view.close()
	defer func() { err = errors.Join(err, writer.Close()) }()
	if writer.Positions() >= c.Positions {
		return view.done(nil)
	}
	written := time.Now()
	for game, failed := range settings.Play(ctx, openings, writer.Next()) {
		if failed == nil {
			failed = writer.Add(game)
		}
		if failed == nil && time.Since(written) >= flushEvery {
			failed = writer.Flush()
			written = time.Now()
		}
		if failed != nil {
			return view.done(errors.Join(failed, writer.Flush()))
		}
		view.game()
		if writer.Positions() >= c.Positions {
			break
		}
	}
	return view.done(writer.Flush())
}
