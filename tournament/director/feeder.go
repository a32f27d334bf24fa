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
	waiting map[string]tournament.Job
	counted map[string]bool
	// playable reports whether somebody plays a game; skipped counts those that nobody does.
	playable func(*tournament.Job) bool
	skipped  int
}

func newFeeder(spec *tournament.Spec, openings []tournament.Opening, playable func(*tournament.Job) bool) *feeder {
	f := &feeder{spec: spec, openings: openings, waiting: map[string]tournament.Job{}, counted: map[string]bool{}, playable: playable}
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
		if f.counted[job.ID] {
			continue
		}
		if !f.playable(&job) {
			f.skipped++
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

// begin walks through the schedule anew, where games that are being played or finished
// are passed over: who plays what has changed.
func (f *feeder) begin() {
	if !f.ended {
		f.stop()
	}
	f.ended, f.skipped, f.waiting = false, 0, map[string]tournament.Job{}
	f.pull, f.stop = iter.Pull(f.spec.Schedule(f.openings))
}

// Over implements Source.
func (f *feeder) Over() bool { return f.ended && len(f.waiting) == 0 }
