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
)

// Match is a tournament whose games a Runner assigns to workers.
type Match struct {
	Spec     *tournament.Spec
	Manifest *tournament.Manifest
	Lease    time.Duration // a worker that is silent for longer loses its games to others
	Key      []byte        // signs assignments; a resumed tournament keeps its key
	Strikes  Strikes
	// Job returns the game with a name, and false if there is none.
	Job func(game string) (tournament.Job, bool)
	// HasResult reports whether a game has a result, and whether that is on the disk and counts.
	HasResult func(game string) (has, onDisk bool)
	// Played returns what a worker has played in the tournament, in this run and earlier ones, or
	// the runner's machine, if the name is empty.
	Played func(worker string) Played
}

// News lists the effects of a message, or of the passing of time.
type News struct {
	Results []*tournament.Result // accepted by the referee; the caller must acknowledge each
	Resumed []Assignment         // games that workers still play, from a previous run or after a silence
	Revoked []Assignment         // games to assign to others
	Notices []string             // for the user
	Err     error                // ends the run
}

// Assignment is a game assigned to a worker.
type Assignment struct {
	Worker string
	tournament.Job
}

// Runner assigns games to workers. Its methods must be called by one goroutine.
type Runner struct {
	gate gate // decides what counts
	subjects
	Incoming chan *Message // messages of workers, to be passed to Receive

	manifest     []byte
	server       Server
	connection   *nats.Conn
	identity     atomic.Value // a string; of two runners that hear each other, the one with the larger ends
	disconnected bool         // a lost connection has been reported
	closed       chan struct{}
	lastSweep    time.Time
	workers      map[string]*member
}

// Message is a message from a worker. Its content is foreign input. (Package director needs the
// type, and does not import package nats for it.)
type Message = nats.Msg

const (
	maxQueued         = 256             // queued messages of workers; further ones are lost, and sent again
	listenTime        = 2 * time.Second // how long Open listens for another runner of the tournament
	heartbeatInterval = listenTime / 8  // often enough that a listener hears a heartbeat even if some are late

	helloInterval    = 2 * time.Second       // between two hellos of a worker
	minHelloInterval = 50 * time.Millisecond // an earlier hello is not answered

	// maxSweepInterval is the largest silence of workers between two Sweeps. If more time has
	// passed, this process stood still and heard nobody.
	maxSweepInterval = 2 * time.Second
)

// ErrSecondRunner says that another process runs a tournament of this name on the server.
var ErrSecondRunner = errors.New("another process runs a tournament of this name on the server")

