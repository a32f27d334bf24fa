package director

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"shotest/internal/counted"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/queue"
)

// ErrChanged says that a tournament is not what it was when it was begun.
var ErrChanged = errors.New("the tournament has changed since it was begun, and its results must not be mixed")

// agree puts the manifest down if the tournament is new, and else compares it
// with the one that it was begun with, and amends that where it may.
func (r *run) agree(ctx context.Context) error {
	manifest := r.wanted
	stored, err := r.queue.Manifest(ctx)
	if errors.Is(err, queue.ErrNoManifest) {
		if stored = r.archive.manifest(); stored != nil {
			// The store is new, and the tournament is not.
			err = r.queue.PutManifest(ctx, stored)
		}
	}
	if errors.Is(err, queue.ErrNoManifest) {
		data, err := json.MarshalIndent(manifest, "", "  ")
		if err != nil {
			return err
		}
		if err := r.queue.PutManifest(ctx, data); err != nil {
			return err
		}
		r.manifest = manifest
		return r.archive.keepManifest(data)
	}
	if err != nil {
		return err
	}
	begun, err := parseManifest(stored)
	if err != nil {
		return err
	}
	changes := manifest.Differences(begun)
	void, err := r.allVoid(ctx)
	if err != nil {
		return err
	}
	if len(changes) == 0 && !void {
		r.manifest = begun
		return r.archive.keepManifest(stored)
	}
	return r.amend(ctx, manifest, begun, changes)
}

// allVoid reports whether there are results, and none of them counts.
func (r *run) allVoid(ctx context.Context) (void bool, err error) {
	for result, err := range r.everyResult(ctx) {
		if err != nil || result.Outcome != tournament.Void {
			return false, err
		}
		void = true
	}
	return void, nil
}

// everyResult yields what the list has, and what only the store has.
func (r *run) everyResult(ctx context.Context) iter.Seq2[tournament.Result, error] {
	return func(yield func(tournament.Result, error) bool) {
		listed := map[string]bool{}
		err := r.archive.eachListed(func(result *tournament.Result) error {
			listed[result.ID] = true
			if !yield(*result, nil) {
				return errEnough
			}
			return nil
		})
		if errors.Is(err, errEnough) || err != nil && !yield(tournament.Result{}, err) {
			return
		}
		for result, err := range r.queue.Stored(ctx) {
			if !listed[result.ID] && !yield(result, err) {
				return
			}
		}
	}
}

// errEnough ends a scan.
var errEnough = errors.New("enough")

// amend goes on with a tournament that has changed, if no results are mixed by that.
func (r *run) amend(ctx context.Context, manifest, begun *tournament.Manifest, changes []string) error {
	var results []tournament.Result
	for result, err := range r.everyResult(ctx) {
		if err != nil {
			return err
		}
		results = append(results, result)
	}
	amended, again, ok := manifest.Amend(begun, results)
	if !ok {
		return fmt.Errorf("%w:\n  %s\nGive it another name, or remove %s to begin it anew",
			ErrChanged, strings.Join(changes, "\n  "), r.Folder)
	}
	text := "No game could be played before"
	if len(changes) > 0 {
		text = "The tournament goes on changed: " + strings.Join(changes, "; ")
	}
	if len(again) > 0 {
		aside, err := r.archive.keepAside("void", results, again)
		if err != nil {
			return err
		}
		text += fmt.Sprintf(". %s played again; how they ended before is kept in %s", counted.Of(len(again), "void game is", "void games are"), aside)
	}
	data, err := json.MarshalIndent(amended, "", "  ")
	if err != nil {
		return err
	}
	if err := r.queue.Amend(ctx, data, again); err != nil {
		return err
	}
	r.manifest = amended
	r.notices = append(r.notices, Event{Kind: Amended, Text: text})
	return r.archive.keepManifest(data)
}

// askFiles has the engines whose options name files say what they have loaded.
func askFiles(ctx context.Context, spec *tournament.Spec, manifest *tournament.Manifest) (err error) {
	for i := range spec.Engines {
		e := &spec.Engines[i]
		if manifest.Engines[i].Files, err = play.Files(ctx, spec, e); err != nil {
			return fmt.Errorf("engine %s: %w", e.Name, err)
		}
	}
	return nil
}

// manifest returns the manifest of the folder, nil if it has no results, or none that can
// be read: then the schedule says which results are the tournament's.
func (a *archive) manifest() []byte {
	data, err := safefile.Read(filepath.Join(a.folder, manifestFile))
	if err != nil {
		return nil
	}
	if _, err := parseManifest(data); err != nil {
		return nil
	}
	if info, err := os.Stat(a.resultsPath()); err != nil || info.Size() == 0 {
		return nil
	}
	return bytes.TrimSuffix(data, []byte{'\n'})
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
