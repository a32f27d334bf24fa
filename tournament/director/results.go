package director

import (
	"os"
	"path/filepath"
	"slices"

	"shotest/internal/message"
	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

// results holds the results of a tournament. A result counts once it is on the disk.
type results struct {
	store        *store
	counted      map[string]bool      // games with a result on the disk, by name
	unwritten    []*tournament.Result // not on the disk yet; meanwhile no game begins
	diskFails    bool                 // the last attempt to write failed
	tally        *tournament.Tally
	standings    *tournament.Standings // of the tally; nil if it has changed since
	firstFailure tournament.Failure    // the first failure of an engine
}

// hasResult reports whether a game has a result, written or not.
func (r *results) hasResult(game string) bool {
	return r.counted[game] ||
		slices.ContainsFunc(r.unwritten, func(waiting *tournament.Result) bool { return waiting.ID == game })
}

// writeFirst writes the first unwritten result, and returns it. On an error the result stays
// unwritten.
func (r *results) writeFirst() (*tournament.Result, error) {
	result := r.unwritten[0]
	if err := r.store.add(result); err != nil {
		return nil, err
	}
	r.unwritten = r.unwritten[1:]
	return result, nil
}

// count adds a result that is on the disk to the tally.
func (r *results) count(result *tournament.Result) {
	r.counted[result.ID] = true
	if result.Failure != nil && r.firstFailure.Engine == "" {
		r.firstFailure = *result.Failure
	}
	r.tally.Add(result)
	r.standings = nil
}

// current returns the current standings.
func (r *results) current() *tournament.Standings {
	if r.standings == nil {
		r.standings = r.tally.Standings()
	}
	return r.standings
}

// gamesFolder holds the records of games, in the tournament's folder.
const gamesFolder = "games"

// writeRecords writes the records of a game in the formats that the tournament asks for. It leaves
// existing files alone unless told to overwrite them.
func (c *Config) writeRecords(result *tournament.Result, overwrite bool) error {
	for extension, wanted := range map[string]bool{".csa": c.Spec.Records.CSA, ".kifu": c.Spec.Records.KIF} {
		path := filepath.Join(c.Folder, gamesFolder, result.ID+extension)
		if _, err := os.Stat(path); !wanted || err == nil && !overwrite {
			continue
		}
		game, err := play.Record(result, c.Spec)
		if err == nil {
			_, err = record.WriteFile(path, []*record.Game{game})
		}
		if err != nil {
			return message.Errorf("record of game %s: %w", result.ID, err)
		}
	}
	return nil
}
