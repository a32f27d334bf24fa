package games

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/inputfile"
	"shotest/internal/message"
	"shotest/record"
	"shotest/tuning"
)

// Options choose the games that Load takes.
type Options struct {
	// Strict makes the first broken game an error.
	Strict bool
	// MinRating leaves out games of which a player is rated lower, or not at all.
	// 0 takes all.
	MinRating float64
	// Progress, if not nil, is called now and then with the number of games read so far.
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

// ErrNoGames says that the paths hold no game.
var ErrNoGames = errors.New("no games found")

// result is one game of a file, or its error.
type result struct {
	game *Game
	err  error
}

// Load reads games. Paths are files and folders; of folders, every file is read
// whose name tells a format (.tsv, .jsonl and those of package record, each with
// .gz after it or without, and .games). The order of the games depends on the paths only.
//
// Tables are tab-separated, with a first line that begins with # and names the
// columns. They need a column usi_moves; further columns are winner (b, w, d or
// ?), end, start, black, white, black_rate and white_rate. A file NAME_eval_time.tsv
// beside NAME.tsv has the players' scores for the same ids. Results are the
// results.jsonl of a tournament's folder, whose records are left out: they are the same games.
func Load(ctx context.Context, paths []string, options Options) (*Set, error) {
	files, err := findFiles(paths)
	if err != nil {
		return nil, err
	}
	l := &loader{ctx: ctx, options: options, seen: map[uint64]bool{}}
	l.set.Files = len(files)
	for _, f := range files {
		if err := l.file(f); err != nil {
			l.broken(err)
		}
	}
	if l.err == nil {
		l.err = l.readWaiting()
	}
	switch {
	case l.err != nil:
		return nil, l.err
	case len(l.set.Games) == 0:
		return nil, l.set.noGames(paths)
	}
	return &l.set, nil
}

// loader reads games on all cores, some at a time, and takes them in their order.
type loader struct {
	ctx     context.Context
	options Options
	set     Set
	seen    map[uint64]bool
	read    int
	waiting []func() []result
	// err is what has ended the reading.
	err error
}

// mostWaiting is how many parts of files are read at a time.
const mostWaiting = 64

// add adds a part of a file. The error is what has ended the reading.
func (l *loader) add(read func() []result) error {
	l.waiting = append(l.waiting, read)
	if l.err == nil && len(l.waiting) >= mostWaiting {
		l.err = l.readWaiting()
	}
	return l.err
}

// broken adds an error.
func (l *loader) broken(err error) { _ = l.add(func() []result { return []result{{err: err}} }) }

// readWaiting reads the parts and takes their games.
func (l *loader) readWaiting() error {
	results := make([][]result, len(l.waiting))
	tuning.Each(len(results), func(i int) { results[i] = l.waiting[i]() })
	l.waiting = l.waiting[:0]
	for _, r := range slices.Concat(results...) {
		switch {
		case r.err != nil && l.options.Strict:
			return r.err
		case r.err != nil:
			l.set.Broken = append(l.set.Broken, r.err)
		case l.admits(r.game):
			l.set.Games = append(l.set.Games, r.game)
		}
		l.read++
	}
	if l.options.Progress != nil {
		l.options.Progress(l.read)
	}
	return l.ctx.Err()
}

// admits reports whether a game is one to be learned from, and counts it if not.
func (l *loader) admits(g *Game) bool {
	switch {
	case len(g.Moves) == 0:
		l.set.Empty++
	case l.seen[g.hash]:
		l.set.Duplicates++
	case min(g.Ratings[0], g.Ratings[1]) < l.options.MinRating:
		l.set.Weaker++
	default:
		l.seen[g.hash] = true
		g.dropEmptyZeros()
		return true
	}
	return false
}

// noGames is the error of a set without games. It counts those that were left out.
func (s *Set) noGames(paths []string) error {
	err := message.Errorf("%w in %s (%d files, %d games broken, %d rated too low or not at all, %d without moves)",
		ErrNoGames, strings.Join(paths, ", "), s.Files, len(s.Broken), s.Weaker, s.Empty)
	if len(s.Broken) > 0 {
		err = message.Errorf("%w; first: %w", err, s.Broken[0])
	}
	return err
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

// file is a file with games of a kind: the extension for tables, results and own games,
// empty for records.
type file struct{ path, kind string }

const (
	tableKind   = ".tsv"
	resultsKind = ".jsonl"
	ownKind     = ".games"
)

// file adds the parts of a file. The error says that it cannot be read, or not to its end.
func (l *loader) file(f file) error {
	switch f.kind {
	case tableKind:
		return l.table(f.path)
	case resultsKind:
		return eachLine(f.path, func(source, line string) error {
			return l.add(func() []result { return readResult(source, line) })
		})
	case ownKind:
		return l.members(f.path)
	}
	return l.add(func() []result { return readRecords(f.path) })
}

// findFiles lists the files that the paths stand for. A file that is named itself is read
// under any name, as a record if that tells nothing else.
func findFiles(paths []string) (files []file, err error) {
	for _, named := range paths {
		err := filepath.WalkDir(named, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if _, err := os.Stat(filepath.Join(path, "..", "results.jsonl")); err == nil && path != named {
					return filepath.SkipDir
				}
				return nil
			}
			if kind, told := kindOf(path); told || path == named {
				files = append(files, file{path, kind})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Reads reports whether a file, by whatever name, is one of those that a path stands for.
func Reads(path string, named fs.FileInfo) bool {
	files, err := findFiles([]string{path})
	return err == nil && slices.ContainsFunc(files, func(f file) bool {
		info, err := os.Stat(f.path)
		return err == nil && os.SameFile(info, named)
	})
}

// kindOf returns the kind of a file by its name, if the name tells one.
func kindOf(path string) (kind string, told bool) {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(path), ".gz"))
	switch extension := filepath.Ext(name); extension {
	case tableKind, resultsKind, ownKind:
		return extension, !strings.HasSuffix(name, scoresSuffix) // which is read with its table
	case ".json":
		return "", false
	}
	return "", record.FormatOf(name) != record.UnknownFormat
}

// oneResult returns the result of reading a game, with its place.
func oneResult(source string, game *Game, err error) []result {
	if err != nil {
		return []result{{err: message.Errorf("%s: %w", source, err)}}
	}
	game.Source = source
	return []result{{game: game}}
}

// maxLine bounds the lines of a file, in bytes: a game of a thousand moves with
// all that engines say of them is shorter.
const maxLine = 64 << 20

// eachLine hands out the lines that are not blank, each with file:line, until use returns an
// error.
func eachLine(path string, use func(source, line string) error) error {
	reader, err := inputfile.OpenPacked(path)
	if err != nil {
		return err
	}
	defer reader.Close()
	scanner := bufio.NewScanner(reader)
	scanner.Buffer(make([]byte, 1<<20), maxLine)
	number := 1
	for ; scanner.Scan(); number++ {
		line := strings.TrimRight(scanner.Text(), "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := use(fmt.Sprintf("%s:%d", path, number), line); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return message.Errorf("%s:%d: the file cannot be read further: %w", path, number, err)
	}
	return nil
}
