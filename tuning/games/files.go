package games

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/inputfile"
	"shotest/record"
	"shotest/tuning/gamefile"
)

// file is a file with games.
type file struct {
	path string
	kind kind
}

// kind is the kind of a file's content.
type kind uint8

const (
	unknownKind kind = iota
	tableKind
	resultsKind
	recordKind
	ownKind
)

// kindOf returns the kind of a file by its name.
func kindOf(path string) kind {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(path), ".gz"))
	switch extension := filepath.Ext(name); {
	case extension == ".tsv" && strings.HasSuffix(name, scoresSuffix):
		return unknownKind // is read with its table
	case extension == ".tsv":
		return tableKind
	case extension == ".jsonl":
		return resultsKind
	case extension == ".games":
		return ownKind
	case record.FormatOf(name) != record.UnknownFormat && extension != ".json":
		return recordKind
	}
	return unknownKind
}

// findFiles lists the files that the paths stand for. A file that is named
// itself is read under any name, as a record if its content tells nothing else.
func findFiles(paths []string) ([]file, error) {
	var files []file
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.IsDir() {
			found, err := walk(path)
			if err != nil {
				return nil, err
			}
			files = append(files, found...)
			continue
		}
		k := kindOf(path)
		if k == unknownKind {
			k = recordKind
			if gamefile.Is(path) {
				k = ownKind
			}
		}
		files = append(files, file{path, k})
	}
	return files, nil
}

// walk lists the files of a folder whose names tell their kind. The folder
// of a tournament has its games twice: as results, which say more, and as
// records, which are left out.
func walk(folder string) ([]file, error) {
	var files []file
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if _, err := os.Stat(filepath.Join(path, "..", "results.jsonl")); err == nil && path != folder {
				return filepath.SkipDir
			}
			return nil
		}
		if k := kindOf(path); k != unknownKind {
			files = append(files, file{path, k})
		}
		return nil
	})
	return files, err
}

// jobs hands the parts of the file to yield until that returns false.
func (f file) jobs(yield func(read func() []result) bool) bool {
	switch f.kind {
	case tableKind:
		return f.tableJobs(yield)
	case resultsKind:
		return f.resultJobs(yield)
	case ownKind:
		return f.memberJobs(yield)
	}
	return yield(f.readRecords)
}

// resultJobs hands out the lines of a tournament's results.
func (f file) resultJobs(yield func(read func() []result) bool) bool {
	going := true
	err := f.lines(func(number int, line []byte) bool {
		line = bytes.Clone(line)
		going = yield(func() []result { return oneResult(readResultLine(line))(fmt.Sprintf("%s:%d", f.path, number)) })
		return going
	})
	return going && (err == nil || yield(brokenFile(err)))
}

// oneResult returns a function from the place of a game to its result, or that of its error;
// none if there is neither.
func oneResult(game *Game, err error) func(source string) []result {
	return func(source string) []result {
		switch {
		case err != nil:
			return []result{{err: &BrokenError{source, err}}}
		case game == nil:
			return nil
		}
		game.Source = source
		return []result{{game: game}}
	}
}

// brokenFile reports a file that cannot be read, or not to its end.
func brokenFile(err error) func() []result {
	return func() []result { return []result{{err: err}} }
}

// maxLine bounds the lines of a file, in bytes: a game of a thousand moves with
// all that engines say of them is shorter.
const maxLine = 64 << 20

// lines hands out the lines that are not blank, numbered from 1, until yield
// returns false. A line is valid until yield returns.
func (f file) lines(yield func(number int, line []byte) bool) error {
	reader, err := inputfile.OpenPacked(f.path)
	if err != nil {
		return err
	}
	defer reader.Close()
	scanner := bufio.NewScanner(reader)
	scanner.Buffer(make([]byte, 1<<20), maxLine)
	number := 0
	for scanner.Scan() {
		number++
		if len(bytes.TrimSpace(scanner.Bytes())) > 0 && !yield(number, scanner.Bytes()) {
			return nil
		}
	}
	if err := scanner.Err(); err != nil {
		return &BrokenError{fmt.Sprintf("%s:%d", f.path, number+1), fmt.Errorf("the file cannot be read further: %w", err)}
	}
	return nil
}
