package director

import (
	"os"
	"path/filepath"

	"shotest/internal/message"
	"shotest/record"
	"shotest/tournament"
	"shotest/tournament/play"
)

// gamesFolder holds the records of games, in the tournament's folder.
const gamesFolder = "games"

// writeRecords writes the records of a game that the tournament asks for; those that
// are there only if they are of an earlier game.
func (r *run) writeRecords(result *tournament.Result, anew bool) error {
	for extension, wanted := range map[string]bool{".csa": r.Spec.Records.CSA, ".kifu": r.Spec.Records.KIF} {
		path := filepath.Join(r.Folder, gamesFolder, result.ID+extension)
		if _, err := os.Stat(path); !wanted || err == nil && !anew {
			continue
		}
		game, err := play.Record(result, r.Spec)
		if err == nil {
			_, err = record.WriteFile(path, []*record.Game{game})
		}
		if err != nil {
			return message.Errorf("record of game %s: %w", result.ID, err)
		}
	}
	return nil
}
