package remote

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/internal/checksum"
	"shotest/internal/message"
	"shotest/tournament"
	"shotest/tournament/play"
)

// Match is the tournament that a runner has games of.
type Match struct {
	Spec     *tournament.Spec
	Manifest *tournament.Manifest
	Lease    time.Duration // how long a worker may be silent until its games are given to others
	Key      []byte        // of the seals that say which games workers were given: the same when a tournament goes on
	// Job returns a game by its name, Counted reports whether it has its result, and Check why a
	// result cannot be that of a game of the schedule.
	Job     func(game string) (tournament.Job, bool)
	Counted func(game string) bool
	Check   func(*tournament.Result) error
}

// News is what has come of a message, or of the time that has passed.
type News struct {
	Results []*tournament.Result // that the referee accepts; each is to be settled, see Settle
	Taken   []Loan               // games that workers have from a runner before this one, or that they have after all
	Back    []Loan               // games to be given to others
	Notices []string             // for people
	Problem error                // that ends the run
}

// Loan is a game at a worker.
type Loan struct {
	Worker string
	tournament.Job
}

// Runner gives games to workers. Its methods belong to one goroutine.
type Runner struct {
	Match
	subjects
	Incoming chan *Message // what workers say, see Hear

	manifest   []byte
	digest     string // of the manifest
	server     Server
	connection *nats.Conn
	identity   atomic.Value // a string: of two runners that hear each other, the one with the smaller goes on
	away       bool         // whether a lost connection has been reported
	ended      chan struct{}
	workers    map[string]*member
}

// Message is what a worker has said: foreign input.
type Message = nats.Msg

const (
	mostWaiting = 256             // messages of workers; more are lost, and said again
	listenFor   = 2 * time.Second // how long another runner of the tournament is listened for
	beatEvery   = listenFor / 8   // whoever listens hears it, though some are late
	clockSlack  = 2 * time.Second // how far clocks of machines may be apart without anybody's noticing
	// A worker says hello every helloEvery. Another hello of it within ignoreWithin is not
	// answered.
	helloEvery   = 2 * time.Second
	ignoreWithin = 50 * time.Millisecond
)

// ErrSecondRunner says that another process runs a tournament of this name on the server.
var ErrSecondRunner = errors.New("another process runs a tournament of this name on the server")

// Open connects, makes sure that nobody else runs the tournament, and listens to workers.
func Open(ctx context.Context, server Server, match Match) (*Runner, error) {
	text, err := json.Marshal(match.Manifest)
	if err != nil {
		return nil, err
	}
	r := &Runner{
		Match: match, server: server, subjects: subjectsOf(match.Spec.Name), manifest: text, digest: checksum.Of(text),
		Incoming: make(chan *Message, mostWaiting), ended: make(chan struct{}), workers: map[string]*member{},
	}
	if r.connection, err = server.connect("runner of " + match.Spec.Name); err != nil {
		return nil, err
	}
	err = r.open(ctx)
	if err != nil {
		r.Close(false)
	}
	return r, err
}

func (r *Runner) open(ctx context.Context) error {
	most := r.connection.MaxPayload() * 3 / 4 // the rest is for what else the order says
	if packed, err := encode(order{Manifest: r.manifest}); err != nil || int64(len(packed)) > most {
		return message.Errorf("the tournament is too large for the server: %d bytes (max_payload), %w", len(packed),
			errors.Join(err, ErrTooLarge))
	}
	r.identity.Store("starts " + rand.Text())
	if _, err := r.connection.ChanSubscribe(r.runner(), r.Incoming); err != nil {
		return err
	}
	go r.beat()
	listening, stop := context.WithTimeout(ctx, listenFor)
	defer stop()
	for listening.Err() == nil {
		select {
		case m := <-r.Incoming:
			if news := r.Hear(m); news.Problem != nil {
				return news.Problem
			}
		case <-listening.Done():
		}
	}
	r.identity.Store("runs " + rand.Text()) // less than whatever starts
	_, err := r.connection.ChanSubscribe(r.from("*"), r.Incoming)
	return errors.Join(ctx.Err(), err, r.connection.FlushTimeout(listenFor))
}

// beat says that this runner is there, until it ends.
func (r *Runner) beat() {
	for ticker := time.Tick(beatEvery); ; {
		_ = r.connection.Publish(r.runner(), []byte(r.identity.Load().(string))) // the server may be away
		select {
		case <-ticker:
		case <-r.ended:
			return
		}
	}
}

