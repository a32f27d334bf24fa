package monitor

import (
	"errors"
	"io/fs"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// The reports in a tournament's folder.
const (
	PageFile  = "report.html"
	TextFile  = "report.md"
	GamesFile = "games.csv"
)

// ErrNotPlayed says that a folder has no results of a tournament.
var ErrNotPlayed = errors.New("has not been played")

// Load reads a tournament's folder. damaged are the damaged lines of its results.
func Load(spec *tournament.Spec, folder string) (data *report.Data, damaged []string, err error) {
	results, damaged, err := director.ReadResults(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, message.Errorf("%s %w: there is nothing in %s", spec.Name, ErrNotPlayed, folder)
	}
	if err != nil {
		return nil, nil, err
	}
	data = &report.Data{Spec: spec, Standings: tournament.Stand(spec, results), Written: time.Now()}
	for i := range results {
		data.Games = append(data.Games, report.GameOf(&results[i]))
	}
	if data.Manifest, err = director.LoadManifest(folder); err != nil {
		damaged = append(damaged, err.Error())
	}
	data.State, err = director.LoadState(folder)
	return data, damaged, err
}
