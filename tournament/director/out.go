package director

import (
	"slices"

	"shotest/tournament"
)

// outing is a game that is being played, by some machines.
type outing struct {
	job tournament.Job
	by  []string
}

// nextFor returns the place of the first game in ready that a machine plays and does not have, -1 if there is none.
func (r *run) nextFor(machine string) int {
	if len(r.unwritten) > 0 {
		return -1
	}
	return slices.IndexFunc(r.ready, func(job tournament.Job) bool { return !r.has(machine, job.ID) && r.mayPlay(machine, &job) })
}

// has reports whether a machine plays a game, or says so.
func (r *run) has(machine, game string) bool {
	o := r.playing[game]
	return o != nil && slices.Contains(o.by, machine) || r.workers != nil && machine != r.host && r.workers.Has(machine, game)
}

// handOut notes that a machine plays a game, which others need not play then.
func (r *run) handOut(machine string, job tournament.Job) {
	o := r.playing[job.ID]
	if o == nil {
		o = &outing{job: job}
		r.playing[job.ID] = o
	}
	o.by = append(o.by, machine)
	r.forget(job.ID)
}

// forget takes a game out of those that are to be played.
func (r *run) forget(game string) {
	is := func(j tournament.Job) bool { return j.ID == game }
	r.ready, r.parked = slices.DeleteFunc(r.ready, is), slices.DeleteFunc(r.parked, is)
}

// giveBack makes a game ready again, before all others, unless another machine plays it.
func (r *run) giveBack(machine string, job tournament.Job) {
	if o := r.playing[job.ID]; o != nil {
		o.by = slices.DeleteFunc(o.by, func(other string) bool { return other == machine })
		if len(o.by) > 0 {
			return
		}
	}
	delete(r.playing, job.ID)
	if !r.counted[job.ID] {
		r.forget(job.ID)
		r.ready = slices.Insert(r.ready, 0, job)
	}
}
