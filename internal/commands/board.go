package commands

import (
	"context"
	"fmt"
	"sync"

	"shotest/internal/message"
	"shotest/record"
	"shotest/review/board"
)

type boardCommand struct {
	Record  string `arg:"" optional:"" help:"A game record in any format (CSA, KIF, KI2, JKF, USI), or - for standard input (default: a new game)."`
	At      *int   `range:"0,100000" placeholder:"N" help:"Show the position after move N (default: the start)."`
	Game    int    `range:"1,2147483647" placeholder:"N" help:"Only this game, of a record that holds several."`
	Port    int    `range:"0,65535" default:"0" help:"The port of the page on this machine; 0 for one that is free."`
	NoOpen  bool   `help:"Print the address only, and open no browser."`
	Profile string `placeholder:"FILE" help:"A profile to think by (default: the one that is built in)."`

	engineFlags
}

// Help implements kong's HelpProvider.
func (c *boardCommand) Help() string {
	return `Examples:

  shotest board                          # a board in the browser: play, or put up a position, and ask why
  shotest board game.kif --at 40         # step through a game, try other moves
  shotest board --engine ./YaneuraOu     # lines of another engine, in our words
  shotest board --no-open --port 8080    # only print the address

The page is served on this machine only, for the address with its secret. Ctrl-C ends it.`
}

// Run serves the page until it is interrupted.
func (c *boardCommand) Run(ctx context.Context, s streams) error {
	settings := board.Settings{Language: s.language()}
	var err error
	if settings.Profile, err = settingsFrom(c.Profile); err != nil {
		return err
	}
	settings.Profile.Threads = c.Threads
	if settings.Game, err = c.game(s); err != nil {
		return err
	}
	if c.At != nil {
		settings.Ply = *c.At
	}
	other, err := c.startEngine(ctx)
	if err != nil {
		return err
	}
	if other != nil {
		defer other.Close()
		settings.Searcher = other
	}
	server, listener, err := board.Listen(settings, c.Port)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(s.out, server.Address()); err != nil {
		return err
	}
	s.notice(message.Errorf("the board is there until Ctrl-C"))
	var opening sync.WaitGroup // the page is there while the browser starts
	defer opening.Wait()
	if !c.NoOpen {
		opening.Go(func() {
			if err := openAddress(ctx, server.Address()); err != nil {
				s.notice(message.Errorf("no browser could be opened (%w): open the address above in one", err))
			}
		})
	}
	return server.Serve(ctx, listener)
}

// game reads the record, and returns nil if there is none.
func (c *boardCommand) game(s streams) (*record.Game, error) {
	if c.Record == "" {
		if c.At != nil || c.Game != 0 {
			return nil, usageErrorf("--at and --game: expected a record as well")
		}
		return nil, nil
	}
	games, err := readGames(s, c.Record, c.Game, false)
	if err != nil {
		return nil, err
	}
	game, err := pickGame(games, 0, c.Record)
	if err != nil {
		return nil, err
	}
	if _, err := game.History(); err != nil {
		return nil, message.Errorf("%s: %w", c.Record, err)
	}
	if c.At != nil && *c.At > len(game.Moves) {
		return nil, usageErrorf("after move %d: the game has %w", *c.At,
			message.Counted(len(game.Moves), "%d move", "%d moves"))
	}
	return game, warnOfReading(s, c.Record, []*record.Game{game}, false)
}
