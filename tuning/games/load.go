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
	"shotest/tournament"
	"shotest/tuning"
)

// Options select the games that Load takes.
type Options struct {
	// Strict makes the first broken game an error.
	Strict bool
	// MinRating is the lowest rating of both players. If it is above 0, games with an unrated
	// player are left out.
	MinRating float64
	// Progress, if not nil, is called at times with the number of games read so far.
	Progress func(games int)
}

// Set holds the games of some files.
type Set struct {
	Games  []*record.Played // in the order of the paths, without duplicates
	Broken []error          // of broken games, each with file and line

	Files      int
	Duplicates int // games left out as duplicates
	Weaker     int // games left out by MinRating
	Empty      int // games left out since they have no moves
}

// ErrNoGames says that the paths hold no game.
var ErrNoGames = errors.New("no games found")

// result is one game of a file, or its error.
type result struct {
	game *record.Played
	err  error
}

// Load reads games. Paths are files and folders. In a folder, Load reads every file whose name has
// the extension of a format: .tsv, .jsonl, .games, and those of package record, also packed (.gz).
// The order of the games depends on the paths only.
//
// Tables (.tsv) are tab-separated, with a first line that begins with # and names the columns. They
// need a column usi_moves; further columns are winner (b, w, d or ?), end, start, black, white,
// black_rate and white_rate. A file NAME_eval_time.tsv beside NAME.tsv has the players' scores for
// the same ids. Results (.jsonl) are the results.jsonl of a tournament's folder. Load leaves the
// records in that folder out, since they are the same games, and results that do not count.
func Load(ctx context.Context, paths []string, options Options) (*Set, error) {
	files, err := findFiles(paths)
	if err != nil {
		return nil, err
	}
	l := &loader{ctx: ctx, options: options, seen: map[uint64]bool{}}
	l.set.Files = len(files)
	for _, f := range files {
		if err := l.addFile(f); err != nil {
			l.addBroken(err)
		}
	}
	if l.err == nil {
		l.err = l.readQueued()
	}
	switch {
	case l.err != nil:
		return nil, l.err
	case len(l.set.Games) == 0:
		return nil, l.set.errNoGames(paths)
	}
	return &l.set, nil
}

// loader reads parts of files on all cores, and takes their games in order.
type loader struct {
	ctx     context.Context
	options Options
	set     Set
	seen    map[uint64]bool
	read    int
	queue   []func() []result
	err     error // has ended the reading
}

// maxQueued is the number of parts of files to read at a time.
const maxQueued = 64

// add queues a part of a file. It returns the error that has ended the reading, if any.
func (l *loader) add(read func() []result) error {
	l.queue = append(l.queue, read)
	if l.err == nil && len(l.queue) >= maxQueued {
		l.err = l.readQueued()
	}
	return l.err
}

// addBroken queues the error of a broken part.
func (l *loader) addBroken(err error) { _ = l.add(func() []result { return []result{{err: err}} }) }

// readQueued reads the queued parts and takes their games.
func (l *loader) readQueued() error {
	results := make([][]result, len(l.queue))
	tuning.Each(len(results), func(i int) { results[i] = l.queue[i]() })
	l.queue = l.queue[:0]
	for _, r := range slices.Concat(results...) {
		switch {
		case r.err != nil && l.options.Strict:
			return r.err
		case r.err != nil:
			l.set.Broken = append(l.set.Broken, r.err)
		case l.admit(r.game):
			l.set.Games = append(l.set.Games, r.game)
		}
		l.read++
	}
	if l.options.Progress != nil {
		l.options.Progress(l.read)
	}
	return l.ctx.Err()
}

// admit records a game as taken or counts it as left out, and reports whether it is taken.
func (l *loader) admit(g *record.Played) bool {
	hash := g.Hash()
	switch {
	case len(g.Moves) == 0:
		l.set.Empty++
	case l.seen[hash]:
		l.set.Duplicates++
	case min(g.Ratings[0], g.Ratings[1]) < l.options.MinRating:
		l.set.Weaker++
	default:
		l.seen[hash] = true
		dropSpuriousZeros(g)
		return true
	}
	return false
}

