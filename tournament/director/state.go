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

// stateNote is the content of the file.
type stateNote struct {
	State tournament.State `json:"state"`
}

// showState lets other processes see how it goes.
func (a *archive) showState(s tournament.State) error {
	if s == a.state {
		return nil
	}
	data, err := json.Marshal(stateNote{s})
	if err == nil {
		err = safefile.Write(filepath.Join(a.folder, stateFile), data)
	}
	if err == nil {
		a.state = s
	}
	return err
}

// touchState says that the runner lives, until ctx ends.
func (a *archive) touchState(ctx context.Context) {
	ticker := time.NewTicker(touchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			_ = os.Chtimes(filepath.Join(a.folder, stateFile), now, now) // the next one may succeed
		}
	}
}

// LoadState returns whether the tournament goes on that has a folder.
func LoadState(folder string) (tournament.State, error) {
	path := filepath.Join(folder, stateFile)
	data, err := safefile.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return unsaid(folder), nil
	}
	if err != nil {
		return "", err
	}
	var note stateNote
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	if json.Unmarshal(data, &note) != nil {
		return unsaid(folder), nil
	}
	alive := note.State == tournament.Running || note.State == tournament.Waiting
	if alive && time.Since(info.ModTime()) > silentFor {
		return tournament.Interrupted, nil
	}
	return note.State, nil
}

// unsaid is the state of a tournament that says nothing of it: it has not been begun, or
// was run by an older version, or its note is damaged, and nothing is known but its
// results.
func unsaid(folder string) tournament.State {
	if _, err := os.Stat(filepath.Join(folder, resultsFile)); err == nil {
		return ""
	}
	return tournament.Waiting
}
