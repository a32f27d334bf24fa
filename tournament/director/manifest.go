package director

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/safefile"
	"shotest/tournament"
)

// ErrChanged says that a tournament is not what it was when it was begun.
var ErrChanged = errors.New("the tournament has changed since it was begun, and its results must not be mixed")

// ErrManifest says that nobody knows what a tournament was begun with.
var ErrManifest = errors.New("the manifest is damaged, though there are results")

const manifestFile = "manifest.json"

// sealed is a manifest as its file holds it. Sum is a checksum of all else.
type sealed struct {
	*tournament.Manifest
	Sum string `json:"sum"`
}

// seal returns the checksum of a manifest.
func seal(m *tournament.Manifest) (string, error) {
	text, err := json.Marshal(m)
	return lineSum(text), err
}

// keepManifest writes the manifest.
func (r *run) keepManifest() error {
	sum, err := seal(r.manifest)
	data, problem := json.MarshalIndent(sealed{r.manifest, sum}, "", "  ")
	if err := errors.Join(err, problem); err != nil {
		return err
	}
	return safefile.Write(filepath.Join(r.Folder, manifestFile), append(data, '\n'))
}

// LoadManifest reads the manifest that a tournament's folder holds. One that is damaged is
// returned with the error, as far as it can be read.
func LoadManifest(folder string) (*tournament.Manifest, error) {
	path := filepath.Join(folder, manifestFile)
	data, err := safefile.Read(path)
	if err != nil {
		return nil, err
	}
	read := sealed{Manifest: &tournament.Manifest{}}
	if err := json.Unmarshal(data, &read); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if sum, err := seal(read.Manifest); err != nil || sum != read.Sum {
		return read.Manifest, errors.Join(err, fmt.Errorf("%s: its checksum is another one", path))
	}
	return read.Manifest, nil
}

// agree puts the manifest down if the tournament is new, and else compares it with the one
// that it was begun with, and amends that where it may.
func (r *run) agree(wanted *tournament.Manifest) error {
	begun, problem := LoadManifest(r.Folder)
	info, err := os.Stat(r.store.path())
	wanted.Checksums = true
	switch {
	case err != nil || info.Size() == 0:
		r.manifest = wanted
		return r.keepManifest()
	case errors.Is(problem, fs.ErrNotExist):
		r.manifest = wanted
		r.notices = append(r.notices, Event{Kind: Restored, Text: "manifest.json was missing, and is made anew of the tournament file: " +
			"with which programs, profiles and files the results so far were played cannot be known"})
		return r.keepManifest()
	case problem != nil:
		if begun != nil {
			problem = fmt.Errorf("%w\n  %s", problem, strings.Join(wanted.Differences(begun), "\n  "))
		}
		return fmt.Errorf("%w: %w\nRestore it from a backup, or move it away: it is made anew of the tournament file then, "+
			"and nobody knows whether the results so far were played with what that says now", ErrManifest, problem)
	}
	wanted.Checksums = begun.Checksums
	changes := wanted.Differences(begun)
	if r.manifest = begun; len(changes) == 0 {
		return nil
	}
	results, err := LoadResults(r.Folder)
	if err != nil {
		return err
	}
	amended, ok := wanted.Amend(begun, results)
	if !ok {
		return fmt.Errorf("%w:\n  %s\nGive the tournament a new name, or remove %s to begin it anew",
			ErrChanged, strings.Join(changes, "\n  "), r.Folder)
	}
	r.manifest = amended
	r.notices = append(r.notices, Event{Kind: Amended, Text: "The tournament goes on changed: " + strings.Join(changes, "; ")})
	return r.keepManifest()
}
