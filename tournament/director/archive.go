package director

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shotest/internal/safefile"
	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

// archive keeps the results of a tournament in its folder.
type archive struct {
	folder  string
	spec    *tournament.Spec
	results *safefile.Lines
	state   tournament.State // as shown
	// unlisted are results that could not be added to the list yet, unrecorded those
	// whose records could not be written.
	unlisted, unrecorded []tournament.Result
}

const (
	resultsFile  = "results.jsonl"
	manifestFile = "manifest.json"
	liveFile     = "live.json"
	gamesFolder  = "games"
)

func openArchive(folder string, spec *tournament.Spec) (*archive, error) {
	a := &archive{folder: folder, spec: spec}
	if err := os.MkdirAll(filepath.Join(folder, gamesFolder), 0o755); err != nil {
		return nil, err
	}
	return a, nil
}

func (a *archive) resultsPath() string { return filepath.Join(a.folder, resultsFile) }

func (a *archive) queueFolder() string { return filepath.Join(a.folder, "queue") }

func (a *archive) close() error {
	if a.results == nil {
		return nil
	}
	return a.results.Close()
}

// add appends a result, and writes its records. If that fails, as on a full disk, the
// result waits for catchUp.
func (a *archive) add(r *tournament.Result) error {
	a.unlisted = append(a.unlisted, *r)
	return a.catchUp()
}

// catchUp writes what waits to be written.
func (a *archive) catchUp() error {
	for len(a.unlisted) > 0 {
		if err := a.list(&a.unlisted[0]); err != nil {
			return err
		}
		a.unrecorded = append(a.unrecorded, a.unlisted[0])
		a.unlisted = a.unlisted[1:]
	}
	for len(a.unrecorded) > 0 {
		if err := a.writeRecords(&a.unrecorded[0]); err != nil {
			return err
		}
		a.unrecorded = a.unrecorded[1:]
	}
	return nil
}

// list appends a result to the list.
func (a *archive) list(r *tournament.Result) error {
	line, err := json.Marshal(r)
	if err == nil {
		err = a.results.Add(line)
	}
	if err != nil {
		return fmt.Errorf("keeping game %s: %w", r.ID, err)
	}
	return nil
}

// writeRecords writes the records of a game that the tournament asks for, unless
// they are there.
func (a *archive) writeRecords(r *tournament.Result) error {
	var wanted []string
	if a.spec.Records.CSA {
		wanted = append(wanted, ".csa")
	}
	if a.spec.Records.KIF {
		wanted = append(wanted, ".kifu")
	}
	for _, extension := range wanted {
		path := filepath.Join(a.folder, gamesFolder, r.ID+extension)
		if _, err := os.Stat(path); err == nil {
			continue
		}
		game, err := play.Record(r, a.spec)
		if err != nil {
			return fmt.Errorf("record of game %s: %w", r.ID, err)
		}
		if _, err := record.WriteFile(path, []*record.Game{game}); err != nil {
			return fmt.Errorf("record of game %s: %w", r.ID, err)
		}
	}
	return nil
}

// keepAside writes some of the results, which do not count any more, to a file of their
// own, and returns its name.
func (a *archive) keepAside(why string, results []tournament.Result, ids []string) (string, error) {
	wanted := map[string]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	return a.keepResults(why, slices.DeleteFunc(slices.Clone(results), func(r tournament.Result) bool { return !wanted[r.ID] }))
}

// keepResults writes results to a file of their own, and returns its name.
func (a *archive) keepResults(why string, results []tournament.Result) (string, error) {
	var lines [][]byte
	for i := range results {
		line, err := json.Marshal(&results[i])
		if err != nil {
			return "", err
		}
		lines = append(lines, line)
	}
	return a.keepLines(why, lines)
}

// keepLines writes lines to a file whose name says why and when they were put there.
func (a *archive) keepLines(why string, lines [][]byte) (name string, err error) {
	name = fmt.Sprintf("results-%s-%s.jsonl", why, time.Now().UTC().Format("20060102-150405.000"))
	return name, safefile.Write(filepath.Join(a.folder, name), append(bytes.Join(lines, []byte{'\n'}), '\n'))
}

// LoadResults reads the results that a tournament's folder holds, in the order
// in which the games were finished. A last line that was cut off is left out.
func LoadResults(folder string) ([]tournament.Result, error) {
	path := filepath.Join(folder, resultsFile)
	data, err := safefile.Read(path)
	if err != nil {
		return nil, err
	}
	var results []tournament.Result
	for number := 1; len(data) > 0; number++ {
		end := slices.Index(data, '\n')
		if end < 0 {
			break
		}
		var r tournament.Result
		if err := json.Unmarshal(data[:end], &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, number, err)
		}
		results, data = append(results, r), data[end+1:]
	}
	return results, nil
}

// showLive lets other processes see the games that are being played.
func (a *archive) showLive(games []tournament.LiveGame) error {
	data, err := json.Marshal(games)
	if err != nil {
		return err
	}
	return safefile.Write(filepath.Join(a.folder, liveFile), data)
}

// LoadLive reads the games that are being played according to a tournament's
// folder; none if it does not say.
func LoadLive(folder string) ([]tournament.LiveGame, error) {
	path := filepath.Join(folder, liveFile)
	data, err := safefile.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var games []tournament.LiveGame
	if err := json.Unmarshal(data, &games); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return games, nil
}

// currentGames returns the games being played, in the order of the schedule.
func (r *run) currentGames() []tournament.LiveGame {
	games := make([]tournament.LiveGame, 0, len(r.live))
	for _, game := range r.live {
		games = append(games, game)
	}
	slices.SortFunc(games, func(a, b tournament.LiveGame) int { return cmp.Compare(a.Job.ID, b.Job.ID) })
	return games
}
