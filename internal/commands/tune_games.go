package commands

import (
	"context"
	"errors"
	"fmt"
	"time"

	"shotest/config/strict"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/internal/resources"
	"shotest/tuning/gamefile"
	"shotest/tuning/selfplay"
)

type tuneGamesCommand struct {
	Out       string `output:"added" placeholder:"FILE" help:"File (.games) that the games are added to; the same command goes on where it was broken off."`
	Positions int    `range:"1,1000000000000" default:"1000000" help:"How many positions with a score there are to be in the end, of this run: a game has about a hundred."`

	Seed         uint64   `range:"0,2147483647" default:"1" help:"Decides all games: every machine needs another one."`
	Nodes        spread   `range:"1,1000000000" default:"300-3000" placeholder:"FROM-TO" help:"What is searched for a move; drawn anew for each, with equal chances for each doubling (default ${default})."`
	Openings     []string `sep:"none" placeholder:"NAME" help:"Where games begin: book, built-in, or a file or folder with games, positions (.usi) or a book (.db); may be repeated, and each begins as many games (default: book and built-in)."`
	OpeningPlies spread   `range:"0,512" default:"4-32" placeholder:"FROM-TO" help:"How many plies of them are followed (default ${default})."`
	RandomMoves  int      `range:"0,100" default:"6" help:"How many moves are then played at random, at most."`
	Margin       int      `range:"1,30000" default:"600" help:"How many centipawns either side may be ahead then; otherwise another opening is drawn."`
	Resign       int      `range:"0,99999" default:"2000" help:"Centipawns at which a game is over once both sides agree on three moves each; 0 to play all games out."`
	PlayedOut    int      `range:"0,100" default:"10" help:"How many percent of the games are played out all the same."`
	MaxMoves     int      `range:"1,9000" default:"320" help:"A game is drawn when one move more would be played."`
	Profile      string   `type:"existingfile" placeholder:"FILE" help:"Profile of the engine (default: the one that is built in)."`
	Mode         string   `placeholder:"MODE" help:"interest, fullwidth or modern (default: that of the profile)."`
	Hash         int      `range:"USI_Hash" default:"2" help:"Megabytes for each engine's table."`
	Concurrency  int      `range:"1,1024" help:"Games at once; one on each core if not given. It changes nothing else."`

	JSON bool `name:"json" help:"Print JSON, one object a line."`
}

// Help implements kong's HelpProvider.
func (c *tuneGamesCommand) Help() string {
	return `Examples:

  shotest tune games --out own.games --positions 30000000
  shotest tune games --out second.games --seed 2 --positions 30000000      # on another machine
  shotest tune games --out own.games --openings book --openings ../records/ --nodes 1000
  shotest convert own.games some.csa --game 17
  shotest tune evaluation --records own.games --out network.bin

The engine plays itself, and the file gets every position's score, its move and how the game ended: a line of text ` +
		`for each game, packed, some five bytes a move. Ctrl-C keeps the games that have ended; a crash or a power cut costs ` +
		`the last few seconds. The same command goes on. zcat prints a file, and cat joins files of several machines.`
}

// Run plays the requested games.
func (c *tuneGamesCommand) Run(ctx context.Context, s streams) error {
	if c.Out == "" {
		return usageErrorf("--out is missing: the file for the games")
	}
	if !gamefile.IsName(c.Out) {
		return usageErrorf("--out %s: expected a name that ends in .games", c.Out)
	}
	settings, err := c.settings()
	if err != nil {
		return err
	}
	if err := checkEngines(orPerCore(c.Concurrency), c.Hash, resources.FreeMemory()); err != nil {
		return err
	}
	names := c.Openings
	if len(names) == 0 {
		names = selfplay.DefaultOpenings
	}
	openings, err := selfplay.LoadOpenings(ctx, names)
	if err != nil {
		return err
	}
	nameBroken(s, openings.Broken)
	text, err := settings.Text(ctx, openings)
	if err != nil {
		return err
	}
	writer, err := gamefile.Append(c.Out, text, "shotest "+version())
	if errors.Is(err, gamefile.ErrOtherSettings) {
		return usageErrorf("%w. Name another file: cat joins both", err)
	}
	if err != nil {
		return err
	}
	if writer.Truncated() > 0 {
		s.notice(message.Errorf(
			"cut off %d bytes at the end of %s: games that were being written when the program was stopped",
			writer.Truncated(), c.Out))
	}
	if writer.SetAside() > 0 {
		s.notice(message.Errorf("%d bytes at the end of %s are damaged: they are kept in %s, and their games are played again",
			writer.SetAside(), c.Out, gamefile.DamagedPath(c.Out)))
	}
	return c.play(ctx, s, settings, openings, writer)
}

