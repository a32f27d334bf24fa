package director

import (
	"errors"
	"slices"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
)

// ErrFailing says that an engine without which there are no games has failed too often.
var ErrFailing = errors.New("the engine has failed too often")

// failuresOn counts the failures of an engine on a machine that count against it.
func (r *run) failuresOn(machine, engine string) int {
	at := tournament.EngineOn{Engine: engine, Machine: machine}
	return r.tally.FailuresOn(at) - r.failures[at]
}

// mayPlay reports whether a machine plays a game: none of its engines has failed there too
// often.
func (r *run) mayPlay(machine string, job *tournament.Job) bool {
	limit := r.Spec.Failures.Limit
	return r.failuresOn(machine, job.Players[0]) < limit && r.failuresOn(machine, job.Players[1]) < limit
}

// machines are those that play at the moment.
func (r *run) machines() (names []string) {
	if r.AtOnce > 0 {
		names = append(names, r.host)
	}
	if r.workers != nil {
		names = append(names, r.workers.Workers()...)
	}
	return names
}

// playable reports whether somebody plays a game, or may yet come who does.
func (r *run) playable(job *tournament.Job) bool {
	machines := r.machines()
	return len(machines) == 0 || r.stillComing() ||
		slices.ContainsFunc(machines, func(machine string) bool { return r.mayPlay(machine, job) })
}

// stillComing reports whether the run has begun so recently that its workers may not have
// been heard of.
func (r *run) stillComing() bool { return r.Server != nil && time.Since(r.begun) < r.Lease }

// noticeFailures takes engines out that nobody plays any more. They are back when somebody
// comes who does.
func (r *run) noticeFailures() error {
	machines := r.machines()
	if len(machines) == 0 || r.stillComing() {
		return nil
	}
	for _, e := range r.Spec.Engines {
		name := e.Name
		out := !slices.ContainsFunc(machines, func(machine string) bool { return r.failuresOn(machine, name) < r.Spec.Failures.Limit })
		switch {
		case out && r.Source != nil:
			return message.Errorf("%w: %s; %s in the folder says how", ErrFailing, r.failuresOf(name, machines), resultsFile)
		case out && !r.takenOut[name]:
			r.emit(Event{Kind: EngineStopped, Text: r.failuresOf(name, machines) + ": it is taken out of the tournament"})
		}
		r.takenOut[name] = out
	}
	return nil
}

// failuresOf says how often an engine has failed, and where.
func (r *run) failuresOf(engine string, machines []string) string {
	var parts []string
	for _, machine := range machines {
		parts = append(parts, tournament.Counted(r.failuresOn(machine, engine), "time")+" on "+machine)
	}
	return engine + " has failed " + strings.Join(parts, ", ")
}

// renew sorts all games anew that are ready or parked.
func (r *run) renew() {
	all := append(r.ready, r.parked...)
	r.ready, r.parked = nil, nil
	r.admit(all)
}

// admit makes games ready, or parks those that nobody plays.
func (r *run) admit(games []tournament.Job) {
	for i := range games {
		if r.playable(&games[i]) {
			r.ready = append(r.ready, games[i])
		} else {
			r.parked = append(r.parked, games[i])
		}
	}
}

// unplayed returns an error if games are left that nobody plays.
func (r *run) unplayed() error {
	if len(r.parked) == 0 || r.decided {
		return nil
	}
	var names []string
	for _, machine := range r.machines() {
		for _, e := range r.Spec.Engines {
			if r.failuresOn(machine, e.Name) >= r.Spec.Failures.Limit {
				names = append(names, e.Name+" on "+machine)
			}
		}
	}
	return message.Errorf("%w: %s left, since engines have failed too often: %s",
		ErrTakenOut, tournament.Counted(len(r.parked), "game is", "games are"), strings.Join(names, ", "))
}
