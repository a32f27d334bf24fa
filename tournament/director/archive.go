package director

import (
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

// rewriting makes the list of results anew, beside the old one.
type rewriting struct {
	archive *archive
	pending *safefile.Pending
}

func (a *archive) rewrite() (*rewriting, error) {
	pending, err := safefile.Create(a.resultsPath())
	if err != nil {
		return nil, err
	}
	return &rewriting{a, pending}, nil
}

func (w *rewriting) add(r *tournament.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := w.pending.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("keeping game %s: %w", r.ID, err)
	}
	return w.archive.writeRecords(r)
}

func (w *rewriting) abandon() error { return w.pending.Abandon() }

// finish puts the new list in the old one's place; further results are added to
// it.
func (w *rewriting) finish() (err error) {
	if err := w.pending.Commit(); err != nil {
		return err
	}
	w.archive.results, err = safefile.OpenLines(w.archive.resultsPath())
	return err
}

// add appends a result, and writes its records.
func (a *archive) add(r *tournament.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := a.results.Add(line); err != nil {
		return fmt.Errorf("keeping game %s: %w", r.ID, err)
	}
	return a.writeRecords(r)
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

// keepAside writes results that do not count any more to a file of their own, whose
// name says what they are and when they were put there. It returns the name.
func (a *archive) keepAside(what string, results []tournament.Result, ids []string) (string, error) {
	name := fmt.Sprintf("results-%s-%s.jsonl", what, time.Now().UTC().Format("20060102-150405.000"))
	pending, err := safefile.Create(filepath.Join(a.folder, name))
	if err != nil {
		return "", err
	}
	for i := range results {
		if !slices.Contains(ids, results[i].ID) {
			continue
		}
		line, err := json.Marshal(&results[i])
		if err == nil {
			_, err = pending.Write(append(line, '\n'))
		}
		if err != nil {
			return "", errors.Join(err, pending.Abandon())
		}
	}
	return name, pending.Commit()
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
