package remote

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/play"
)

const (
	initialAllowance = 8               // games that a new worker may have assigned
	maxWorkerGames   = 1024            // the largest number of games at once that a worker may announce
	maxRefusals      = 5               // refused results after which a worker gets no more games
	validPerRefusal  = 8               // results that count to make up for one refused result
	clockSlack       = 2 * time.Second // the tolerated difference between the clocks of two machines
)

// Strikes are the workers that were struck from a tournament, by name.
type Strikes map[string]Strike

// Strike is the end of a worker's part in a tournament.
type Strike struct {
	At time.Time `json:"at"` // nothing that the worker was given before counts
	// Readmitted says that the worker plays again.
	Readmitted bool `json:"readmitted,omitempty"`
}

// Covers reports whether a worker was struck after it was given a game.
func (s Strikes) Covers(worker string, given time.Time) bool { return given.Before(s[worker].At) }

// bars reports whether a worker was struck, and not readmitted.
func (s Strikes) bars(worker string) bool { return !s[worker].At.IsZero() && !s[worker].Readmitted }

// Played is what a machine has played: games that count, and the moves after their openings.
type Played struct{ Games, Moves int }

// gate decides what a worker may be given, and which results count. Everything that a worker says
// about a game passes through claim, and every result through admit as well.
type gate struct {
	match  Match
	digest string // of the manifest
}

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

	assigned int  // the number of games ever assigned to it, as far as the runner knows
	warned   bool // the user knows that its allowance is used up
	penalty  int  // validPerRefusal for each refused result, less one for each that counts
}

// assignment is the runner's record of a game assigned to a worker.
type assignment struct {
	job         tournament.Job
	assignedAt  time.Time
	deadline    time.Time // no game lasts longer
	confirmedAt time.Time // the hello in which the worker last named the game
	revoked     bool      // the game may be assigned to other workers too
}

