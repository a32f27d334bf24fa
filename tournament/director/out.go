package director

import (
	"slices"
	"time"

	"shotest/tournament"
)

// outing is a game that is being played, by some machines.
type outing struct {
	job   tournament.Job
	by    []string
	since time.Time // when the last of them was given it
}

// nextFor returns the place of the first game in ready that a machine would play, -1 if there is none.
func (r *run) nextFor(machine string) int {
	if len(r.unwritten) > 0 {
		return -1
	}
	return slices.IndexFunc(r.ready, func(job tournament.Job) bool { return r.wouldPlay(machine, &job) })
}

// wouldPlay reports whether a machine may play a game, and does not have it.
func (r *run) wouldPlay(machine string, job *tournament.Job) bool {
	return !r.has(machine, job.ID) && r.mayPlay(machine, job)
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
	o.by, o.since = append(o.by, machine), time.Now()
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

// lengths are how long the last games took, and how many of them there were.
type lengths struct {
	last  []time.Duration
	sum   time.Duration // of all
	games int
}

func (l *lengths) add(r *tournament.Result) {
	const enough = 99 // for a median
	if r.Outcome == tournament.Void {
		return // it has not been played
	}
	took := r.Finished.Sub(r.Started)
	l.last = append(l.last[max(0, len(l.last)-enough+1):], took)
	l.sum += took
	l.games++
}

// usual is how long games take on this machine, those that go on included; 0 if it plays none.
func (r *run) usual() time.Duration {
	sum := r.here.sum
	for _, o := range r.playing {
		if r.AtOnce > 0 && slices.Contains(o.by, r.host) {
			sum += time.Since(o.since)
		}
	}
	return sum / time.Duration(max(1, r.here.games))
}

// late is how many times as long as the median of games one may be out until it is given to others as well.
const late = 3

// callLate makes games ready once more that are out for long, when nothing else is left to be played. The first result
// of each counts.
func (r *run) callLate() {
	if len(r.all.last) == 0 || slices.ContainsFunc(r.ready, func(job tournament.Job) bool { return r.playing[job.ID] == nil }) {
		return
	}
	sorted := slices.Sorted(slices.Values(r.all.last))
	for id, o := range r.playing {
		again := slices.ContainsFunc(r.ready, func(job tournament.Job) bool { return job.ID == id })
		if !again && time.Since(o.since) > late*sorted[len(sorted)/2] {
			r.ready = append(r.ready, o.job)
		}
	}
}
