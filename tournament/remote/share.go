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
	initialShare    = 8    // games that a new worker may hold
	maxGames        = 1024 // that a worker may announce
	maxRefusals     = 5    // refused results, after which a worker gets nothing more
	validPerRefusal = 8    // results that count, which make up for a refused one
	maxSpeedup      = 16   // how many times as fast as the runner's machine a worker may be
)

// member is a worker as the runner knows it.
type member struct {
	name            string
	session, former string // its process, and the one before
	present         bool
	seen, last      time.Time // when it was heard of, and given a game
	games           int       // how many it plays at once, 0 if none yet
	given           map[string]*given
	taken, finished int           // games that it was ever given, and those of them that count
	played          time.Duration // for how long it has played the latter
	warned          bool          // that it has used up its share
	offence         int           // validPerRefusal for each refused result, and one less for each that counts
	refused         bool
}

// given is a game that a worker was given.
type given struct {
	job              tournament.Job
	at, until, named time.Time // named is when the worker last said that it has it
	back             bool      // others may play it as well
}

// busy returns how many games the worker has, as far as the runner knows.
func (w *member) busy() (games int) {
	for _, g := range w.given {
		if w.has(g) {
			games++
		}
	}
	return games
}

func (w *member) has(g *given) bool { return g != nil && (!g.back || g.named.Equal(w.seen)) }

// share returns how many more games the worker may be given, whatever it announces: initialShare,
// minus one for each game given, plus two for each game that counted. A machine maxSpeedup times as
// fast as this one could not have earned more in the time that the worker has played. usual is how
// long a game usually takes, 0 if unknown.
func (w *member) share(usual time.Duration) int {
	earned := 2 * w.finished
	if usual > 0 {
		earned = min(earned, int(maxSpeedup*w.played/usual))
	}
	return initialShare + earned - w.taken
}

// room returns how many more games the worker may be given now. A worker that has used up its share
// may try one now and then.
func (w *member) room(usual, lease time.Duration) int {
	share, busy := w.share(usual), w.busy()
	if busy == 0 && time.Since(w.last) > max(usual, lease) {
		share = max(share, 1)
	}
	return min(w.games-busy, share)
}

// finish notes that a game counts, which was played for so long.
func (w *member) finish(g *given, played time.Duration) {
	w.finished++
	w.played += min(played, time.Since(g.at))
	w.offence = max(0, w.offence-1)
	delete(w.given, g.job.ID)
}

// takeBack takes those games back that the worker must not keep.
func (w *member) takeBack(must func(*given) bool) (loans []Loan) {
	for _, g := range w.given {
		if !g.back && must(g) {
			g.back = true
			loans = append(loans, Loan{w.name, g.job})
		}
	}
	return loans
}

// seal says that a runner of this tournament has given a worker a game, and when. Who does not have
// the key cannot make one, so that a runner that was started again needs to remember nothing.
func (r *Runner) seal(worker string, job *tournament.Job, at time.Time) string {
	text, _ := json.Marshal([]any{r.digest, worker, job, at.UnixMicro()}) // nothing in it can fail
	mac := hmac.New(sha256.New, r.Key)
	mac.Write(text)
	return fmt.Sprintf("%d.%x", at.UnixMicro(), mac.Sum(nil))
}

// claim returns the game that a worker was given at the time that its seal says, nil if the seal is
// false. One that the runner does not know is taken over, as if it had come back.
func (r *Runner) claim(w *member, game, seal string) *given {
	var micros int64
	_, err := fmt.Sscanf(seal, "%d.", &micros)
	at := time.UnixMicro(micros)
	job, ok := r.Job(game)
	if err != nil || !ok || !hmac.Equal([]byte(seal), []byte(r.seal(w.name, &job, at))) {
		return nil
	}
	if w.given[game] == nil {
		r.lend(w, job, at).back = true
	}
	w.given[game].at = at // not that of another time when it was given: it has been played since then
	return w.given[game]
}

// lend notes that a worker was given a game.
func (r *Runner) lend(w *member, job tournament.Job, at time.Time) *given {
	g := &given{job: job, at: at, until: at.Add(r.Spec.LongestGame(job.Players))}
	w.given[job.ID] = g
	w.taken++
	return g
}
