package director

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"shotest/internal/safefile"
	"shotest/tournament"
)

// The file state.json says whether a tournament is being run. A director that was killed cannot
// record its end. So it touches the file while it lives, and readers look at the file's time as
// well. (Touching needs no space on the disk.)
const (
	stateFile  = "state.json"
	touchEvery = 2 * time.Second
	// deadAfter is the time without a touch after which a director counts as dead.
	deadAfter = 5 * touchEvery
)

// stateNote is the content of the file: the state under the key "state".
type stateNote map[string]tournament.State

var states = []tournament.State{tournament.Waiting, tournament.Running, tournament.Interrupted, tournament.Finished}

// state shows other processes whether games are being played.
type state struct {
	path  string
	shown tournament.State // the state in the file
}

// show writes a state to the file unless the file has it already.
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

// touch touches the file at intervals until ctx ends.
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

// showState shows other processes whether games are being played at the moment.
func (r *run) showState() {
	if r.config.AtOnce == 0 && len(r.games.assigned) == 0 {
		r.show(tournament.Waiting)
	} else {
		r.show(tournament.Running)
	}
}

func (r *run) show(now tournament.State) {
	if err := r.state.show(now); err != nil {
		r.config.Log.Warn().Err(err).Msg("showing the state")
	}
}

// LoadState returns the state of the tournament in a folder, or "" if only its results are known.
func LoadState(folder string) (tournament.State, error) {
	path := filepath.Join(folder, stateFile)
	data, err := safefile.Read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	var note stateNote
	info, problem := os.Stat(path)
	if err != nil || problem != nil || json.Unmarshal(data, &note) != nil ||
		!slices.Contains(states, note["state"]) {
		// Either the tournament has not begun, or its note is damaged.
		if _, err := os.Stat(filepath.Join(folder, resultsFile)); err == nil {
			return "", nil
		}
		return tournament.Waiting, nil
	}
	alive := note["state"] == tournament.Running || note["state"] == tournament.Waiting
	if alive && time.Since(info.ModTime()) > deadAfter {
		return tournament.Interrupted, nil
	}
	return note["state"], nil
}
