package director

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"shotest/internal/counted"
	"shotest/internal/safefile"
	"shotest/tournament"
	"shotest/tournament/queue"
)

// A store that is damaged, or that the server cannot read in time, is moved into a folder
// of its own, and never changed nor deleted. What is whole of it goes to results.jsonl,
// which fills the new store. So nothing is lost that either has; games that were being
// played are played again.

// begin opens the queue and learns what is there. Once it does so without a store that
// turns out to be damaged.
func (r *run) begin(ctx context.Context) (*union, error) {
	if err := r.prepare(ctx); err != nil {
		return nil, err
	}
	u, err := r.open(ctx)
	var damage *queue.DamageError
	if !errors.As(err, &damage) {
		return u, err
	}
	if err := r.rescue(ctx, damage); err != nil {
		return nil, fmt.Errorf("%w\nNor can what is left be saved by itself: %w.\nMove %s away and run the same command again: a new store is made from %s",
			damage, err, damage.Folder, resultsFile)
	}
	if u, err = r.open(ctx); errors.As(err, &damage) {
		err = fmt.Errorf("%w. So it is with a new store: look into the log of the tournament, and at the disk", err)
	}
	return u, err
}

// rescue saves what can be read of a damaged store, and puts it away.
func (r *run) rescue(ctx context.Context, damage *queue.DamageError) error {
	r.Log.Error().Err(damage).Msg("the queue's store")
	found, err := r.archive.adopt(ctx, damage.Folder)
	if err != nil {
		return err
	}
	why := "damaged"
	if damage.Err != nil {
		why = "unusable"
	}
	aside, err := queue.SetAside(damage.Folder, why)
	if err != nil {
		return err
	}
	r.rescued = true
	text := fmt.Sprintf("%s. It is kept in %s", strings.TrimPrefix(damage.Error(), "queue: "), aside)
	text += fmt.Sprintf(". A new one is filled from %s: %s", resultsFile, counted.Of(found.listed, "game"))
	if found.added > 0 {
		text += fmt.Sprintf(", %d of which only the old one had", found.added)
	}
	if len(found.lost) > 0 {
		text += fmt.Sprintf(". Lost are the results of %s (%s), to be played again",
			counted.Of(len(found.lost), "game"), strings.Join(found.lost[:min(len(found.lost), mostLost)], ", "))
	}
	r.emit(Event{Kind: Restored, Text: text + ". Games that were being played are played again"})
	return nil
}

// mostLost is how many lost games are named.
const mostLost = 5

// adopted is what has become of the results of a damaged store.
type adopted struct {
	listed int // in the list now
	added  int // to the list
	lost   []string
}

// adopt adds to the list what only a damaged store has of results, and keeps its manifest
// if the folder has none.
func (a *archive) adopt(ctx context.Context, store string) (found adopted, err error) {
	listed := map[string]bool{}
	err = a.eachListed(func(result *tournament.Result) error {
		listed[result.ID] = true
		return nil
	})
	if err != nil {
		return found, err
	}
	list, err := safefile.OpenLines(a.resultsPath())
	if err != nil {
		return found, err
	}
	a.results = list
	salvage, err := queue.Read(ctx, store, a.spec.Name, func(result tournament.Result) error {
		if listed[result.ID] {
			return nil
		}
		listed[result.ID] = true
		found.added++
		return a.list(&result)
	})
	a.results = nil
	if err := errors.Join(err, list.Close()); err != nil {
		return found, err
	}
	found.listed = len(listed)
	for _, id := range salvage.Unreadable {
		if !listed[id] {
			found.lost = append(found.lost, id)
		}
	}
	return found, a.adoptManifest(salvage.Manifest)
}

// adoptManifest keeps the manifest of a damaged store if the folder has none that can be
// read.
func (a *archive) adoptManifest(data []byte) error {
	if data == nil {
		return nil
	}
	if _, err := LoadManifest(a.folder); err == nil {
		return nil
	}
	if _, err := parseManifest(data); err != nil {
		return nil
	}
	return a.keepManifest(data)
}
