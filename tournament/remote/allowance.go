package remote

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"shotest/tournament"
)

const (
	initialAllowance = 8    // games that a new worker may have assigned
	maxWorkerGames   = 1024 // the largest number of games at once that a worker may announce
	maxRefusals      = 5    // refused results after which a worker gets no more games
	validPerRefusal  = 8    // results that count to make up for one refused result
	maxSpeedup       = 16   // the largest plausible speed of a worker, in speeds of the runner's machine
)

// member is the runner's knowledge of a worker.
type member struct {
	name            string
	session         string // of the worker's process
	previousSession string // the session before, of a process that has ended
	present         bool   // it has said hello within the lease
	lastHello       time.Time
	silence         time.Duration // since the last hello, without the time in which the runner stood still
	lastAssigned    time.Time
	slots           int                    // the number of games that it plays at once; 0 until it knows the tournament
	assignments     map[string]*assignment // by the games' names

	assigned int           // the number of games ever assigned to it
	counted  int           // the number of its results that count
	played   time.Duration // the total duration of the games that count
	warned   bool          // the user knows that its allowance is used up
	penalty  int           // validPerRefusal for each refused result, less one for each that counts
	refused  bool          // it gets no more games
}

// assignment is the runner's record of a game assigned to a worker.
type assignment struct {
	job         tournament.Job
	assignedAt  time.Time
	deadline    time.Time // no game lasts longer
	confirmedAt time.Time // the hello in which the worker last named the game
	revoked     bool      // the game may be assigned to other workers too
}

// load returns the number of games that the worker has.
func (m *member) load() (games int) {
	for _, a := range m.assignments {
		if m.isActive(a) {
			games++
		}
	}
	return games
}

// isActive reports whether the worker still plays the game: its assignment is not revoked, or its
// last hello names the game all the same.
func (m *member) isActive(a *assignment) bool {
	return a != nil && (!a.revoked || a.confirmedAt.Equal(m.lastHello))
}

// allowance returns the number of further games that the worker may be assigned, however many it
// asks for: initialAllowance, less one for each game assigned, plus two for each result that
// counts.
//
// A worker cannot earn allowance by sending made-up results quickly: results earn no more than a
// machine maxSpeedup times as fast as this one could have played. typical is the typical duration
// of a game on this machine, 0 if unknown.
func (m *member) allowance(typical time.Duration) int {
	earned := 2 * m.counted
	if typical > 0 {
		earned = min(earned, int(maxSpeedup*m.played/typical))
	}
	return initialAllowance + earned - m.assigned
}

// capacity returns the number of games that the worker may be assigned now. A worker that has used
// up its allowance may still try one game now and then.
func (m *member) capacity(typical, lease time.Duration) int {
	allowance, load := m.allowance(typical), m.load()
	if load == 0 && time.Since(m.lastAssigned) > max(typical, lease) {
		allowance = max(allowance, 1)
	}
	return min(m.slots-load, allowance)
}

// finish records that the game's result counts. played is the game's duration by the worker's
// clock.
func (m *member) finish(a *assignment, played time.Duration) {
	m.counted++
	m.played += min(played, time.Since(a.assignedAt))
	m.penalty = max(0, m.penalty-1)
	delete(m.assignments, a.job.ID)
}

// revoke revokes the worker's assignments for which affected returns true, and returns them.
func (m *member) revoke(affected func(*assignment) bool) (revoked []Assignment) {
	for _, a := range m.assignments {
		if !a.revoked && affected(a) {
			a.revoked = true
			revoked = append(revoked, Assignment{m.name, a.job})
		}
	}
	return revoked
}

// seal returns a signature of the fact that a runner of this tournament assigned a job to a worker
// at a time. Only a holder of the key can make one. So a restarted runner needs no memory of its
// assignments: the workers bring back the seals.
func (r *Runner) seal(worker string, job *tournament.Job, at time.Time) string {
	text, _ := json.Marshal([]any{r.digest, worker, job, at.UnixMicro()}) // nothing in it can fail
	mac := hmac.New(sha256.New, r.Key)
	mac.Write(text)
	return fmt.Sprintf("%d.%x", at.UnixMicro(), mac.Sum(nil))
}

// assignmentBySeal returns the worker's assignment of a game that a seal proves, or nil if the seal
// is false. It adds an assignment from before a restart of the runner as a revoked one.
func (r *Runner) assignmentBySeal(w *member, game, seal string) *assignment {
	var micros int64
	_, err := fmt.Sscanf(seal, "%d.", &micros)
	at := time.UnixMicro(micros)
	job, ok := r.Job(game)
	if err != nil || !ok || !hmac.Equal([]byte(seal), []byte(r.seal(w.name, &job, at))) {
		return nil
	}
	if w.assignments[game] == nil {
		r.addAssignment(w, job, at).revoked = true
	}
	w.assignments[game].assignedAt = at // a game assigned twice has been played since the time in the seal
	return w.assignments[game]
}

// addAssignment records that a job was assigned to a worker at a time.
func (r *Runner) addAssignment(w *member, job tournament.Job, at time.Time) *assignment {
	a := &assignment{job: job, assignedAt: at, deadline: at.Add(r.Spec.MaxGameDuration(job.Players))}
	w.assignments[job.ID] = a
	w.assigned++
	return a
}