// settings returns the requested settings.
func (c *tuneGamesCommand) settings() (selfplay.Settings, error) {
	settings := selfplay.DefaultSettings()
	profile, err := settingsFrom(c.Profile)
	if err != nil {
		return settings, err
	}
	if c.Mode != "" {
		profile.SearchMode = c.Mode
	}
	profile.HashMegabytes = c.Hash
	if err := strict.Check(&profile); err != nil {
		return settings, usageErrorf("--mode and --hash: %w", err)
	}
	settings.Profile = profile.Played()
	settings.Seed, settings.AtOnce = c.Seed, c.Concurrency
	settings.MinNodes, settings.MaxNodes = c.Nodes.from, c.Nodes.to
	settings.FromPly = c.OpeningPlies.from
	settings.ToPly = c.OpeningPlies.to
	settings.RandomMoves = c.RandomMoves
	settings.Margin = c.Margin
	settings.Resign.Score = c.Resign
	settings.PlayedOut = c.PlayedOut
	settings.Rules.MaxMoves = c.MaxMoves
	return settings, nil
}

// flushInterval is the longest time before games are written that do not fill a block.
const flushInterval = 10 * time.Second

// play plays until there are enough positions.
func (c *tuneGamesCommand) play(ctx context.Context, s streams, settings selfplay.Settings, openings *selfplay.Openings,
	writer *gamefile.Writer) (err error) {
	view := &gamesView{newTuneView(s, c.JSON), c, writer, time.Now(), writer.Games(), writer.Positions()}
	defer func() { err = errors.Join(err, writer.Close()) }()
	if writer.Positions() >= c.Positions {
		return view.finish(nil)
	}
	written := time.Now()
	for game, failed := range settings.Play(ctx, openings, writer.Next()) {
		if failed == nil {
			failed = writer.Add(game)
		}
		if failed == nil && time.Since(written) >= flushInterval {
			failed = writer.Flush()
			written = time.Now()
		}
		if failed != nil {
			return view.finish(errors.Join(failed, writer.Flush()))
		}
		view.showGame()
		if writer.Positions() >= c.Positions {
			break
		}
	}
	return view.finish(writer.Flush())
}

// gamesView shows the progress of self-play.
type gamesView struct {
	*tuneView
	command *tuneGamesCommand
	writer  *gamefile.Writer
	started time.Time
	// games and positions are the numbers before this run.
	games, positions int
}

// perSecond returns the number of positions played per second.
func (v *gamesView) perSecond() float64 {
	return float64(v.writer.Positions()-v.positions) / max(time.Since(v.started).Seconds(), 1e-9)
}

// showGame shows the progress after a game.
func (v *gamesView) showGame() {
	played, wanted, speed := v.writer.Positions(), v.command.Positions, v.perSecond()
	timeLeft := time.Duration(float64(wanted-played) / max(speed, 1e-9) * float64(time.Second)).Round(time.Second)
	text := fmt.Sprintf("%d games  %.0f positions/s", v.writer.Games(), speed)
	v.showOrPrint(text, fmt.Sprintf("%s  %d of %d positions  %v left", text, played, wanted, timeLeft),
		min(played, wanted), wanted)
}

// finish prints a summary of the run, and completes the error that ended it.
func (v *gamesView) finish(err error) error {
	if errors.Is(err, context.Canceled) {
		err = errors.New("interrupted; the games that have ended are kept, and the same command goes on")
	}
	taken := time.Since(v.started)
	w := v.writer
	games := w.Games() - v.games
	positions := w.Positions() - v.positions
	text := v.streams.language().Text("own_games.summary", language.Args{
		"File": v.command.Out, "Games": w.Games(), "Positions": w.Positions(), "GamesNow": games,
		"PositionsNow": positions,
		"Time":         taken.Round(time.Second), "Speed": fmt.Sprintf("%.0f", v.perSecond()),
	})
	return errors.Join(err, v.Print(text+"\n", "",
		gamesPlayed{v.command.Out, w.Games(), w.Positions(), games, positions,
			taken.Seconds()}))
}

// gamesPlayed is a summary of self-play for programs.
type gamesPlayed struct {
	File         string  `json:"file"`
	Games        int     `json:"games"`
	Positions    int     `json:"positions"`
	GamesNow     int     `json:"games_now"`
	PositionsNow int     `json:"positions_now"`
	Seconds      float64 `json:"seconds"`
}
