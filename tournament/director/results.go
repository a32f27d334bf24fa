package director

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"shotest/internal/message"
	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
	"shotest/tournament/remote"
)

// results holds the results of a tournament. A result counts once it is on the disk.
type results struct {
	store        *store
	counted      map[string]bool      // games with a result on the disk, by name
	unwritten    []*tournament.Result // not on the disk yet; meanwhile no game begins
	diskFails    bool                 // the last attempt to write failed
	tally        *tournament.Tally
	played       map[string]remote.Played // by the workers' names; "" is this machine's
	standings    *tournament.Standings    // of the tally; nil if it has changed since
	firstFailure tournament.Failure       // the first failure of an engine
}

// has reports whether a game has a result, and whether that is on the disk.
func (r *results) has(game string) (has, onDisk bool) {
	onDisk = r.counted[game]
	return onDisk || slices.ContainsFunc(r.unwritten, func(w *tournament.Result) bool { return w.ID == game }), onDisk
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
	if result.Outcome == tournament.Void {
		return
	}
	worker := result.Worker
	if strings.Contains(worker, "/") { // a table of this machine
		worker = ""
	}
	played := r.played[worker]
	r.played[worker] = remote.Played{
		Games: played.Games + 1, Moves: played.Moves + len(result.Moves) - result.OpeningMoves,
	}
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
