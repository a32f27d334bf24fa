package director

import (
	"iter"

	"shotest/tournament"
)

const (
	// feedBelow is at how few games in the queue more are added, and feedBatch
	// how many: enough for many workers, and few enough to be dropped quickly
	// when a test decides.
	feedBelow = 500
	feedBatch = 1000
)

// feeder walks through the schedule: the Source of a tournament.
type feeder struct {
	spec     *tournament.Spec
	openings []tournament.Opening
	pull     func() (tournament.Job, bool)
	stop     func()
	ended    bool
	// waiting are the games that have been handed out and have no result.
	waiting  map[string]tournament.Job
	counted  map[string]bool
	excluded map[string]bool
	renew    bool // games of an excluded engine may be waiting
}

func newFeeder(spec *tournament.Spec, openings []tournament.Opening) *feeder {
	f := &feeder{spec: spec, openings: openings, waiting: map[string]tournament.Job{}, counted: map[string]bool{}, excluded: map[string]bool{}}
	f.pull, f.stop = iter.Pull(spec.Schedule(openings))
	return f
}

// Next implements Source.
func (f *feeder) Next() []tournament.Job {
	if f.ended || len(f.waiting) >= feedBelow {
		return nil
	}
	var jobs []tournament.Job
	for len(jobs) < feedBatch {
		job, more := f.pull()
		if !more {
			f.ended = true
			f.stop()
			break
		}
		if f.counted[job.ID] || !f.plays(&job) {
			continue
		}
		jobs = append(jobs, job)
		f.waiting[job.ID] = job
	}
	return jobs
}

// Count implements Source.
func (f *feeder) Count(result *tournament.Result) error {
	f.counted[result.ID] = true
	delete(f.waiting, result.ID)
	return nil
}

// Job implements Source.
func (f *feeder) Job(id string) (tournament.Job, bool) { return f.spec.JobNamed(id, f.openings) }

// plays reports whether a game is to be played: no engine of it was taken out.
func (f *feeder) plays(job *tournament.Job) bool {
	return !f.excluded[job.Players[0]] && !f.excluded[job.Players[1]]
}

// exclude leaves out all games of an engine from now on.
func (f *feeder) exclude(engine string) {
	f.excluded[engine] = true
	f.renew = true
}

// changed reports whether the games that are ready have to be dropped, because
// some of them are not to be played any more.
func (f *feeder) changed() bool { return f.renew }

// dropped says that no game is ready any more: the schedule begins anew,
// where games that are being played or finished are passed over.
func (f *feeder) dropped() {
	f.renew = false
	if !f.ended {
		f.stop()
	}
	f.ended = false
	f.waiting = map[string]tournament.Job{}
	f.pull, f.stop = iter.Pull(f.spec.Schedule(f.openings))
}

// Over implements Source.
func (f *feeder) Over() bool { return f.ended && len(f.waiting) == 0 }
