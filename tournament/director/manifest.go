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

// ErrChanged says that a tournament differs from the one that its results belong to.
var ErrChanged = errors.New("the tournament has changed since it was begun, and its results must not be mixed")

// ErrManifest says that the manifest is unreadable, so that the circumstances of the results so far
// are unknown.
var ErrManifest = errors.New("the manifest is damaged or missing, though there are results")

const manifestFile = "manifest.json"

// summedManifest is the content of a manifest file.
type summedManifest struct {
	*tournament.Manifest
	Sum string `json:"sum"` // the checksum of the manifest
}

// manifestSum returns the checksum of a manifest.
func manifestSum(m *tournament.Manifest) (string, error) {
	text, err := json.Marshal(m)
	return shortSum(text), err
}

// writeManifest writes a manifest into a tournament's folder.
func writeManifest(folder string, m *tournament.Manifest) error {
	sum, err := manifestSum(m)
	data, problem := json.MarshalIndent(summedManifest{m, sum}, "", "  ")
	if err := errors.Join(err, problem); err != nil {
		return err
	}
	return safefile.Write(filepath.Join(folder, manifestFile), append(data, '\n'))
}

// LoadManifest reads the manifest in a tournament's folder. If its checksum is wrong, LoadManifest
// returns both the manifest and an error.
func LoadManifest(folder string) (*tournament.Manifest, error) {
	path := filepath.Join(folder, manifestFile)
	data, err := safefile.Read(path)
	if err != nil {
		return nil, err
	}
	read := summedManifest{Manifest: &tournament.Manifest{}}
	if err := json.Unmarshal(data, &read); err != nil {
		return nil, message.Errorf("%s: %w", path, err)
	}
	if sum, err := manifestSum(read.Manifest); err != nil || sum != read.Sum {
		return read.Manifest, errors.Join(err, message.Errorf("%s: its checksum is another one", path))
	}
	return read.Manifest, nil
}

// reconcile returns the manifest to play by. For a new tournament it is the wanted one. For a
// resumed one it is the manifest in the folder, amended if the tournament file has changed in a
// permitted way. The notice, if not nil, tells the user of the change.
func (c *Config) reconcile(wanted *tournament.Manifest) (m *tournament.Manifest, notice *Event, err error) {
	original, problem := LoadManifest(c.Folder)
	info, err := os.Stat(filepath.Join(c.Folder, resultsFile))
	wanted.Checksums = true
	switch {
	case err != nil || info.Size() == 0:
		return wanted, nil, writeManifest(c.Folder, wanted)
	case problem != nil:
		notice, err = c.rebuild(wanted, original, problem)
		return wanted, notice, err
	}
	wanted.Checksums = original.Checksums
	changes := wanted.Differences(original)
	if len(changes) == 0 {
		return original, nil, nil
	}
	results, err := LoadResults(c.Folder)
	if err != nil {
		return nil, nil, err
	}
	amended, ok := wanted.Amend(original, results)
	if !ok {
		return nil, nil, message.Errorf("%w:\n%w\nGive the tournament a new name, or remove %s to begin it anew",
			ErrChanged, joinLines(changes), c.Folder)
	}
	last := amended.Amendments[len(amended.Amendments)-1]
	notice = &Event{Kind: Amended, Text: "The tournament goes on changed: " + strings.Join(last.Changes, "; ")}
	return amended, notice, writeManifest(c.Folder, amended)
}

// joinLines joins changes to one error with an indented line for each.
func joinLines(changes []error) error {
	var lines []error
	for _, change := range changes {
		lines = append(lines, message.Errorf("  %w", change))
	}
	return errors.Join(lines...)
}

// rebuild replaces a damaged or missing manifest by the wanted one, which follows from the
// tournament file, and keeps the damaged one aside. It fails unless the user has accepted this.
func (c *Config) rebuild(wanted, damaged *tournament.Manifest, problem error) (*Event, error) {
	if !c.AcceptFile {
		if damaged != nil {
			changes := wanted.Differences(damaged)
			if len(changes) == 0 {
				changes = []error{
					errors.New(
						"it says the same as the tournament file: the damage is in sum, checksums, started or amendments")}
			}
			problem = message.Errorf("%w\n%w", problem, joinLines(changes))
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
