package remote

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"shotest/tournament"
)

// seal says that a runner of this tournament has given a worker a game, and when. Who does not have the key cannot
// make one, so that a runner that was started again needs to remember nothing.
func (r *Runner) seal(worker string, job *tournament.Job, at time.Time) string {
	text, _ := json.Marshal([]any{r.digest, worker, job, at.UnixMicro()}) // nothing in it can fail
	mac := hmac.New(sha256.New, r.Key)
	mac.Write(text)
	return strconv.FormatInt(at.UnixMicro(), 10) + "." + hex.EncodeToString(mac.Sum(nil))
}

// claim returns the game that a worker was given at the time that its seal says, nil if the seal is false. One that the
// runner does not know is taken over, lent to nobody.
func (r *Runner) claim(w *member, game, seal string) *given {
	micros, _, _ := strings.Cut(seal, ".")
	at, err := strconv.ParseInt(micros, 10, 64)
	job, is := r.Job(game)
	if err != nil || !is || !hmac.Equal([]byte(seal), []byte(r.seal(w.name, &job, time.UnixMicro(at)))) {
		return nil
	}
	g := w.given[game]
	if g == nil {
		g = r.lend(job, time.UnixMicro(at))
		w.given[game] = g
		w.takeOne(g)
	}
	g.at = time.UnixMicro(at) // not that of another time when it was given: the worker has played since then
	return g
}

// lend returns a game as it is given at a time.
func (r *Runner) lend(job tournament.Job, at time.Time) *given {
	return &given{job: job, at: at, until: at.Add(r.Spec.LongestGame(job.Players))}
}