// Open connects to the server, makes sure that no other process runs the tournament, and subscribes
// to the messages of workers.
func Open(ctx context.Context, server Server, match Match) (*Runner, error) {
	text, err := json.Marshal(match.Manifest)
	if err != nil {
		return nil, err
	}
	r := &Runner{
		gate: gate{match, checksum.Of(text)}, server: server, subjects: subjectsOf(match.Spec.Name), manifest: text,
		Incoming: make(chan *Message, maxQueued), closed: make(chan struct{}), workers: map[string]*member{},
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
	limit := r.connection.MaxPayload() * 3 / 4 // the rest is for the order's other fields
	if packed, err := encode(order{Manifest: r.manifest}); err != nil || int64(len(packed)) > limit {
		return message.Errorf("the tournament is too large for the server: %d bytes (max_payload), %w", len(packed),
			errors.Join(err, ErrTooLarge))
	}
	r.identity.Store("starts " + rand.Text())
	if _, err := r.connection.ChanSubscribe(r.runner(), r.Incoming); err != nil {
		return err
	}
	go r.heartbeat()
	listening, stop := context.WithTimeout(ctx, listenTime)
	defer stop()
	for listening.Err() == nil {
		select {
		case m := <-r.Incoming:
			if news := r.Receive(m); news.Err != nil {
				return news.Err
			}
		case <-listening.Done():
		}
	}
	r.identity.Store("runs " + rand.Text()) // "runs" sorts before "starts": who starts gives way
	_, err := r.connection.ChanSubscribe(r.from("*"), r.Incoming)
	return errors.Join(ctx.Err(), err, r.connection.FlushTimeout(listenTime))
}

// heartbeat publishes this runner's identity at intervals until Close.
func (r *Runner) heartbeat() {
	for ticker := time.Tick(heartbeatInterval); ; {
		_ = r.connection.Publish(r.runner(), []byte(r.identity.Load().(string))) // the server may be away
		select {
		case <-ticker:
		case <-r.closed:
			return
		}
	}
}

// Receive handles a message from Incoming.
func (r *Runner) Receive(m *Message) (n News) {
	if m.Subject == r.runner() && string(m.Data) < r.identity.Load().(string) {
		n.Err = ErrSecondRunner
	}
	name, game := strings.TrimPrefix(m.Subject, r.from("")), m.Header.Get(gameHeader)
	if name != Token(name) {
		return n
	}
	w := r.workers[name]
	if w == nil {
		w = r.gate.newMember(name)
		r.workers[name] = w
	}
	assignedBefore := w.assigned
	switch {
	case game == "":
		r.handleHello(w, m.Data, &n)
	case r.gate.barred(w) == "":
		r.handleResult(w, game, m, &n)
	}
	if resumed := w.assigned - assignedBefore; resumed > 0 {
		n.Notices = append(n.Notices, fmt.Sprintf("worker %s: %s taken over, which it was given before", name,
			message.Counted(resumed, "%d game", "%d games")))
	}
	return n
}

// handleResult reads the result of a game that a worker was given. One that counts is acknowledged
// once it is on the disk.
func (r *Runner) handleResult(w *member, game string, m *Message, n *News) {
	a, forget := r.gate.claim(w, game, m.Header.Get(sealHeader))
	if forget || a != nil && !r.gate.admit(w, a, m.Data, n) {
		r.Acknowledge(w.name, game)
	}
}

// handleHello answers a hello. It ignores an invalid one.
func (r *Runner) handleHello(w *member, data []byte, n *News) {
	h, ok := readHello(data)
	if !ok {
		return
	}
	barred, now := r.gate.barred(w), time.Now()
	if barred == "" && h.Session == w.previousSession {
		barred = fmt.Sprintf("another process has come as %s; give each a name of its own", w.name)
	}
	switch {
	case barred != "":
		r.sendOrder(w, order{Session: h.Session, Digest: r.gate.digest, Refused: barred})
		return
	case h.Session != w.session:
		n.Revoked = append(n.Revoked, w.revoke(func(*assignment) bool { return true })...)
		w.previousSession = w.session
		w.session = h.Session
	case now.Sub(w.lastHello) < minHelloInterval:
		return
	}
	w.lastHello = now
	w.silence = 0
	w.present = true
	w.slots = h.Games
	answer := order{Digest: r.gate.digest, Done: r.confirmHeld(w, h.Held, n)}
	if h.Digest != r.gate.digest {
		answer.Manifest = r.manifest
		answer.Transcripts = r.gate.match.Spec.Records.Transcripts
		w.slots = 0 // it cannot play yet
	}
	r.sendOrder(w, answer)
	r.resendUnconfirmed(w)
}

// resendUnconfirmed sends again the games that the worker's last hello did not name: the orders
// were lost.
func (r *Runner) resendUnconfirmed(w *member) {
	for _, a := range w.assignments {
		if !a.revoked && !a.confirmedAt.Equal(w.lastHello) {
			r.sendGame(w, a)
		}
	}
}

// confirmHeld records the games that a worker's hello names, each with its seal, and returns those
// that it may forget. A revoked game that can still be in progress becomes the worker's again: the
// worker has slept, or the runner was restarted.
func (r *Runner) confirmHeld(w *member, held map[string]string, n *News) (done []string) {
	for id, seal := range held {
		a, forget := r.gate.claim(w, id, seal)
		switch {
		case forget:
			done = append(done, id)
			continue
		case a == nil:
			return done // a forged seal discredits the rest
		}
		a.confirmedAt = w.lastHello
		if a.revoked {
			a.revoked = false
			n.Resumed = append(n.Resumed, Assignment{w.name, a.job})
		}
	}
	return done
}

// sendOrder sends an order, and reports whether it could. An order may be lost on the way: its
// content is repeated until the worker's messages show its effect.
func (r *Runner) sendOrder(w *member, o order) bool {
	if o.Session == "" {
		o.Session = w.session
	}
	data, err := encode(o)
	return err == nil && o.Session != "" && r.connection.Publish(r.to(w.name), data) == nil
}

// sendGame sends an assigned game to its worker.
func (r *Runner) sendGame(w *member, a *assignment) bool {
	return r.sendOrder(w, order{Game: &a.job, Seal: r.gate.seal(w.name, &a.job, a.assignedAt)})
}

// Workers returns the names of the workers that are present and know the tournament.
func (r *Runner) Workers() (names []string) {
	for name, w := range r.workers {
		if w.present && r.gate.barred(w) == "" && w.slots > 0 {
			names = append(names, name)
		}
	}
	return names
}

// FreeWorkers returns the names of the workers that can be assigned another game. playsHere says
// that the runner's machine plays as well.
func (r *Runner) FreeWorkers(playsHere bool) (names []string) {
	if !r.connection.IsConnected() {
		return nil
	}
	for _, name := range r.Workers() {
		if r.gate.capacity(r.workers[name], playsHere) > 0 {
			names = append(names, name)
		}
	}
	return names
}

// Has reports whether a worker plays a game.
func (r *Runner) Has(worker, game string) bool {
	w := r.workers[worker]
	return w != nil && w.isActive(w.assignments[game])
}

// Assign assigns a job to a worker, and reports whether it could send it.
func (r *Runner) Assign(worker string, job tournament.Job) bool {
	w := r.workers[worker]
	a := r.gate.addAssignment(w, job, time.Now())
	w.lastAssigned = a.assignedAt
	if r.sendGame(w, a) {
		return true
	}
	delete(w.assignments, job.ID)
	w.assigned--
	return false
}

// Acknowledge tells a worker not to send the result of a game again: it is on the disk, or refused.
func (r *Runner) Acknowledge(worker, game string) {
	if w := r.workers[worker]; w != nil {
		r.sendOrder(w, order{Done: []string{game}})
	}
}

// connectionNotices returns a notice when the connection is lost, and when it is restored. Runners
// of tests have no connection.
func (r *Runner) connectionNotices() []string {
	if r.connection == nil || r.disconnected != r.connection.IsConnected() {
		return nil
	}
	r.disconnected = !r.disconnected
	if r.disconnected {
		return []string{fmt.Sprintf("%v; trying on, and games on this machine go on",
			r.server.unreachable(r.connection.LastError()))}
	}
	return []string{fmt.Sprintf("the server %s is there again", r.server.address())}
}

// Sweep revokes the assignments of workers that are silent or cannot still be playing. It must be
// called every second. playsHere says that the runner's machine plays as well.
func (r *Runner) Sweep(playsHere bool) (n News) {
	now := time.Now()
	passed := min(now.Sub(r.lastSweep), maxSweepInterval)
	r.lastSweep = now
	n.Notices = r.connectionNotices()
	onDisk := func(game string) bool {
		_, onDisk := r.gate.match.HasResult(game) // perhaps another worker's
		return onDisk
	}
	for _, w := range r.workers {
		w.silence += passed
		w.present = w.silence <= r.gate.match.Lease
		n.Revoked = append(n.Revoked,
			w.revoke(func(a *assignment) bool { return !w.present || now.After(a.deadline) || onDisk(a.job.ID) })...)
		maps.DeleteFunc(w.assignments, func(id string, _ *assignment) bool { return onDisk(id) })
		warnedBefore := w.warned
		w.warned = r.gate.barred(w) == "" && r.gate.allowance(w, playsHere)+w.load() <= 0 &&
			(r.gate.match.Played("").Games > 0 || !playsHere)
		if w.warned && !warnedBefore {
			n.Notices = append(n.Notices,
				fmt.Sprintf("worker %s has not finished its games, or they were much shorter than those played here: "+
					"it gets no more than one now and then", w.name))
		}
	}
	return n
}

// Close ends the connection. If the tournament is over, it tells the workers first.
func (r *Runner) Close(over bool) {
	if over {
		for _, w := range r.workers {
			r.sendOrder(w, order{Over: true}) // a worker that misses it loses patience
		}
		_ = r.connection.FlushTimeout(listenTime)
	}
	close(r.closed)
	r.connection.Close()
}
