package games

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
)

// Options choose the games that Load takes.
type Options struct {
	// Strict makes the first broken game an error.
	Strict bool
	// MinRating leaves out games of which a player is rated lower, or not at all.
	// 0 takes all.
	MinRating float64
	// Progress is called now and then with the number of games read so far.
	Progress func(games int)
}

// Set is the games of some files.
type Set struct {
	// Games are the games in the order of the paths, without duplicates.
	Games []*Game
	// Broken names the games that were left out, each with file and line.
	Broken []error
	// Files counts the files; Duplicates the games that were there already;
	// Weaker those that MinRating left out; Empty those without a move.
	Files, Duplicates, Weaker, Empty int
}

// BrokenError says which game of which file is broken, and how.
type BrokenError struct {
	// Source is file:line, or the file.
	Source string
	Err    error
}

// Error names the place and the mistake.
func (e *BrokenError) Error() string { return e.Source + ": " + e.Err.Error() }

// Unwrap returns the mistake.
func (e *BrokenError) Unwrap() error { return e.Err }

// ErrNoGames says that the paths hold no game.
var ErrNoGames = errors.New("no games found")

// result is one game of a file, or its error.
type result struct {
	game *Game
	err  error
	// member is the part of a file of own games that the game is in, nil if it is in none,
	// and place its place there.
	member *member
	place  int
}

// job reads a part of a file: a line of a table, or a record.
type job struct {
	read func() []result
	done chan []result
}

// Load reads games. Paths are files and folders; of folders, every file is read
// whose name tells a format (.tsv, .jsonl and those of package record, each with
// .gz after it or without, and .games). The order of the games depends on the paths only.
//
// Tables are tab-separated, with a first line that begins with # and names the
// columns. They need a column usi_moves; further columns are winner (b, w, d or
// ?), end, start, black, white, black_rate and white_rate. A file NAME_eval_time.tsv
// beside NAME.tsv has the players' scores for the same ids. Results are the
// results.jsonl of a tournament's folder.
func Load(ctx context.Context, paths []string, options Options) (*Set, error) {
	var games []*Game
	set, err := read(ctx, paths, options, func(r result) { games = append(games, r.game) })
	if err != nil {
		return nil, err
	}
	set.Games = games
	return set, nil
}

// read hands out the games of paths one after the other, without duplicates, and counts the
// games that are left out.
func read(ctx context.Context, paths []string, options Options, take func(r result)) (*Set, error) {
	files, err := findFiles(paths)
	if err != nil {
		return nil, err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	set, taken := &Set{Files: len(files)}, 0
	results := readAll(running, files)
	err = set.collect(results, options, func(r result) {
		taken++
		take(r)
	})
	stop()
	for range results { // until the reader has seen that it is to stop
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, err
	case taken == 0:
		return nil, fmt.Errorf("%w in %s%s", ErrNoGames, strings.Join(paths, ", "), set.whyNone())
	}
	return set, nil
}

// readAll reads files on all cores. The results come in the order of the files
// and of the games in them.
func readAll(ctx context.Context, files []file) <-chan job {
	const ahead = 256
	work, order := make(chan job, ahead), make(chan job, ahead)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for j := range work {
				j.done <- j.read()
			}
		}()
	}
	go func() {
		defer close(order)
		defer close(work)
		for _, f := range files {
			going := f.jobs(func(read func() []result) bool {
				j := job{read, make(chan []result, 1)}
				select {
				case <-ctx.Done():
					return false
				case order <- j:
					work <- j
					return true
				}
			})
			if !going {
				return
			}
		}
	}()
	return order
}

// collect takes the games as they come.
func (s *Set) collect(jobs <-chan job, options Options, take func(r result)) error {
	seen := map[uint64]bool{}
	read := 0
	for j := range jobs {
		for _, r := range <-j.done {
			if r.err != nil {
				if options.Strict {
					return r.err
				}
				s.Broken = append(s.Broken, r.err)
				continue
			}
			if s.admits(r.game, seen, options) {
				take(r)
			}
			if read++; options.Progress != nil && read%progressEvery == 0 {
				options.Progress(read)
			}
		}
	}
	return nil
}

// progressEvery is how many games lie between two calls of Progress.
const progressEvery = 100

// admits reports whether a game is one to be learned from, and counts it if not.
func (s *Set) admits(g *Game, seen map[uint64]bool, options Options) bool {
	switch {
	case len(g.Moves) == 0:
		s.Empty++
	case seen[g.hash]:
		s.Duplicates++
	case min(g.Ratings[0], g.Ratings[1]) < options.MinRating:
		s.Weaker++
	default:
		seen[g.hash] = true
		g.dropEmptyZeros()
		return true
	}
	return false
}

// whyNone counts the games that a set without games has left out.
func (s *Set) whyNone() string {
	if len(s.Broken)+s.Weaker+s.Empty == 0 {
		return fmt.Sprintf(" (%d files)", s.Files)
	}
	text := fmt.Sprintf(": %d broken, %d rated too low or not at all, %d without moves", len(s.Broken), s.Weaker, s.Empty)
	if len(s.Broken) > 0 {
		text += "; first: " + s.Broken[0].Error()
	}
	return text
}

// Split returns the games to learn from and those that are held out.
func (s *Set) Split() (learning, heldOut []*Game) {
	for _, g := range s.Games {
		if g.HeldOut() {
			heldOut = append(heldOut, g)
		} else {
			learning = append(learning, g)
		}
	}
	return learning, heldOut
}
