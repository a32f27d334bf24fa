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

// state lets other processes see whether games are being played.
type state struct {
	path  string
	shown tournament.State // what the file says
}

// show writes a state to the file, unless the file has it.
func (s *state) show(now tournament.State) error {
	if now == s.shown {
		return nil
	}
	data, err := json.Marshal(stateNote{"state": now})
	err = errors.Join(err, safefile.Write(s.path, data))
	if err != nil {
		return err
	}
	s.shown = now
	return nil
}

// touch says that the runner lives, until ctx ends.
func (s *state) touch(ctx context.Context) {
	ticker := time.NewTicker(touchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			_ = os.Chtimes(s.path, now, now) // the next one may succeed
		}
	}
}

// showState lets other processes see whether games are being played at the moment.
func (r *run) showState() {
	if r.AtOnce == 0 && len(r.games.playing) == 0 {
		r.show(tournament.Waiting)
	} else {
		r.show(tournament.Running)
	}
}

func (r *run) show(now tournament.State) {
	if err := r.state.show(now); err != nil {
		r.Log.Warn().Err(err).Msg("showing the state")
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
