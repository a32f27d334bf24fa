package selfplay

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"shotest/book"
	"shotest/internal/checksum"
	"shotest/internal/message"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tuning/games"
)

// Names of openings that are no files: walks through the book that is built in, and the
// balanced openings of tournaments.
const (
	bookOpenings    = "book"
	builtInOpenings = "built-in"
)

// UsualOpenings are the openings of runs that name none.
var UsualOpenings = []string{bookOpenings, builtInOpenings}

// Openings are where games begin.
type Openings struct {
	// Broken names the games, and the lines of books, that were left out, as they break the rules.
	Broken  []error
	names   []string
	sources []source
}

// source draws the beginning of a game, of a number of plies if it has them.
type source func(random *rand.Rand, plies int) *shogi.History

// LoadOpenings reads openings: "book", "built-in", books (.db), and files of games that
// package games reads. Each of them begins as many games as any other.
func LoadOpenings(ctx context.Context, names []string) (*Openings, error) {
	o := &Openings{}
	for _, name := range names {
		s, about, err := o.load(ctx, name)
		if err != nil {
			return nil, err
		}
		o.sources = append(o.sources, s)
		o.names = append(o.names, about)
	}
	if len(o.sources) == 0 {
		return nil, errors.New("no openings: expected book, built-in, or files with games")
	}
	return o, nil
}

// load reads one source, and names it with its checksum.
func (o *Openings) load(ctx context.Context, name string) (s source, about string, err error) {
	switch {
	case name == bookOpenings:
		known, err := book.Default()
		return fromBook(known), name, err
	case name == builtInOpenings:
		lines, err := builtIn()
		return fromGames(lines), name, err
	case strings.HasSuffix(strings.TrimSuffix(name, ".gz"), ".db"):
		known, err := book.ReadFile(name)
		if err == nil && known.Len() == 0 {
			err = message.Errorf("%s: the book is empty", name)
		}
		if err != nil {
			return nil, "", err
		}
		o.Broken = append(o.Broken, known.Broken...)
		sum, err := checksum.OfFile(name)
		return fromBook(known), fmt.Sprintf("%s (%.16s)", filepath.Base(name), sum), err
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

// builtIn returns the openings of tournaments.
func builtIn() (lines []*games.Game, err error) {
	openings, err := new(tournament.Spec).LoadOpenings()
	if err != nil {
		return nil, err
	}
	for _, o := range openings {
		line, err := shogi.ParseHistory(o.Position)
		if err != nil {
			return nil, message.Errorf("opening %s: %w", o.Name, err)
		}
		lines = append(lines, &games.Game{Start: *line.Start(), Moves: line.Moves()})
	}
	return lines, nil
}

// String names them.
func (o *Openings) String() string { return strings.Join(o.names, " + ") }

// draw draws the beginning of a game.
func (o *Openings) draw(random *rand.Rand, plies int) *shogi.History {
	return o.sources[random.IntN(len(o.sources))](random, plies)
}

// bookMargin is by how many centipawns a move of the book may be worse than the best.
const bookMargin = 200

// fromBook walks through a book, along moves in proportion to how often they were played.
func fromBook(known *book.Book) source {
	return func(random *rand.Rand, plies int) *shogi.History {
		game := shogi.NewHistory(shogi.StartPosition())
		for range plies {
			entry, ok := known.Choose(game.Current(), random, book.Selection{Margin: bookMargin})
			if !ok {
				break
			}
			game.Play(entry.Move)
		}
		return game
	}
}

// fromGames draws one of several games.
func fromGames(lines []*games.Game) source {
	return func(random *rand.Rand, plies int) *shogi.History {
		drawn := lines[random.IntN(len(lines))]
		return drawn.History(min(plies, len(drawn.Moves)))
	}
}
