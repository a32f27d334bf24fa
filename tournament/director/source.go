package director

import "shotest/tournament"

// Source says which games are played. It belongs to the goroutine of Run. There are
// two: the schedule of a tournament file, whose games are known from the start, and
// what Config.Source brings, whose games may follow from results.
type Source interface {
	// Next returns games to be handed out now; each once, and none whose result Count
	// has taken. It is called again when most of them have been handed out.
	Next() []tournament.Job
	// Count takes the result of a game, once for each game: on a resumed run first
	// those that were there, in the order in which they were finished.
	Count(result *tournament.Result) error
	// Job returns the game of that name, if there is one whose result Count can take
	// now, or has taken.
	Job(id string) (tournament.Job, bool)
	// Over reports whether every game that there will be has a result.
	Over() bool
}

const (
	// fillBelow is at how few games that are ready more are added, and fillBatch how many:
	// enough for many workers, and few enough for any memory.
	fillBelow = 500
	fillBatch = 1000
)

// schedule is the Source of a tournament file.
type schedule struct {
	spec     *tournament.Spec
	openings []tournament.Opening
	next     int // pair
	ended    bool
	waiting  map[string]bool // games that Next has returned, and that have no result
	counted  map[string]bool
}

func newSchedule(spec *tournament.Spec, openings []tournament.Opening) *schedule {
	return &schedule{spec: spec, openings: openings, waiting: map[string]bool{}, counted: map[string]bool{}}
}

func (s *schedule) Next() (jobs []tournament.Job) {
	for ; !s.ended && len(jobs) < fillBatch; s.next++ {
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