// errNoGames returns the error of a set without games, with the numbers of those left out.
func (s *Set) errNoGames(paths []string) error {
	err := message.Errorf("%w in %s (%d files, %d games broken, %d rated too low or not at all, %d without moves)",
		ErrNoGames, strings.Join(paths, ", "), s.Files, len(s.Broken), s.Weaker, s.Empty)
	if len(s.Broken) > 0 {
		err = message.Errorf("%w; first: %w", err, s.Broken[0])
	}
	return err
}

// Split returns the games to learn from and those that are held out.
func (s *Set) Split() (learning, heldOut []*record.Played) {
	for _, g := range s.Games {
		if HeldOut(g) {
			heldOut = append(heldOut, g)
		} else {
			learning = append(learning, g)
		}
	}
	return learning, heldOut
}

// file is a file with games.
type file struct {
	path string
	kind string // one of the kinds below; empty for records
}

const (
	tableKind    = ".tsv"
	resultsKind  = ".jsonl"
	gamefileKind = ".games"
)

// addFile queues the parts of a file. It returns an error if the file cannot be read to its end.
func (l *loader) addFile(f file) error {
	switch f.kind {
	case tableKind:
		return l.addTable(f.path)
	case resultsKind:
		return eachLine(f.path, func(source, line string) error {
			return l.add(func() []result { return readResult(source, line) })
		})
	case gamefileKind:
		return l.addMembers(f.path)
	}
	return l.add(func() []result { return readRecords(f.path) })
}

// findFiles returns the files at the given paths and in folders there. A file that is itself a path
// may have any name; without a known extension it is a record.
func findFiles(paths []string) (files []file, err error) {
	for _, root := range paths {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() {
				if path != root && tournament.IsFolder(filepath.Dir(path)) {
					return filepath.SkipDir
				}
				return nil
			}
			if kind, ok := kindOf(path); ok && !isSetAside(path) || path == root {
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

// isSetAside reports whether a file in a tournament's folder holds results that do not count, such
// as results-struck-….jsonl.
func isSetAside(path string) bool {
	return strings.HasPrefix(filepath.Base(path), "results-") && tournament.IsFolder(filepath.Dir(path))
}

// Includes reports whether Load would read a file, perhaps under another name, at a path.
func Includes(path string, named fs.FileInfo) bool {
	files, err := findFiles([]string{path})
	return err == nil && slices.ContainsFunc(files, func(f file) bool {
		info, err := os.Stat(f.path)
		return err == nil && os.SameFile(info, named)
	})
}

// kindOf returns the kind of a file by its name. ok is false if the name has no known extension.
func kindOf(path string) (kind string, ok bool) {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(path), ".gz"))
	switch extension := filepath.Ext(name); extension {
	case tableKind, resultsKind, gamefileKind:
		return extension, !strings.HasSuffix(name, scoresSuffix) // a table of scores is read with its table of games
	case ".json":
		return "", false
	}
	return "", record.FormatOf(name) != record.UnknownFormat
}

// resultOf returns the result of reading a game from a source.
func resultOf(source string, game *record.Played, err error) []result {
	if err != nil {
		return []result{{err: message.Errorf("%s: %w", source, err)}}
	}
	game.Source = source
	return []result{{game: game}}
}

// maxLineBytes bounds the lines of a file. A game of a thousand moves with all that engines write
// is shorter.
const maxLineBytes = 64 << 20

// eachLine calls visit with each line that is not blank and its place, file:line, until visit
// returns an error.
func eachLine(path string, visit func(source, line string) error) error {
	reader, err := inputfile.OpenPacked(path)
	if err != nil {
		return err
	}
	defer reader.Close()
	scanner := bufio.NewScanner(reader)
	scanner.Buffer(make([]byte, 1<<20), maxLineBytes)
	number := 1
	for ; scanner.Scan(); number++ {
		line := strings.TrimRight(scanner.Text(), "\r")
		if strings.TrimSpace(line) == "" {
			continue
		}
		if err := visit(fmt.Sprintf("%s:%d", path, number), line); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return message.Errorf("%s:%d: the file cannot be read further: %w", path, number, err)
	}
	return nil
}