// Hear takes in what a worker has said. A result is looked at only if it has a seal.
func (r *Runner) Hear(m *Message) (n News) {
	if m.Subject == r.runner() && string(m.Data) < r.identity.Load().(string) {
		n.Problem = ErrSecondRunner
	}
	name, game := strings.TrimPrefix(m.Subject, r.from("")), m.Header.Get(gameHeader)
	if name != Token(name) {
		return n
	}
	w := r.workers[name]
	if w == nil {
		w = &member{name: name, given: map[string]*given{}}
		r.workers[name] = w
	}
	known := w.taken
	switch {
	case game == "":
		r.greet(w, m.Data, &n)
	case w.refused || r.Counted(game):
		delete(w.given, game)
		r.Settle(w.name, game)
	default:
		if g := r.claim(w, game, m.Header.Get(sealHeader)); g != nil {
			r.hearResult(w, g, m.Data, &n)
		}
	}
	if taken := w.taken - known; taken > 0 {
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s: %s taken over, which it was given before", name,
			tournament.Counted(taken, "game")))
	}
	return n
}

// greet answers a hello. One that says nothing that a worker says is left alone.
func (r *Runner) greet(w *member, data []byte, n *News) {
	said, ok := readHello(data)
	if !ok {
		return
	}
	now := time.Now()
	switch {
	case said.Session == w.former:
		r.tell(w, order{Session: said.Session, Digest: r.digest,
			Refused: fmt.Sprintf("another process has come as %s; give each a name of its own", w.name)})
		return
	case said.Session != w.session:
		n.Back = append(n.Back, w.takeBack(func(*given) bool { return true })...)
		w.former = w.session
		w.session = said.Session
	case now.Sub(w.seen) < ignoreWithin:
		return
	}
	w.seen = now
	w.present = true
	w.games = said.Games
	answer := order{Digest: r.digest, Done: r.noteHeld(w, said.Held, n)}
	switch {
	case w.refused:
		answer.Refused = fmt.Sprintf("%d results of %s were none that a game of the tournament comes to",
			maxRefusals, w.name)
	case said.Digest != r.digest:
		answer.Manifest = r.manifest
		answer.Transcripts = r.Spec.Records.Transcripts
		w.games = 0 // until it knows the tournament
	}
	r.tell(w, answer)
	r.sendUnnamed(w)
}

// sendUnnamed sends the games of a worker again that its last hello did not name: they were lost.
func (r *Runner) sendUnnamed(w *member) {
	for _, g := range w.given {
		if !g.back && !g.named.Equal(w.seen) {
			r.send(w, g)
		}
	}
}

// noteHeld notes which games a worker says that it has, and returns those of them that are done. A
// game that has a true seal, and can still be going on, stays the worker's, whether it has slept or
// the runner was started again.
func (r *Runner) noteHeld(w *member, held map[string]string, n *News) (done []string) {
	for id, seal := range held {
		if r.Counted(id) {
			done = append(done, id)
			continue
		}
		g := r.claim(w, id, seal)
		if g == nil {
			break // nothing more is believed
		}
		g.named = w.seen
		if g.back && !w.refused && w.seen.Before(g.until) {
			g.back = false
			n.Taken = append(n.Taken, Loan{w.name, g.job})
		}
	}
	return done
}

// tell sends an order. It may be lost: whatever it says is said again.
func (r *Runner) tell(w *member, o order) bool {
	if o.Session == "" {
		o.Session = w.session
	}
	data, err := encode(o)
	return err == nil && o.Session != "" && r.connection.Publish(r.to(w.name), data) == nil
}

// send sends a game.
func (r *Runner) send(w *member, g *given) bool {
	return r.tell(w, order{Game: &g.job, Seal: r.seal(w.name, &g.job, g.at)})
}

// Workers are the names of those that are there and know the tournament.
func (r *Runner) Workers() (names []string) {
	for name, w := range r.workers {
		if w.present && !w.refused && w.games > 0 {
			names = append(names, name)
		}
	}
	return names
}

// Free are the workers that have room for a game, by name. Games usually take so long on this
// machine (0: unknown).
func (r *Runner) Free(usual time.Duration) (names []string) {
	if !r.connection.IsConnected() {
		return nil
	}
	for _, name := range r.Workers() {
		if r.workers[name].room(usual, r.Lease) > 0 {
			names = append(names, name)
		}
	}
	return names
}

// Has reports whether a worker has a game, or says so.
func (r *Runner) Has(worker, game string) bool {
	w := r.workers[worker]
	return w != nil && w.has(w.given[game])
}

// Give gives a worker a game, and reports whether it could be sent.
func (r *Runner) Give(worker string, job tournament.Job) bool {
	w := r.workers[worker]
	g := r.lend(w, job, time.Now())
	w.last = g.at
	if r.send(w, g) {
		return true
	}
	delete(w.given, job.ID)
	w.taken--
	return false
}

