package director

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"shotest/internal/checksum"
	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tournament"
)

// The file results.jsonl is the store of finished games. Each line is a result as JSON, whose last
// field is a checksum of the text before it.

const (
	resultsFile = tournament.ResultsFile
	lockFile    = "lock"
)

// ErrInUse says that another process runs the tournament in this folder.
var ErrInUse = errors.New("another process runs the tournament in this folder")

// store appends results to the file. Its methods must be called by one goroutine.
type store struct {
	folder string
	lock   *flock.Flock
	lines  *safefile.Lines
}

// openStore locks a tournament's folder for this process. It creates the folder if it does not
// exist. The system releases the lock when the process ends, in whatever way.
func openStore(folder string) (*store, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	lock := flock.New(filepath.Join(folder, lockFile))
	free, err := lock.TryLock()
	if err != nil {
		return nil, message.Errorf("lock %s: %w", folder, err)
	}
	if !free {
		return nil, message.Errorf("%w: %s", ErrInUse, folder)
	}
	return &store{folder: folder, lock: lock}, nil
}

func (s *store) path() string { return filepath.Join(s.folder, resultsFile) }

// open opens the file for new results.
func (s *store) open() (err error) {
	s.lines, err = safefile.OpenLines(s.path())
	return err
}

func (s *store) close() error {
	var err error
	if s.lines != nil {
		err = s.lines.Close()
	}
	return errors.Join(err, s.lock.Close())
}

// add appends a result. It returns once the result is on the disk.
func (s *store) add(r *tournament.Result) error {
	line, err := encodeLine(r)
	if err == nil {
		err = s.lines.Add(line)
	}
	if err != nil {
		err = message.Errorf("keeping game %s: %w", r.ID, err)
	}
	return err
}

// The checksum of a line: the first hexadecimal digits of a SHA-256.
const (
	sumDigits = 16
	sumLead   = `,"sum":"`
	sumEnd    = `"}`
)

// encodeLine returns the line of a result, or of another object that has fields, without the
// newline.
func encodeLine(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	body := text[:len(text)-1]
	return []byte(string(body) + sumLead + shortSum(body) + sumEnd), nil
}

func shortSum(body []byte) string { return checksum.Of(body)[:sumDigits] }

var errNoSum = errors.New("it has no checksum, and lines before it have")

// checkSum checks the checksum of a line, and reports whether it has one. If needsSum is true, a
// line without one is an error.
func checkSum(line []byte, needsSum bool) (hasSum bool, err error) {
	begin := len(line) - len(sumLead) - sumDigits - len(sumEnd)
	hasSum = begin > 0 && bytes.HasPrefix(line[begin:], []byte(sumLead)) && bytes.HasSuffix(line, []byte(sumEnd))
	switch {
	case hasSum && string(line[begin+len(sumLead):len(line)-len(sumEnd)]) != shortSum(line[:begin]):
		return true, errors.New("its checksum is another one")
	case !hasSum && needsSum:
		return false, errNoSum
	}
	return hasSum, nil
}

// decodeLine reads a line, and reports whether it has a checksum, see checkSum.
func decodeLine(line []byte, needsSum bool) (r tournament.Result, hasSum bool, err error) {
	hasSum, err = checkSum(line, needsSum)
	if err == nil {
		err = json.Unmarshal(line, &r)
	}
	if err == nil && r.ID == "" {
		err = errors.New("it is no result of a game")
	}
	return r, hasSum, err
}

// storeLine is a line of the store.
type storeLine struct {
	number       int // from 1
	text         []byte
	result       tournament.Result // valid if err is nil
	err          error             // why the line is no result
	unterminated bool              // the newline is missing
}

// scan reads a store and calls visit for each line. If needsSum is false, lines need a checksum
// only after the first line that has one. A killed process may leave an incomplete last line, which
// scan skips. A last line with its checksum is complete even without its newline.
func scan(path string, needsSum bool, visit func(*storeLine) error) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	reader := bufio.NewReaderSize(file, 1<<16)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		unterminated := errors.Is(err, io.EOF)
		if err != nil && !unterminated {
			return message.Errorf("%s: %w", path, err)
		}
		l := storeLine{number: number, text: bytes.TrimRight(line, "\r\n"), unterminated: unterminated}
		var hasSum bool
		l.result, hasSum, l.err = decodeLine(l.text, needsSum)
		needsSum = needsSum || hasSum
		if unterminated && (!hasSum || l.err != nil) {
			return nil
		}
		if err := visit(&l); err != nil || unterminated {
			return err
		}
	}
}

// setAside moves lines from the store to one file for each reason. lines holds the reasons by line
// number. It returns the names of the files by reason. It also adds a missing newline to the last
// line.
func (s *store) setAside(lines map[int]string, needsSum bool) (files map[string]string, err error) {
	kept, err := safefile.Create(s.path())
	if err != nil {
		return nil, err
	}
	aside := map[string][]byte{}
	err = scan(s.path(), needsSum, func(l *storeLine) error {
		text := append(l.text[:len(l.text):len(l.text)], '\n')
		if reason, ok := lines[l.number]; ok {
			aside[reason] = append(aside[reason], text...)
			return nil
		}
		_, err := kept.Write(text)
		return err
	})
	files = map[string]string{}
	for reason, text := range aside {
		if err == nil {
			files[reason] = fmt.Sprintf("results-%s-%s.jsonl", reason, time.Now().UTC().Format("20060102-150405.000"))
			err = safefile.Write(filepath.Join(s.folder, files[reason]), text)
		}
	}
	if err != nil {
		return nil, errors.Join(err, kept.Abandon())
	}
	return files, kept.Commit()
}

// LoadResults reads the results in a tournament's folder, in the order in which the games were
// finished. It leaves out damaged lines and an incomplete last one.
func LoadResults(folder string) ([]tournament.Result, error) {
	results, _, err := ReadResults(folder)
	return results, err
}

// ReadResults is like LoadResults, and describes the damaged lines.
func ReadResults(folder string) (results []tournament.Result, damaged []string, err error) {
	path := filepath.Join(folder, resultsFile)
	m, err := LoadManifest(folder)
	needsSum := err == nil && m.Checksums
	if _, err := os.Stat(path); err != nil {
		return nil, nil, err
	}
	seen := map[string]bool{} // the first result of a game counts
	err = scan(path, needsSum, func(l *storeLine) error {
		if l.err != nil {
			damaged = append(damaged, fmt.Sprintf("%s:%d: %v", path, l.number, l.err))
		} else if !seen[l.result.ID] {
			seen[l.result.ID] = true
			results = append(results, l.result)
		}
		return nil
	})
	return results, damaged, err
}
