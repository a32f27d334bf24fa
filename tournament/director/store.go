package director

import (
	"bufio"
	"bytes"
	"crypto/rand"
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

// The file results.jsonl is the store: what is done is read from it, and what is to be
// done follows from the schedule. Each line is a result as JSON, whose last field is a
// checksum of all before it.

const (
	resultsFile = "results.jsonl"
	lockFile    = "lock"
	keyFile     = "key"
)

// ErrInUse says that another process runs the tournament in this folder.
var ErrInUse = errors.New("another process runs the tournament in this folder")

// store adds results to the file. It belongs to one goroutine.
type store struct {
	folder string
	lock   *flock.Flock
	lines  *safefile.Lines
}

// openStore makes the folder if it is not there, and this process its owner. The
// system takes the lock back from a process that ends in whatever way.
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

// open makes the store ready for new results.
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

// key returns the key of the seals that games at workers have. It is drawn once, and the file is
// for its owner only.
func (s *store) key() ([]byte, error) {
	const length = 32
	path := filepath.Join(s.folder, keyFile)
	key, err := os.ReadFile(path)
	if err == nil && len(key) == length {
		return key, nil
	}
	key = make([]byte, length)
	_, _ = rand.Read(key) // never fails
	return key, os.WriteFile(path, key, 0o600)
}

// add appends a result, and returns when it is on the disk.
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

// encodeLine returns a result as a line, without the newline.
func encodeLine(r *tournament.Result) ([]byte, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	body := text[:len(text)-1]
	return []byte(string(body) + sumLead + lineSum(body) + sumEnd), nil
}

func lineSum(body []byte) string { return checksum.Of(body)[:sumDigits] }

var errNoSum = errors.New("it has no checksum, and lines before it have")

// decodeLine reads a line. sealed says that it must have a checksum, and is returned
// true if it had one.
func decodeLine(line []byte, sealed bool) (r tournament.Result, hasSum bool, err error) {
	begin := len(line) - len(sumLead) - sumDigits - len(sumEnd)
	hasSum = begin > 0 && bytes.HasPrefix(line[begin:], []byte(sumLead)) && bytes.HasSuffix(line, []byte(sumEnd))
	switch {
	case hasSum && string(line[begin+len(sumLead):len(line)-len(sumEnd)]) != lineSum(line[:begin]):
		err = errors.New("its checksum is another one")
	case !hasSum && sealed:
		err = errNoSum
	default:
		err = json.Unmarshal(line, &r)
	}
	if err == nil && r.ID == "" {
		err = errors.New("it is no result of a game")
	}
	return r, hasSum, err
}

// listed is a line of the store.
type listed struct {
	number  int // from 1
	text    []byte
	result  tournament.Result // what the line says, if damage is nil
	damage  error
	unended bool // the newline is missing
}

// scan reads a store line by line. sealed says that the lines have checksums from the first
// on. A last line that was cut off is left out: so ends a write of a process that was
// killed. One without its newline that has its checksum is whole.
func scan(path string, sealed bool, visit func(*listed) error) error {
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
		unended := errors.Is(err, io.EOF)
		if err != nil && !unended {
			return message.Errorf("%s: %w", path, err)
		}
		l := listed{number: number, text: bytes.TrimRight(line, "\r\n"), unended: unended}
		var hasSum bool
		l.result, hasSum, l.damage = decodeLine(l.text, sealed)
		sealed = sealed || hasSum
		if unended && (!hasSum || l.damage != nil) {
			return nil
		}
		if err := visit(&l); err != nil || unended {
			return err
		}
	}
}

// withdraw takes lines out of the store, by their numbers, after they have been written
// to files of their own, one for each reason. It returns the files' names by reason. A whole
// last line gets its newline.
func (s *store) withdraw(lines map[int]string, sealed bool) (files map[string]string, err error) {
	kept, err := safefile.Create(s.path())
	if err != nil {
		return nil, err
	}
	aside := map[string][]byte{}
	err = scan(s.path(), sealed, func(l *listed) error {
		text := append(l.text[:len(l.text):len(l.text)], '\n')
		if why, ok := lines[l.number]; ok {
			aside[why] = append(aside[why], text...)
			return nil
		}
		_, err := kept.Write(text)
		return err
	})
	files = map[string]string{}
	for why, text := range aside {
		if err == nil {
			files[why] = fmt.Sprintf("results-%s-%s.jsonl", why, time.Now().UTC().Format("20060102-150405.000"))
			err = safefile.Write(filepath.Join(s.folder, files[why]), text)
		}
	}
	if err != nil {
		return nil, errors.Join(err, kept.Abandon())
	}
	return files, kept.Commit()
}

// LoadResults reads the results that a tournament's folder holds, in the order in which
// the games were finished. Damaged lines, and a last one that was cut off, are left out.
func LoadResults(folder string) ([]tournament.Result, error) {
	results, _, err := ReadResults(folder)
	return results, err
}

// ReadResults is LoadResults, and names the damaged lines.
func ReadResults(folder string) (results []tournament.Result, damaged []string, err error) {
	path := filepath.Join(folder, resultsFile)
	m, err := LoadManifest(folder)
	sealed := err == nil && m.Checksums
	if _, err := os.Stat(path); err != nil {
		return nil, nil, err
	}
	seen := map[string]bool{} // the first result of a game counts
	err = scan(path, sealed, func(l *listed) error {
		if l.damage != nil {
			damaged = append(damaged, fmt.Sprintf("%s:%d: %v", path, l.number, l.damage))
		} else if !seen[l.result.ID] {
			seen[l.result.ID] = true
			results = append(results, l.result)
		}
		return nil
	})
	return results, damaged, err
}
