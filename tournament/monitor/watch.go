package monitor

import (
	"context"
	"errors"
	"time"

	"shotest/tournament"
	"shotest/tournament/director"
	"shotest/tournament/report"
)

// minPollInterval is the least time between two reads of a tournament's folder.
const minPollInterval = time.Second

// Watch shows the tournament in a folder until it has ended, or ctx has.
func Watch(ctx context.Context, view View, spec *tournament.Spec, folder string) error {
	w := &watcher{spec: spec, folder: folder, view: view, shown: map[string]time.Time{}}
	defer view.Close()
	for {
		begun := time.Now()
		if over, err := w.poll(); over || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(max(minPollInterval, 10*time.Since(begun))):
		}
	}
}

// watcher polls a tournament's folder.
type watcher struct {
	spec   *tournament.Spec
	folder string
	view   View
	// hasPolled says that the watcher has polled the folder at least once.
	hasPolled bool
	state     tournament.State
	// shown are the times at which the shown games ended, by ID.
	shown map[string]time.Time
}

// stateAdvice has advice for states of a tournament.
var stateAdvice = map[tournament.State]string{
	tournament.Waiting:     " Begin it with shotest tournament run, or let workers join.",
	tournament.Interrupted: " shotest tournament run goes on with it.",
	tournament.Running:     " It is under way.",
}

// poll shows the changes since the last poll, and reports whether the tournament is over.
func (w *watcher) poll() (over bool, err error) {
	data, _, err := Load(w.spec, w.folder)
	if errors.Is(err, ErrNotPlayed) {
		data = &report.Data{Spec: w.spec, Standings: tournament.Stand(w.spec, nil)}
		data.State, err = director.LoadState(w.folder)
	}
	if err != nil {
		return false, err
	}
	if data.State == tournament.Running {
		data.Playing = director.LoadPlaying(w.folder)
	}
	for i := range data.Games {
		g := &data.Games[i]
		if told, ok := w.shown[g.ID]; ok && told.Equal(g.Finished) {
			continue
		}
		w.shown[g.ID] = g.Finished
		if w.hasPolled {
			w.view.Game(g, data)
		}
	}
	if !w.hasPolled || w.state != data.State {
		w.view.Notice(report.Summary(data) + stateAdvice[data.State])
	}
	w.hasPolled, w.state = true, data.State
	w.view.Update(data)
	return data.State == tournament.Finished, nil
}