// newMember returns the record of a worker that has not been heard in this run.
func (g *gate) newMember(name string) *member {
	return &member{name: name, assignments: map[string]*assignment{}, assigned: g.match.Played(name).Games}
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

// barred returns why nothing of a worker is heard, "" if it is.
func (g *gate) barred(m *member) string {
	switch {
	case g.match.Strikes.bars(m.name):
		return fmt.Sprintf("%s was struck from the tournament", m.name)
	case m.penalty >= maxRefusals*validPerRefusal:
		return fmt.Sprintf("%d results of %s were none that a game of the tournament comes to", maxRefusals, m.name)
	}
	return ""
}

// allowance returns the number of further games that the worker may be assigned, however many it
// asks for: initialAllowance, less one for each game assigned, plus two for each result that
// counts.
//
// If the runner's machine plays as well (playsHere), a worker cannot earn allowance by games that
// end at once: they earn two for each usual number of moves, which is that of the games on that
// machine. Until it has finished one, nobody earns any.
func (g *gate) allowance(m *member, playsHere bool) int {
	own, theirs := g.match.Played(""), g.match.Played(m.name)
	earned := 2 * theirs.Games
	switch {
	case own.Moves > 0:
		earned = min(earned, 2*theirs.Moves*own.Games/own.Moves)
	case own.Games == 0 && playsHere:
		earned = 0
	}
	return initialAllowance + earned - m.assigned
}

// capacity returns the number of games that the worker may be assigned now. A worker that has used
// up its allowance may still try one game in a lease.
func (g *gate) capacity(m *member, playsHere bool) int {
	allowance, load := g.allowance(m, playsHere), m.load()
	if load == 0 && time.Since(m.lastAssigned) > g.match.Lease {
		allowance = max(allowance, 1)
	}
	return min(m.slots-load, allowance)
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

// addAssignment records that a job was assigned to a worker at a time.
func (g *gate) addAssignment(m *member, job tournament.Job, at time.Time) *assignment {
	a := &assignment{job: job, assignedAt: at, deadline: at.Add(g.match.Spec.MaxGameDuration(job.Players))}
	m.assignments[job.ID] = a
	m.assigned++
	return a
}

// seal returns a signature of the fact that a runner of this tournament assigned a job to a worker
// at a time. Only a holder of the key can make one. So a restarted runner needs no memory of its
// assignments: the workers bring back the seals.
func (g *gate) seal(worker string, job *tournament.Job, at time.Time) string {
	text, _ := json.Marshal([]any{g.digest, worker, job, at.UnixMicro()}) // nothing in it can fail
	mac := hmac.New(sha256.New, g.match.Key)
	mac.Write(text)
	return fmt.Sprintf("%d.%x", at.UnixMicro(), mac.Sum(nil))
}

// claim returns the assignment of a game to a worker, which a seal proves, or nil if nothing that
// the worker has of the game can count. forget says that it may forget the game: that has a result,
// or was given before a strike, or longer ago than a game can last. An assignment from before a
// restart of the runner is a revoked one.
func (g *gate) claim(m *member, game, seal string) (a *assignment, forget bool) {
	if has, onDisk := g.match.HasResult(game); has {
		return nil, onDisk
	}
	var micros int64
	_, err := fmt.Sscanf(seal, "%d.", &micros)
	at := time.UnixMicro(micros)
	job, ok := g.match.Job(game)
	if err != nil || !ok || !hmac.Equal([]byte(seal), []byte(g.seal(m.name, &job, at))) {
		return nil, false
	}
	if g.match.Strikes.Covers(m.name, at) || time.Since(at) > g.match.Spec.MaxGameDuration(job.Players) {
		return nil, true
	}
	if m.assignments[game] == nil {
		g.addAssignment(m, job, at).revoked = true
	}
	m.assignments[game].assignedAt = at // a game assigned twice has been played since the time in the seal
	return m.assignments[game], false
}

// admit adds the result of a game assigned to a worker to the news, and returns true, if it counts.
// Otherwise others get the game, and the worker is blamed unless only the result's times are wrong.
func (g *gate) admit(m *member, a *assignment, data []byte, n *News) bool {
	result, err := g.check(data, a)
	if err == nil {
		result.Worker = m.name
		m.penalty = max(0, m.penalty-1)
		delete(m.assignments, a.job.ID)
		n.Results = append(n.Results, result)
		return true
	}
	late := errors.Is(err, play.ErrClock)
	if !late || !a.revoked {
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s: game %s does not count: %v", m.name, a.job.ID, err))
	}
	if !late {
		m.penalty += validPerRefusal
	}
	barred := g.barred(m) != ""
	if barred {
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s gets no more games, after %d refusals",
			m.name, maxRefusals))
	}
	n.Revoked = append(n.Revoked, m.revoke(func(other *assignment) bool { return barred || other == a })...)
	return false
}

// check decodes the result of an assigned game, and returns it if it counts.
func (g *gate) check(data []byte, a *assignment) (*tournament.Result, error) {
	if len(data) > maxPackedBytes {
		return nil, message.Errorf("%w: %d bytes, at most %d expected", ErrTooLarge, len(data), maxPackedBytes)
	}
	result := &tournament.Result{}
	if err := decode(data, maxResultBytes, result); err != nil {
		return nil, err
	}
	switch err := result.Job.CheckSame(&a.job); {
	case result.ID != a.job.ID:
		return nil, errors.New("it is of another game than it says")
	case err != nil:
		return nil, err
	case !g.match.Spec.Records.Transcripts && (result.Transcripts[0] != nil || result.Transcripts[1] != nil):
		return nil, errors.New("transcripts, which nobody has asked for")
	}
	if err := adjustTimes(result, a.assignedAt); err != nil {
		return nil, err
	}
	return result, play.Verify(g.match.Spec, result)
}

// adjustTimes checks that a game has not lasted longer than the time since it was assigned. If the
// worker's clock is wrong, it shifts the start and the end so that the game ends now.
func adjustTimes(result *tournament.Result, assignedAt time.Time) error {
	now, duration := time.Now(), result.Finished.Sub(result.Started)
	if duration < 0 || duration > now.Sub(assignedAt)+clockSlack {
		return message.Errorf("%w: it took %v, and was given %v ago", play.ErrClock, duration, now.Sub(assignedAt))
	}
	if result.Started.Before(assignedAt.Add(-clockSlack)) || result.Finished.After(now.Add(clockSlack)) {
		result.Started, result.Finished = now.Add(-duration), now
	}
	return nil
}
