package director

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"shotest/internal/safefile"
	"shotest/tournament"
)

// The file state.json says whether a tournament is being run. A runner that was killed
// cannot say that it has ended: so it touches the file for as long as it lives, and who
// reads it looks at the time as well. (Touching needs no room on the disk.)
const (
	stateFile  = "state.json"
	touchEvery = 2 * time.Second
	// silentFor is after how long without a touch a runner is taken for dead.
	silentFor = 5 * touchEvery
)

// stateNote is the content of the file: the state by the key "state".
type stateNote map[string]tournament.State

// showState lets other processes see whether games are being played.
func (r *run) showState() {
	state := r.ended
	switch {
	case state != "":
	case r.AtOnce == 0 && len(r.playing) == 0:
		state = tournament.Waiting
	default:
		state = tournament.Running
	}
	if state == r.shown {
		return
	}
	data, err := json.Marshal(stateNote{"state": state})
	if err = errors.Join(err, safefile.Write(filepath.Join(r.Folder, stateFile), data)); err != nil {
		r.Log.Warn().Err(err).Msg("showing the state")
		return
	}
	r.shown = state
}

// touchState says that the runner lives, until ctx ends.
func (r *run) touchState(ctx context.Context) {
	ticker := time.NewTicker(touchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			_ = os.Chtimes(filepath.Join(r.Folder, stateFile), now, now) // the next one may succeed
		}
	}
}

// LoadState returns whether the tournament goes on that has a folder.
func LoadState(folder string) (tournament.State, error) {
	path := filepath.Join(folder, stateFile)
	data, err := safefile.Read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	var note stateNote
	info, problem := os.Stat(path)
	if err != nil || problem != nil || json.Unmarshal(data, &note) != nil {
		// It has not been begun, or its note is damaged, and nothing is known but its results.
		if _, err := os.Stat(filepath.Join(folder, resultsFile)); err == nil {
			return "", nil
		}
		return tournament.Waiting, nil
	}
	alive := note["state"] == tournament.Running || note["state"] == tournament.Waiting
	if alive && time.Since(info.ModTime()) > silentFor {
		return tournament.Interrupted, nil
	}
	return note["state"], nil
}
