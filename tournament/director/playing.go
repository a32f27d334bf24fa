package director

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"shotest/internal/safefile"
	"shotest/tournament"
)

// The file playing.json shows the games in progress to other processes. It is written anew when
// games have gone on, at most once a tick, and is gone when nobody plays.
const playingFile = "playing.json"

// movesHere collects the moves of the games at the tables of this process.
type movesHere struct {
	mu    sync.Mutex
	games map[string]*tournament.Playing // by name; only what the moves tell
}

// follow takes a move into account. Several tables call it.
func (h *movesHere) follow(r *tournament.Result) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.games[r.ID] == nil {
		h.games[r.ID] = &tournament.Playing{}
	}
	h.games[r.ID].Worker = r.Worker
	h.games[r.ID].Follow(r)
}

// of adds to a game what is known of its moves.
func (h *movesHere) of(p tournament.Playing) tournament.Playing {
	h.mu.Lock()
	defer h.mu.Unlock()
	if here := h.games[p.ID]; here != nil {
		p.Worker, p.Moves, p.Centipawns, p.Mate = here.Worker, slices.Clone(here.Moves), here.Centipawns, here.Mate
	}
	return p
}

// keep forgets all games but those in progress.
func (h *movesHere) keep(playing map[string]*assignment) {
	h.mu.Lock()
	defer h.mu.Unlock()
	maps.DeleteFunc(h.games, func(id string, _ *tournament.Playing) bool { return playing[id] == nil })
}

// showPlaying shows the games in progress, if they have gone on since it was called last.
func (r *run) showPlaying() {
	r.movesHere.keep(r.games.assigned)
	playing := []tournament.Playing{}
	for _, o := range r.games.assigned {
		game := tournament.Playing{Job: o.job, Worker: o.machines[0], Started: o.since}
		playing = append(playing, r.movesHere.of(game))
	}
	slices.SortFunc(playing, func(a, b tournament.Playing) int { return cmp.Compare(a.ID, b.ID) })
	text, err := json.Marshal(playing)
	if err != nil || bytes.Equal(text, r.shownPlaying) {
		return
	}
	_ = safefile.Write(filepath.Join(r.config.Folder, playingFile), text) // the next one may succeed
	r.shownPlaying = text
	r.emit(Event{Kind: Playing, Playing: playing})
}

// hidePlaying removes the file when nobody plays any more.
func (r *run) hidePlaying() { _ = os.Remove(filepath.Join(r.config.Folder, playingFile)) }

// LoadPlaying returns the games in progress of the tournament in a folder, none if they are
// unknown.
func LoadPlaying(folder string) (playing []tournament.Playing) {
	text, err := safefile.Read(filepath.Join(folder, playingFile))
	if err != nil || json.Unmarshal(text, &playing) != nil {
		return nil
	}
	return playing
}
