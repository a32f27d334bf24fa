package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/queue"
)

// ErrChanged says that a tournament is not what it was when it was begun.
var ErrChanged = errors.New("the tournament has changed since it was begun, and its results must not be mixed")

// agree puts the manifest down if the tournament is new, and else compares it
// with the one that it was begun with.
func (r *run) agree(ctx context.Context, manifest *tournament.Manifest) error {
	stored, err := r.queue.Manifest(ctx)
	if errors.Is(err, queue.ErrNoManifest) {
		data, err := json.MarshalIndent(manifest, "", "  ")
		if err != nil {
			return err
		}
		if err := r.queue.PutManifest(ctx, data); err != nil {
			return err
		}
		return r.archive.keepManifest(data)
	}
	if err != nil {
		return err
	}
	begun, err := parseManifest(stored)
	if err != nil {
		return err
	}
	if changes := manifest.Differences(begun); len(changes) > 0 {
		return fmt.Errorf("%w:\n  %s\nGive it another name, or remove %s to begin it anew",
			ErrChanged, strings.Join(changes, "\n  "), r.Folder)
	}
	return r.archive.keepManifest(stored)
}

func (a *archive) keepManifest(data []byte) error {
	return safefile.Write(filepath.Join(a.folder, manifestFile), append(data, '\n'))
}

// LoadManifest reads the manifest that a tournament's folder holds.
func LoadManifest(folder string) (*tournament.Manifest, error) {
	path := filepath.Join(folder, manifestFile)
	data, err := safefile.Read(path)
	if err != nil {
		return nil, err
	}
	m, err := parseManifest(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

func parseManifest(data []byte) (*tournament.Manifest, error) {
	var m tournament.Manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("manifest of the tournament: %w", err)
	}
	return &m, nil
}
