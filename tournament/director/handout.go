package director

import (
	"slices"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
)

// fill fills the list of games that are ready, and reports whether none is left to wait
// for.
func (r *run) fill() (over bool, err error) {
	allWritten := len(r.results.unwritten) == 0
	if r.decided {
		r.games.ready = nil
		return allWritten, nil
	}
	for len(r.games.ready) < fillBelow {
		jobs := r.source.Next()
		if len(jobs) == 0 {
			break
		}
		for i := range jobs {
			if _, err := jobs[i].Check(); err != nil {
				return false, message.Errorf("game %s: %w", jobs[i].ID, err) // nobody would play it
			}
		}
		jobs = slices.DeleteFunc(jobs, func(job tournament.Job) bool { return r.games.playing[job.ID] != nil })
		r.games.admit(jobs, r.machines.playable)
	}
	nobodyPlays := len(r.games.parked) > 0 && len(r.games.ready)+len(r.games.playing) == 0
	return (nobodyPlays || r.source.Over()) && allWritten, nil
}

// nextFor returns the place of the first game in ready that a machine would play, -1 if there is
// none.
func (r *run) nextFor(machine string) int {
	if len(r.results.unwritten) > 0 {
		return -1
	}
	return slices.IndexFunc(r.games.ready, func(job tournament.Job) bool { return r.wouldPlay(machine, &job) })
}

// wouldPlay reports whether a machine may play a game, and neither plays it nor, being a worker,
// says so.
func (r *run) wouldPlay(machine string, job *tournament.Job) bool {
	if r.games.playedBy(machine, job.ID) || !r.machines.mayPlay(machine, job) {
		return false
	}
	workers := r.machines.workers
	return workers == nil || machine == r.machines.here || !workers.Has(machine, job.ID)
}

// giveWorkers gives games to workers in turn, as long as the tables here have theirs.
func (r *run) giveWorkers() {
	if r.machines.workers == nil {
		return
	}
	for r.giveEachWorker() {
	}
}

// giveEachWorker gives a game to each worker that has room for one, and reports whether it gave
// any.
func (r *run) giveEachWorker() (given bool) {
	workers := r.machines.workers
	for _, worker := range workers.Free(r.usual()) {
		next := r.nextFor(worker)
		if next < 0 {
			continue
		}
		job := r.games.ready[next]
		wantedHere := len(r.games.ready) <= r.idle && r.wouldPlay(r.machines.here, &job)
		if !wantedHere && workers.Give(worker, job) {
			r.games.handOut(worker, job)
			given = true
		}
	}
	return given
}

// usual is how long games take on this machine, 0 if it plays none.
func (r *run) usual() time.Duration {
	if r.AtOnce == 0 {
		return 0
	}
	return r.games.usual(r.machines.here)
}

// giveBack notes that a machine does not play a game any more, which another one is to play if it
// has no result.
func (r *run) giveBack(machine string, job tournament.Job) {
	if !r.results.counted[job.ID] {
		r.games.giveBack(machine, job)
	}
}
