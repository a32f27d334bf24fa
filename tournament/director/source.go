package director

import "shotest/tournament"

// Source supplies the games of a tournament. Its methods are called by the goroutine of Run. The
// usual source is the schedule of the tournament file, which is known from the start. The games of
// another source may depend on results.
type Source interface {
	// Next returns games to assign now: each game once, and none with a result that Count has
	// taken. It is called again when most of them have been assigned.
	Next() []tournament.Job
	// Count takes the result of a game, once for each game. A resumed run first counts the results
	// in its folder, in the order in which the games were finished.
	Count(result *tournament.Result) error
	// Job returns the game with a name. ok is false unless Count can take its result now, or has
	// taken it.
	Job(id string) (job tournament.Job, ok bool)
	// Over reports whether all games have a result, and no more will come.
	Over() bool
}

// The list of ready games is refilled in batches: large enough for many workers, and small enough
// for any memory.
const (
	refillBelow = 500  // ready games below which more are added
	refillBatch = 1000 // games to add
)

// schedule is the Source of a tournament file.
type schedule struct {
	spec     *tournament.Spec
	openings []tournament.Opening
	next     int             // the pair of games to return next
	ended    bool            // Next has returned all games
	waiting  map[string]bool // games without a result that Next has returned
	counted  map[string]bool // games with a result
}

func newSchedule(spec *tournament.Spec, openings []tournament.Opening) *schedule {
	return &schedule{spec: spec, openings: openings, waiting: map[string]bool{}, counted: map[string]bool{}}
}

func (s *schedule) Next() (jobs []tournament.Job) {
	for ; !s.ended && len(jobs) < refillBatch; s.next++ {
		games, ok := s.spec.ScheduledPair(s.next, s.openings)
		s.ended = !ok
		for _, job := range games {
			if ok && !s.counted[job.ID] {
				s.waiting[job.ID] = true
				jobs = append(jobs, job)
			}
		}
	}
	return jobs
}

func (s *schedule) Count(result *tournament.Result) error {
	s.counted[result.ID] = true
	delete(s.waiting, result.ID)
	return nil
}

func (s *schedule) Job(id string) (tournament.Job, bool) { return s.spec.JobNamed(id, s.openings) }

func (s *schedule) Over() bool { return s.ended && len(s.waiting) == 0 }
