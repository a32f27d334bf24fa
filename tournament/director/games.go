package director

import (
	"slices"
	"time"

	"shotest/tournament"
)

// games are the games of a tournament that have no result yet, and how long the others took.
type games struct {
	ready   []tournament.Job // to be played next, in this order
	parked  []tournament.Job // that no machine plays any more
	playing map[string]*outing
	all     lengths
	here    lengths // of the games that were played on this machine
}

// outing is a game that is being played, by some machines.
type outing struct {
	job   tournament.Job
	by    []string
	since time.Time // when the last of them was given it
}

// handOut notes that a machine plays a game, which others need not play then.
func (g *games) handOut(machine string, job tournament.Job) {
	o := g.playing[job.ID]
	if o == nil {
		o = &outing{job: job}
		g.playing[job.ID] = o
	}
	o.by = append(o.by, machine)
	o.since = time.Now()
	g.withdraw(job.ID)
}

// giveBack notes that a machine does not play a game any more. The game is ready again, before all
// others, unless another machine plays it.
func (g *games) giveBack(machine string, job tournament.Job) {
	if o := g.playing[job.ID]; o != nil {
		o.by = slices.DeleteFunc(o.by, func(other string) bool { return other == machine })
		if len(o.by) > 0 {
			return
		}
	}
	delete(g.playing, job.ID)
	g.withdraw(job.ID)
	g.ready = slices.Insert(g.ready, 0, job)
}

// finish takes a game out that has a result.
func (g *games) finish(result *tournament.Result) {
	delete(g.playing, result.ID)
	g.withdraw(result.ID)
	g.all.add(result)
}

// withdraw takes a game out of those that are to be played.
func (g *games) withdraw(game string) {
	is := func(job tournament.Job) bool { return job.ID == game }
	g.ready = slices.DeleteFunc(g.ready, is)
	g.parked = slices.DeleteFunc(g.parked, is)
}

// admit makes games ready, or parks those that nobody plays.
func (g *games) admit(jobs []tournament.Job, playable func(*tournament.Job) bool) {
	for i := range jobs {
		if playable(&jobs[i]) {
			g.ready = append(g.ready, jobs[i])
		} else {
			g.parked = append(g.parked, jobs[i])
		}
	}
}

// sort makes parked games ready that somebody plays now, and parks ready ones that nobody plays any
// more.
func (g *games) sort(playable func(*tournament.Job) bool) {
	jobs := append(g.ready, g.parked...)
	g.ready = nil
	g.parked = nil
	g.admit(jobs, playable)
}

// playedBy reports whether a machine plays a game.
func (g *games) playedBy(machine, game string) bool {
	o := g.playing[game]
	return o != nil && slices.Contains(o.by, machine)
}

// usual is how long games take on this machine, those that go on included; 0 if it has played none.
func (g *games) usual(host string) time.Duration {
	sum := g.here.sum
	for _, o := range g.playing {
		if slices.Contains(o.by, host) {
			sum += time.Since(o.since)
		}
	}
	return sum / time.Duration(max(1, g.here.games))
}

// overdueFactor times the median duration of games is how long a game may be out before others get
// it as well.
const overdueFactor = 3

// callLate makes games ready once more that are out for long, when nothing else is left to be
// played. The first result of each counts.
func (g *games) callLate() {
	othersLeft := slices.ContainsFunc(g.ready, func(job tournament.Job) bool { return g.playing[job.ID] == nil })
	if len(g.all.last) == 0 || othersLeft {
		return
	}
	longest := overdueFactor * g.all.median()
	for id, o := range g.playing {
		again := slices.ContainsFunc(g.ready, func(job tournament.Job) bool { return job.ID == id })
		if !again && time.Since(o.since) > longest {
			g.ready = append(g.ready, o.job)
		}
	}
}

// lengths are the durations of games.
type lengths struct {
	last  []time.Duration // of the last games: enough for a median
	sum   time.Duration
	games int
}

func (l *lengths) add(r *tournament.Result) {
	const enough = 99
	if r.Outcome == tournament.Void {
		return // it has not been played
	}
	took := r.Finished.Sub(r.Started)
	l.last = append(l.last[max(0, len(l.last)-enough+1):], took)
	l.sum += took
	l.games++
}

func (l *lengths) median() time.Duration { return slices.Sorted(slices.Values(l.last))[len(l.last)/2] }
