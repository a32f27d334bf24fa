package director

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/internal/safefile"
	"shotest/tournament/remote"
)

// The file struck.json names the workers that were struck, and when. Like a line of results, it
// ends with a checksum of the text before it.
const strikesFile = "struck.json"

// ErrStrikes says that the list of struck workers is damaged.
var ErrStrikes = errors.New("the list of struck workers is damaged")

type strikesNote struct {
	Struck remote.Strikes `json:"struck"`
}

// loadStrikes reads the struck workers of a tournament. VoidWorker strikes one more, and
// ReadmitWorker readmits one.
func (c *Config) loadStrikes() (remote.Strikes, error) {
	note := strikesNote{Struck: remote.Strikes{}}
	path := filepath.Join(c.Folder, strikesFile)
	text, err := safefile.Read(path)
	if err == nil {
		_, err = checkSum(text, true)
	}
	if err == nil {
		err = json.Unmarshal(text, &note)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, message.Errorf(
			"%s: %w: %w\nRestore it from a backup, or remove it and strike the workers again with --void-worker NAME",
			path, ErrStrikes, err)
	}
	before := maps.Clone(note.Struck)
	if c.VoidWorker != "" {
		note.Struck[c.VoidWorker] = remote.Strike{At: time.Now().UTC()}
	}
	if strike, ok := note.Struck[c.ReadmitWorker]; ok {
		strike.Readmitted = true
		note.Struck[c.ReadmitWorker] = strike
	}
	if maps.Equal(before, note.Struck) {
		return note.Struck, nil
	}
	line, err := encodeLine(note)
	if err == nil {
		err = safefile.Write(path, line)
	}
	return note.Struck, err
}

// strikeNotices tells the user of the workers that are struck.
func (r *run) strikeNotices() (notices []Event) {
	tell := func(text string) { notices = append(notices, Event{Kind: Restored, Text: text}) }
	for _, worker := range slices.Sorted(maps.Keys(r.strikes)) {
		if strike := r.strikes[worker]; !strike.Readmitted {
			consequence := "it is given nothing, and nothing from it is heard"
			if worker == r.machines.local && r.config.AtOnce > 0 {
				consequence = "its games before that do not count, but this machine, whose name it has, plays on, " +
					"and no worker of that name is heard"
			}
			tell(fmt.Sprintf("the worker %s was struck at %s: %s (until --readmit-worker %s)",
				worker, strike.At.Format(time.RFC3339), consequence, worker))
		}
	}
	if _, ok := r.strikes[r.config.ReadmitWorker]; r.config.ReadmitWorker != "" && !ok {
		tell(fmt.Sprintf("the worker %s is not struck: there is nothing to readmit", r.config.ReadmitWorker))
	}
	return notices
}
