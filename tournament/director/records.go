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

	"shotest/internal/safefile"
	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

const (
	manifestFile = "manifest.json"
	liveFile     = "live.json"
	gamesFolder  = "games"
)

// archive writes what others read of a tournament: records, the games being played,
// its state.
type archive struct {
	folder string
	spec   *tournament.Spec
	state  tournament.State // as shown
}

// writeRecords writes the records of a game that the tournament asks for; those that
// are there only if they are of an earlier game.
func (a *archive) writeRecords(r *tournament.Result, anew bool) error {
	var wanted []string
	if a.spec.Records.CSA {
		wanted = append(wanted, ".csa")
	}
	if a.spec.Records.KIF {
		wanted = append(wanted, ".kifu")
	}
	for _, extension := range wanted {
		path := filepath.Join(a.folder, gamesFolder, r.ID+extension)
		if _, err := os.Stat(path); err == nil && !anew {
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
