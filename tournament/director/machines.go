package director

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/remote"
)

// ErrFailing says that an engine without which there are no games has failed too often.
var ErrFailing = errors.New("the engine has failed too often")

// machines knows the machines that play: this one, if it plays any games, and the workers. Each
// plays with the engines that have not failed there too often.
type machines struct {
	local        string         // the name of this machine
	atOnce       int            // the number of games that this machine plays at a time
	workers      *remote.Runner // nil without workers
	workersKnown time.Time      // by then every present worker has said hello
	limit        int            // of failures of an engine on a machine
	tally        *tournament.Tally
	forgiven     map[tournament.EngineOn]int // failures before this run that do not count
	takenOut     map[string]bool             // engines that no machine plays with
}

// names returns the names of the machines that play at the moment.
func (m *machines) names() (names []string) {
	if m.atOnce > 0 {
		names = append(names, m.local)
	}
	if m.workers != nil {
		names = append(names, m.workers.Workers()...)
	}
	return names
}

// undetermined reports whether the set of machines is not known yet: there are none, or workers may
// still be about to say hello.
func (m *machines) undetermined() bool {
	return len(m.names()) == 0 || time.Now().Before(m.workersKnown)
}

// failures returns the number of failures of an engine on a machine, without the forgiven ones.
func (m *machines) failures(machine, engine string) int {
	at := tournament.EngineOn{Engine: engine, Machine: machine}
	return m.tally.FailuresOn(at) - m.forgiven[at]
}

// trusts reports whether an engine has not failed too often on a machine.
func (m *machines) trusts(machine, engine string) bool { return m.failures(machine, engine) < m.limit }

// mayPlay reports whether a machine plays with both engines of a game.
func (m *machines) mayPlay(machine string, job *tournament.Job) bool {
	return m.trusts(machine, job.Players[0]) && m.trusts(machine, job.Players[1])
}

// playable reports whether a machine plays a game, or one may still appear that does.
func (m *machines) playable(job *tournament.Job) bool {
	return m.undetermined() ||
		slices.ContainsFunc(m.names(), func(machine string) bool { return m.mayPlay(machine, job) })
}

// hasFailedEverywhere reports whether no machine plays with an engine any more.
func (m *machines) hasFailedEverywhere(engine string) bool {
	return !slices.ContainsFunc(m.names(), func(machine string) bool { return m.trusts(machine, engine) })
}

// failureSummary says how often an engine has failed on which machine.
func (m *machines) failureSummary(engine string) string {
	var parts []string
	for _, machine := range m.names() {
		times := message.Counted(m.failures(machine, engine), "%d time", "%d times")
		parts = append(parts, fmt.Sprintf("%v on %s", times, machine))
	}
	return engine + " has failed " + strings.Join(parts, ", ")
}

// distrusted lists the engines that have failed too often, with the machines.
func (m *machines) distrusted(engines []tournament.Engine) string {
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

// acknowledge tells the worker that sent a result not to send it again.
func (m *machines) acknowledge(result *tournament.Result) {
	if m.workers != nil {
		m.workers.Acknowledge(result.Worker, result.ID)
	}
}

// takeOutEngines takes out the engines that have failed too often on every machine. They return
// when a new machine appears.
func (r *run) takeOutEngines() error {
	if r.machines.undetermined() {
		return nil
	}
	for i := range r.config.Spec.Engines {
		name := r.config.Spec.Engines[i].Name
		failed := r.machines.hasFailedEverywhere(name)
		switch {
		case failed && r.config.Source != nil:
			return message.Errorf("%w: %s; %s in the folder says how", ErrFailing,
				r.machines.failureSummary(name), resultsFile)
		case failed && !r.machines.takenOut[name]:
			r.emit(Event{Kind: EngineStopped, Text: r.machines.failureSummary(name) +
				": it is taken out of the tournament"})
		}
		r.machines.takenOut[name] = failed
	}
	return nil
}

// checkUnplayed returns an error if games are left that no machine plays.
func (r *run) checkUnplayed() error {
	left := len(r.games.parked)
	if left == 0 || r.isDecided {
		return nil
	}
	return message.Errorf("%w: %s left, since engines have failed too often: %s",
		ErrTakenOut, message.Counted(left, "%d game is", "%d games are"), r.machines.distrusted(r.config.Spec.Engines))
}
