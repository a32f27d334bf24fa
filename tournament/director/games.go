package director

import (
	"slices"
	"time"

	"shotest/tournament"
)

// games holds the games without a result, and the durations of the latest finished ones.
type games struct {
	ready    []tournament.Job       // in the order of play
	parked   []tournament.Job       // no machine plays them any more
	assigned map[string]*assignment // by the games' names
	recent   []time.Duration        // the durations of the latest finished games
}

// assignment is a game in progress. Several machines may play it.
type assignment struct {
	job      tournament.Job
	machines []string
	since    time.Time // the start of the latest assignment to a machine
}

// assign records that a machine plays a game, and removes the game from the ready ones.
func (g *games) assign(machine string, job tournament.Job) {
	o := g.assigned[job.ID]
	if o == nil {
		o = &assignment{job: job}
		g.assigned[job.ID] = o
	}
	o.machines = append(o.machines, machine)
	o.since = time.Now()
	g.remove(job.ID)
}

// release records that a machine no longer plays a game. Unless another machine plays it, the game
// becomes the first of the ready ones.
func (g *games) release(machine string, job tournament.Job) {
	if o := g.assigned[job.ID]; o != nil {
		o.machines = slices.DeleteFunc(o.machines, func(other string) bool { return other == machine })
		if len(o.machines) > 0 {
			return
		}
	}
	delete(g.assigned, job.ID)
	g.remove(job.ID)
	g.ready = slices.Insert(g.ready, 0, job)
}

// finish removes a game that has a result, and records its duration.
func (g *games) finish(result *tournament.Result) {
	delete(g.assigned, result.ID)
	g.remove(result.ID)
	if result.Outcome != tournament.Void { // it was not played
		const most = 99
		g.recent = append(g.recent[max(0, len(g.recent)-most+1):], result.Finished.Sub(result.Started))
	}
}

// remove removes a game from the ready and the parked ones.
func (g *games) remove(game string) {
	is := func(job tournament.Job) bool { return job.ID == game }
	g.ready = slices.DeleteFunc(g.ready, is)
	g.parked = slices.DeleteFunc(g.parked, is)
}

// admit adds each job to the ready games if it is playable, otherwise to the parked ones.
func (g *games) admit(jobs []tournament.Job, playable func(*tournament.Job) bool) {
	for i := range jobs {
		if playable(&jobs[i]) {
			g.ready = append(g.ready, jobs[i])
		} else {
			g.parked = append(g.parked, jobs[i])
		}
	}
}

// repartition parks the ready games that are no longer playable, and makes ready the parked ones
// that are playable again.
func (g *games) repartition(playable func(*tournament.Job) bool) {
	jobs := append(g.ready, g.parked...)
	g.ready = nil
	g.parked = nil
	g.admit(jobs, playable)
}

// isPlaying reports whether a machine plays a game.
func (g *games) isPlaying(machine, game string) bool {
	o := g.assigned[game]
	return o != nil && slices.Contains(o.machines, machine)
}

// overdueFactor is the duration, in median durations of games, after which a game in progress is
// overdue.
const overdueFactor = 3

// reissueOverdue makes overdue games ready again once all other games are assigned. The first
// result of each counts.
func (g *games) reissueOverdue() {
	unassignedLeft := slices.ContainsFunc(g.ready, func(job tournament.Job) bool { return g.assigned[job.ID] == nil })
	if len(g.recent) == 0 || unassignedLeft {
		return
	}
	limit := overdueFactor * slices.Sorted(slices.Values(g.recent))[len(g.recent)/2]
	for id, o := range g.assigned {
		reissued := slices.ContainsFunc(g.ready, func(job tournament.Job) bool { return job.ID == id })
		if !reissued && time.Since(o.since) > limit {
			g.ready = append(g.ready, o.job)
		}
	}
}
