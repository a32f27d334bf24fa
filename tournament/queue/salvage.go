package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shotest/tournament"
)

// DamageError says that the store of the server inside the process cannot be used.
type DamageError struct {
	Folder string
	// Files are what is damaged, as far as that is known.
	Files []Damage
	// Err is what could not be done, nil if the damage was found before anything was
	// tried.
	Err error
}

// mostNamed is how many damaged files an error names.
const mostNamed = 3

func (e *DamageError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("queue: the store in %s cannot be used: %v", e.Folder, e.Err)
	}
	var names []string
	for _, d := range e.Files[:min(mostNamed, len(e.Files))] {
		names = append(names, d.String())
	}
	text := "queue: the store is damaged: " + strings.Join(names, ", ")
	if more := len(e.Files) - len(names); more > 0 {
		text += fmt.Sprintf(", and %d more", more)
	}
	return text
}

func (e *DamageError) Unwrap() error { return e.Err }

// Salvage is what can be read of a damaged store, besides its results.
type Salvage struct {
	// Manifest is nil if it cannot be read.
	Manifest []byte
	// Unreadable are the games whose stored results are damaged, as far as that can be
	// told.
	Unreadable []string
}

// Read hands out the results that are whole in the store of a tournament, which no
// server has open, in the order in which they were stored. It changes nothing.
func Read(ctx context.Context, folder, name string, visit func(tournament.Result) error) (s Salvage, err error) {
	n, streams := namesOf(name), streamsFolder(folder)
	var facts, results inspection
	_, err = facts.messages(ctx, filepath.Join(streams, "KV_"+n.facts), func(m message) {
		if idOf(m.subject) == manifestKey {
			s.Manifest = append([]byte(nil), m.data...)
		}
	})
	if err != nil {
		return s, err
	}
	var refused error
	_, err = results.messages(ctx, filepath.Join(streams, n.results), func(m message) {
		result, problem := decode(m.data)
		if refused == nil && problem == nil && result.ID == idOf(m.subject) {
			refused = visit(result)
		}
	})
	for _, subject := range results.subjects {
		if id, is := strings.CutPrefix(subject, n.result("")); is && checkID(id) == nil {
			s.Unreadable = append(s.Unreadable, id)
		}
	}
	return s, errors.Join(err, refused)
}

// SetAside moves the store in a folder into a folder of its own beside it, whose name
// says why and when, and returns its path. The next server to be started makes a new
// store.
func SetAside(folder, why string) (path string, err error) {
	lock, err := lockFolder(folder)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, lock.Unlock()) }()
	path = fmt.Sprintf("%s-%s-%s", folder, why, time.Now().UTC().Format("20060102-150405.000"))
	if err := os.Mkdir(path, 0o755); err != nil {
		return "", fmt.Errorf("queue: %w", err)
	}
	if err := os.Rename(filepath.Join(folder, storeFolder), filepath.Join(path, storeFolder)); err != nil {
		return "", errors.Join(fmt.Errorf("queue: %w", err), os.Remove(path))
	}
	return path, nil
}
