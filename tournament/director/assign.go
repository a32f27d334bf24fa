package director

import (
	"slices"

	"shotest/internal/message"
	"shotest/tournament"
)

// refill takes games from the source until enough are ready. It reports whether the tournament is
// over.
func (r *run) refill() (over bool, err error) {
	allWritten := len(r.results.unwritten) == 0
	if r.isDecided {
		r.games.ready = nil
		return allWritten, nil
	}
	for len(r.games.ready) < refillBelow {
		jobs := r.source.Next()
		if len(jobs) == 0 {
			break
		}
		for i := range jobs {
			if _, err := jobs[i].Check(); err != nil {
				return false, message.Errorf("game %s: %w", jobs[i].ID, err) // no worker would accept it
			}
		}
		jobs = slices.DeleteFunc(jobs, func(job tournament.Job) bool { return r.games.assigned[job.ID] != nil })
		r.games.admit(jobs, r.machines.playable)
	}
	nobodyPlays := len(r.games.parked) > 0 && len(r.games.ready)+len(r.games.assigned) == 0
	return (nobodyPlays || r.source.Over()) && allWritten, nil
}

// nextIndexFor returns the index of the first ready game that a machine can take, or -1 if there is
// none.
func (r *run) nextIndexFor(machine string) int {
	if len(r.results.unwritten) > 0 {
		return -1
	}
	return slices.IndexFunc(r.games.ready, func(job tournament.Job) bool { return r.canTake(machine, &job) })
}

// canTake reports whether a machine may play a game and does not play it already. Only a worker
// itself knows for certain which games it plays.
func (r *run) canTake(machine string, job *tournament.Job) bool {
	if r.games.isPlaying(machine, job.ID) || !r.machines.mayPlay(machine, job) {
		return false
	}
	workers := r.machines.workers
	return workers == nil || machine == r.machines.local || !workers.Has(machine, job.ID)
}

// assignToWorkers assigns games to workers in turn, but leaves enough for the tables here.
func (r *run) assignToWorkers() {
	if r.machines.workers == nil {
		return
	}
	for r.assignToEachWorker() {
	}
}

// assignToEachWorker assigns a game to each free worker, and reports whether it assigned any.
func (r *run) assignToEachWorker() (assigned bool) {
	workers := r.machines.workers
	for _, worker := range workers.FreeWorkers(r.playsHere()) {
		next := r.nextIndexFor(worker)
		if next < 0 {
			continue
		}
		job := r.games.ready[next]
		neededHere := len(r.games.ready) <= r.idleTables && r.canTake(r.machines.local, &job)
		if !neededHere && workers.Assign(worker, job) {
			r.games.assign(worker, job)
			assigned = true
		}
	}
	return assigned
}

// playsHere reports whether a table of this process has a game.
func (r *run) playsHere() bool { return r.idleTables < r.config.AtOnce }

// release records that a machine no longer plays a game, so that another one plays it if it has no
// result.
func (r *run) release(machine string, job tournament.Job) {
	if !r.results.counted[job.ID] {
		r.games.release(machine, job)
	}
}
