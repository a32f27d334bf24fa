package director

import (
	"fmt"
	"os"
	"path/filepath"

	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

const (
	manifestFile = "manifest.json"
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
