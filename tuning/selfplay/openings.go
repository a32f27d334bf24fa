package selfplay

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"shotest/engine/book"
	"shotest/internal/checksum"
	"shotest/internal/message"
	"shotest/record"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/games"
)

// Names of openings that are not files.
const (
	bookOpenings    = "book"     // walks through the built-in book
	builtInOpenings = "built-in" // the balanced openings of tournaments
)

// DefaultOpenings lists the default openings of a run.
var DefaultOpenings = []string{bookOpenings, builtInOpenings}

// Openings are the openings of a run's games.
type Openings struct {
	Broken  []error  // of games and lines of books that were left out since they break the rules
	names   []string // of the sources, with their checksums
	sources []source
}

// source draws the beginning of a game, of up to a number of plies.
type source func(random *rand.Rand, plies int) *shogi.History

// LoadOpenings reads openings: "book", "built-in", books (.db), and files of package games. Each of
// them is drawn equally often.
func LoadOpenings(ctx context.Context, names []string) (*Openings, error) {
	o := &Openings{}
	for _, name := range names {
		s, description, err := o.load(ctx, name)
		if err != nil {
			return nil, err
		}
		o.sources = append(o.sources, s)
		o.names = append(o.names, description)
	}
	if len(o.sources) == 0 {
		return nil, errors.New("no openings: expected book, built-in, or files with games")
	}
	return o, nil
}

// load reads a source. description is its name with its checksum.
func (o *Openings) load(ctx context.Context, name string) (s source, description string, err error) {
	switch {
	case name == bookOpenings:
		openingBook, err := book.Default()
		return fromBook(openingBook), name, err
	case name == builtInOpenings:
		lines, err := builtIn()
		return fromGames(lines), name, err
	case strings.HasSuffix(strings.TrimSuffix(name, ".gz"), ".db"):
		openingBook, err := book.ReadFile(name)
		if err == nil && openingBook.Len() == 0 {
			err = message.Errorf("%s: the book is empty", name)
		}
		if err != nil {
			return nil, "", err
		}
		o.Broken = append(o.Broken, openingBook.Broken...)
		sum, err := checksum.OfFile(name)
		return fromBook(openingBook), fmt.Sprintf("%s (%.16s)", filepath.Base(name), sum), err
	}
	set, err := games.Load(ctx, []string{name}, games.Options{})
	if err != nil {
		return nil, "", err
	}
	o.Broken = append(o.Broken, set.Broken...)
	identity := fnv.New64a()
	for _, g := range set.Games {
		fmt.Fprintf(identity, "%016x", g.Hash())
	}
	return fromGames(set.Games), fmt.Sprintf("%s (%d games, %016x)", filepath.Base(name), len(set.Games),
		identity.Sum64()), nil
}

// builtIn returns the built-in openings of tournaments.
func builtIn() (lines []*record.Played, err error) {
	openings, err := new(tournament.Spec).LoadOpenings()
	if err != nil {
		return nil, err
	}
	for _, o := range openings {
		line, err := shogi.ParseHistory(o.Position)
		if err != nil {
			return nil, message.Errorf("opening %s: %w", o.Name, err)
		}
		lines = append(lines, &record.Played{Start: *line.Start(), Moves: line.Moves()})
	}
	return lines, nil
}

// String returns the names of the openings.
func (o *Openings) String() string { return strings.Join(o.names, " + ") }

// draw draws the beginning of a game.
func (o *Openings) draw(random *rand.Rand, plies int) *shogi.History {
	return o.sources[random.IntN(len(o.sources))](random, plies)
}

// bookMargin is the largest loss of a move of the book, in centipawns.
const bookMargin = 200

// fromBook returns a source that walks through a book. It draws moves in proportion to their
// frequency.
func fromBook(openingBook *book.Book) source {
	return func(random *rand.Rand, plies int) *shogi.History {
		game := shogi.NewHistory(shogi.StartPosition())
		for range plies {
			entry, ok := openingBook.Choose(game.Current(), random, book.Selection{Margin: bookMargin})
			if !ok {
				break
			}
			game.Play(entry.Move)
		}
		return game
	}
}

// fromGames returns a source that draws one of several games.
func fromGames(lines []*record.Played) source {
	return func(random *rand.Rand, plies int) *shogi.History {
		drawn := lines[random.IntN(len(lines))]
		return drawn.History(min(plies, len(drawn.Moves)))
	}
}