// Settle tells a worker that the result of a game need not be sent again: it is on the disk, or not
// wanted.
func (r *Runner) Settle(worker, game string) {
	if w := r.workers[worker]; w != nil {
		r.tell(w, order{Done: []string{game}})
	}
}

// hearResult takes the result of a game that the worker was given.
func (r *Runner) hearResult(w *member, g *given, data []byte, n *News) {
	game := g.job.ID
	result, err := r.check(data, game, g.at)
	if err == nil {
		result.Worker = w.name
		w.finish(g, result.Finished.Sub(result.Started))
		n.Results = append(n.Results, result)
		return
	}
	late := errors.Is(err, play.ErrClock) // which is no offence
	if !late || !g.back {
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s: game %s does not count: %v", w.name, game, err))
	}
	if !late {
		w.offence += validPerRefusal
	}
	if w.offence >= maxRefusals*validPerRefusal {
		w.refused = true
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s gets no more games, after %d refusals",
			w.name, maxRefusals))
	}
	n.Back = append(n.Back, w.takeBack(func(other *given) bool { return w.refused || other == g })...)
	r.Settle(w.name, game)
}

// check returns a result as it counts.
func (r *Runner) check(data []byte, game string, given time.Time) (*tournament.Result, error) {
	if len(data) > mostPacked {
		return nil, message.Errorf("%w: %d bytes, at most %d expected", ErrTooLarge, len(data), mostPacked)
	}
	result := &tournament.Result{}
	if err := decode(data, mostResult, result); err != nil {
		return nil, err
	}
	switch err := r.Check(result); {
	case result.ID != game:
		return nil, errors.New("it is of another game than it says")
	case err != nil:
		return nil, err
	case !r.Spec.Records.Transcripts && (result.Transcripts[0] != nil || result.Transcripts[1] != nil):
		return nil, errors.New("transcripts, which nobody has asked for")
	}
	if err := fitTimes(result, given); err != nil {
		return nil, err
	}
	return result, play.Verify(r.Spec, result)
}

// fitTimes checks that a game has lasted no longer than since it was given, and puts one
// that a worker's wrong clock has put elsewhere into that time.
func fitTimes(result *tournament.Result, given time.Time) error {
	now, lasted := time.Now(), result.Finished.Sub(result.Started)
	if lasted < 0 || lasted > now.Sub(given)+clockSlack {
		return message.Errorf("%w: it took %v, and was given %v ago", play.ErrClock, lasted, now.Sub(given))
	}
	if result.Started.Before(given.Add(-clockSlack)) || result.Finished.After(now.Add(clockSlack)) {
		result.Started, result.Finished = now.Add(-lasted), now
	}
	return nil
}

// noticeServer says when the server has gone away, and when it is there again. A runner that is not
// connected, as in tests, has none to miss.
func (r *Runner) noticeServer() []string {
	if r.connection == nil || r.away != r.connection.IsConnected() {
		return nil
	}
	r.away = !r.away
	if r.away {
		return []string{fmt.Sprintf("%v; trying on, and games on this machine go on",
			r.server.unreachable(r.connection.LastError()))}
	}
	return []string{fmt.Sprintf("the server %s is there again", r.server.address())}
}

// Sweep takes games from workers that are silent, or cannot still be playing them.
func (r *Runner) Sweep(usual time.Duration) (n News) {
	now := time.Now()
	n.Notices = r.noticeServer()
	for _, w := range r.workers {
		w.present = now.Sub(w.seen) <= r.Lease
		n.Back = append(n.Back,
			w.takeBack(func(g *given) bool { return !w.present || now.After(g.until) || r.Counted(g.job.ID) })...)
		maps.DeleteFunc(w.given, func(id string, g *given) bool { return r.Counted(id) }) // another has been faster
		known := w.warned
		w.warned = w.share(usual)+w.busy() <= 0
		if w.warned && !known {
			n.Notices = append(n.Notices,
				fmt.Sprintf("worker %s has not finished its games, or in less than a %dth of the time "+
					"that they take here: it gets no more than one now and then", w.name, maxSpeedup))
		}
	}
	return n
}

// Close ends the connection. If the tournament is over, the workers learn so.
func (r *Runner) Close(over bool) {
	if over {
		for _, w := range r.workers {
			r.tell(w, order{Over: true}) // whoever misses it ends by itself
		}
		_ = r.connection.FlushTimeout(listenFor)
	}
	close(r.ended)
	r.connection.Close()
}
