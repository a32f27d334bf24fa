package commands

import (
	"context"
	"errors"

	"shotest/engine/book"
	"shotest/internal/language"
	"shotest/internal/message"
	"shotest/record"
	"shotest/tuning/games"
)

type bookMakeCommand struct {
	gameFlags
	Out          string `required:"" output:"new" placeholder:"FILE.db" help:"File for the book, in YaneuraOu's format; packed if its name ends in .gz."`
	Plies        int    `range:"1,10000" default:"24" help:"How many moves of each game to count."`
	Games        int    `range:"1,1000000" default:"2" help:"Leave out moves played in fewer games."`
	Players      int    `range:"1,1000000" default:"1" help:"Leave out moves played by fewer different players."`
	Winners      bool   `help:"Count only the moves of players who won."`
	LearningOnly bool   `help:"Leave out the twentieth of the games that nothing is learned from, so that figures can be measured on it."`
	Strict       bool   `help:"Stop at the first broken game instead of leaving it out."`
	JSON         bool   `name:"json" help:"Print JSON, one object a line."`
	forceFlag
}

// Help implements kong's HelpProvider.
func (c *bookMakeCommand) Help() string {
	return `Examples:

  shotest book make --records games/ --out my.db
  shotest book make --records games/ --records more.tsv.gz --min-rating 3000 --games 5 --players 2 --out strong.db
  shotest book make --records games/ --plies 40 --winners --out winners.db.gz
  shotest book show my.db

The same games make the same book, byte for byte. Scores are estimated from the results, allowing for the players' ratings.`
}

// Run reads the games, counts, and writes the book.
func (c *bookMakeCommand) Run(ctx context.Context, s streams) error {
	settings := book.MakerSettings{Plies: c.Plies, MinGames: c.Games, MinPlayers: c.Players, WinnersOnly: c.Winners}
	set, err := c.loadNamed(ctx, s, c.Strict)
	if errors.Is(err, context.Canceled) {
		err = errNoBook
	}
	if err != nil {
		return err
	}
	if c.LearningOnly {
		set.Games, _ = set.Split()
	}
	made, err := makeBook(ctx, s, set.Games, settings)
	if err != nil {
		return err
	}
	if made.Len() == 0 {
		return message.Errorf("no move was played in %d games by %d players: nothing to write", c.Games, c.Players)
	}
	if err := made.WriteFile(c.Out); err != nil {
		return err
	}
	return c.report(s, set, made)
}

// errNoBook is the error after the user has stopped the command.
var errNoBook = errors.New("interrupted: no book was written")

// makeBook returns the book of games.
func makeBook(ctx context.Context, s streams, played []*record.Played,
	settings book.MakerSettings) (*book.Book, error) {
	maker := book.NewMaker(settings)
	bar := newProgress(s)
	defer bar.clear()
	for _, g := range played {
		if ctx.Err() != nil {
			return nil, errNoBook
		}
		maker.Add(g)
		bar.step("book", len(played))
	}
	return maker.Book(), nil
}

// report prints the numbers of games read and of positions and moves written.
func (c *bookMakeCommand) report(s streams, set *games.Set, made *book.Book) error {
	l := s.language()
	read := l.Text("book.read", language.Args{
		"Games": len(set.Games), "Files": set.Files, "Broken": len(set.Broken), "Twice": set.Duplicates,
		"Weaker": set.Weaker, "Empty": set.Empty,
	})
	wrote := l.Text("book.wrote", language.Args{"File": c.Out, "Positions": made.Len(), "Moves": countMoves(made)})
	return printTextOrJSON(s, c.JSON, read+"\n"+wrote+"\n",
		bookMade{c.Out, made.Len(), countMoves(made), set.Counts()})
}

// bookMade is what was read and written, for programs.
type bookMade struct {
	File      string `json:"file"`
	Positions int    `json:"positions"`
	Moves     int    `json:"moves"`
	games.Counts
}

// countMoves returns the number of moves in a book.
func countMoves(b *book.Book) (moves int) {
	for _, entries := range b.All() {
		moves += len(entries)
	}
	return moves
}
