package director

import (
	"errors"
	"slices"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/remote"
)

// ErrFailing says that an engine without which there are no games has failed too often.
var ErrFailing = errors.New("the engine has failed too often")

// machines are those that play: this one, if it plays any games, and workers. Each plays with the
// engines that have not failed there too often.
type machines struct {
	here         string         // the name of this machine
	atOnce       int            // how many games it plays at a time
	workers      *remote.Runner // nil if there are none
	workersKnown time.Time      // from when on workers that are there have been heard of
	limit        int            // of failures
	tally        *tournament.Tally
	// forgiven are failures from before this run, if engines may fail as often again.
	forgiven map[tournament.EngineOn]int
	takenOut map[string]bool // engines that no machine plays with
}

// names are those of the machines that play at the moment.
func (m *machines) names() (names []string) {
	if m.atOnce > 0 {
		names = append(names, m.here)
	}
	if m.workers != nil {
		names = append(names, m.workers.Workers()...)
	}
	return names
}

// unknown reports whether nothing is known of the machines, or too little as yet.
func (m *machines) unknown() bool { return len(m.names()) == 0 || time.Now().Before(m.workersKnown) }

// failures counts the failures of an engine on a machine that count against it.
func (m *machines) failures(machine, engine string) int {
	at := tournament.EngineOn{Engine: engine, Machine: machine}
	return m.tally.FailuresOn(at) - m.forgiven[at]
}

// trusts reports whether an engine has not failed too often on a machine.
func (m *machines) trusts(machine, engine string) bool { return m.failures(machine, engine) < m.limit }

// mayPlay reports whether a machine plays a game.
func (m *machines) mayPlay(machine string, job *tournament.Job) bool {
	return m.trusts(machine, job.Players[0]) && m.trusts(machine, job.Players[1])
}

// playable reports whether somebody plays a game, or may yet come who does.
func (m *machines) playable(job *tournament.Job) bool {
	return m.unknown() || slices.ContainsFunc(m.names(), func(machine string) bool { return m.mayPlay(machine, job) })
}

// hasFailedEverywhere reports whether no machine plays with an engine any more.
func (m *machines) hasFailedEverywhere(engine string) bool {
	return !slices.ContainsFunc(m.names(), func(machine string) bool { return m.trusts(machine, engine) })
}

// reportFailures says how often an engine has failed, and where.
func (m *machines) reportFailures(engine string) string {
	var parts []string
	for _, machine := range m.names() {
		parts = append(parts, tournament.Counted(m.failures(machine, engine), "time")+" on "+machine)
	}
	return engine + " has failed " + strings.Join(parts, ", ")
}

// notTrusted lists the engines that have failed too often, by machine.
func (m *machines) notTrusted(engines []tournament.Engine) string {
	var parts []string
	for _, machine := range m.names() {
		for i := range engines {
			if name := engines[i].Name; !m.trusts(machine, name) {
				parts = append(parts, name+" on "+machine)
			}
		}
	}
	return strings.Join(parts, ", ")
}

// acknowledge tells the worker of a result that it need not keep it.
func (m *machines) acknowledge(result *tournament.Result) {
	if m.workers != nil {
		m.workers.Settle(result.Worker, result.ID)
	}
}

// takeOutEngines takes engines out that nobody plays any more. They are back when somebody
// comes who does.
func (r *run) takeOutEngines() error {
	if r.machines.unknown() {
		return nil
	}
	for i := range r.Spec.Engines {
		name := r.Spec.Engines[i].Name
		out := r.machines.hasFailedEverywhere(name)
		switch {
		case out && r.Source != nil:
			return message.Errorf("%w: %s; %s in the folder says how", ErrFailing,
				r.machines.reportFailures(name), resultsFile)
		case out && !r.machines.takenOut[name]:
			r.emit(Event{Kind: EngineStopped, Text: r.machines.reportFailures(name) +
				": it is taken out of the tournament"})
		}
		r.machines.takenOut[name] = out
	}
	return nil
}

// unplayed returns an error if games are left that nobody plays.
func (r *run) unplayed() error {
	left := len(r.games.parked)
	if left == 0 || r.decided {
		return nil
	}
	return message.Errorf("%w: %s left, since engines have failed too often: %s",
		ErrTakenOut, tournament.Counted(left, "game is", "games are"), r.machines.notTrusted(r.Spec.Engines))
}
