package director

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tournament"
)

// ErrChanged says that a tournament is not what it was when it was begun.
var ErrChanged = errors.New("the tournament has changed since it was begun, and its results must not be mixed")

// ErrManifest says that nobody knows what a tournament was begun with.
var ErrManifest = errors.New("the manifest is damaged or missing, though there are results")

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

// writeManifest writes the manifest into a tournament's folder.
func writeManifest(folder string, m *tournament.Manifest) error {
	sum, err := seal(m)
	data, problem := json.MarshalIndent(sealed{m, sum}, "", "  ")
	if err := errors.Join(err, problem); err != nil {
		return err
	}
	return safefile.Write(filepath.Join(folder, manifestFile), append(data, '\n'))
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
		return nil, message.Errorf("%s: %w", path, err)
	}
	if sum, err := seal(read.Manifest); err != nil || sum != read.Sum {
		return read.Manifest, errors.Join(err, message.Errorf("%s: its checksum is another one", path))
	}
	return read.Manifest, nil
}

// agree returns the manifest by which the tournament is played. A new tournament is played by the
// wanted one. One that goes on is played by the manifest that it was begun with, amended if the
// file has changed in what may change. The notice, if not nil, says what is not as it was.
func (c *Config) agree(wanted *tournament.Manifest) (m *tournament.Manifest, notice *Event, err error) {
	begun, problem := LoadManifest(c.Folder)
	info, err := os.Stat(filepath.Join(c.Folder, resultsFile))
	wanted.Checksums = true
	switch {
	case err != nil || info.Size() == 0:
		return wanted, nil, writeManifest(c.Folder, wanted)
	case problem != nil:
		notice, err = c.rebuild(wanted, begun, problem)
		return wanted, notice, err
	}
	wanted.Checksums = begun.Checksums
	changes := wanted.Differences(begun)
	if len(changes) == 0 {
		return begun, nil, nil
	}
	results, err := LoadResults(c.Folder)
	if err != nil {
		return nil, nil, err
	}
	amended, ok := wanted.Amend(begun, results)
	if !ok {
		return nil, nil, message.Errorf("%w:\n%w\nGive the tournament a new name, or remove %s to begin it anew",
			ErrChanged, inLines(changes), c.Folder)
	}
	last := amended.Amendments[len(amended.Amendments)-1]
	notice = &Event{Kind: Amended, Text: "The tournament goes on changed: " + strings.Join(last.Changes, "; ")}
	return amended, notice, writeManifest(c.Folder, amended)
}

// inLines returns changes as an error, a line for each.
func inLines(changes []error) error {
	var lines []error
	for _, change := range changes {
		lines = append(lines, message.Errorf("  %w", change))
	}
	return errors.Join(lines...)
}

// rebuild makes a damaged or missing manifest anew of what the tournament file says now, if the
// user has accepted that, and keeps the damaged one aside.
func (c *Config) rebuild(wanted, damaged *tournament.Manifest, problem error) (*Event, error) {
	if !c.AcceptFile {
		if damaged != nil {
			changes := wanted.Differences(damaged)
			if len(changes) == 0 {
				changes = []error{
					errors.New(
						"it says the same as the tournament file: the damage is in sum, checksums, started or amendments")}
			}
			problem = message.Errorf("%w\n%w", problem, inLines(changes))
		}
		return nil, message.Errorf(
			"%w: %w\nRestore it from a backup, or say --accept-file: it is made anew of the tournament file then, "+
				"and nobody knows whether the results so far were played with what that says now", ErrManifest, problem)
	}
	aside := fmt.Sprintf("manifest-damaged-%s.json", time.Now().UTC().Format("20060102-150405"))
	err := os.Rename(filepath.Join(c.Folder, manifestFile), filepath.Join(c.Folder, aside))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	text := "manifest.json is made anew of the tournament file: with which programs, profiles and files the results so far were played cannot be known"
	if err == nil {
		text += "; the damaged one is kept in " + aside
	}
	return &Event{Kind: Restored, Text: text}, writeManifest(c.Folder, wanted)
}
