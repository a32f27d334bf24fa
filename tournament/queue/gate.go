package queue

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"shotest/tournament"
)

// gate does for workers elsewhere what they may not do themselves. All that they
// can do is to ask: they reach neither the streams nor the API of the server. So
// nothing that a worker sends is stored before it has been read and checked.
type gate struct {
	queue   *Queue
	secret  []byte        // seals tickets
	reading chan struct{} // holds one for each result that is being read

	mu      sync.Mutex // guards the following
	guests  map[string]*guest
	waiting int // requests for jobs
}

// guest is a connection that has asked for something.
type guest struct {
	waiting int // requests for jobs
	// stay ends when it says that it leaves.
	stay  context.Context
	leave context.CancelFunc
}

const (
	// maxWaiting is how many requests for jobs may wait at a time, and
	// maxWaitingEach how many of one connection.
	maxWaiting     = 4096
	maxWaitingEach = 512
	// maxGuests is how many connections are remembered.
	maxGuests = 2 * maxWaiting
	// maxReading is how many results are read at a time.
	maxReading = 4
	// maxAsked and maxAskedBytes are how much may wait to be read of each kind.
	maxAsked      = 4096
	maxAskedBytes = 32 << 20

	ticketsKey = "tickets"
	gatesGroup = "gates" // if several processes have the queue, one answers
)

// makeGate makes ready to answer workers, if any can come.
func (q *Queue) makeGate(ctx context.Context) error {
	if q.own != nil && q.config.Listen == "" {
		return nil
	}
	secret, err := q.ticketSecret(ctx)
	if err != nil {
		return fmt.Errorf("the secret of tickets: %w", err)
	}
	jobs, err := q.js.Stream(ctx, q.names.jobs)
	if err != nil {
		return fmt.Errorf("stream %s: %w", q.names.jobs, err)
	}
	// A ticket names a place in this list of jobs. In another one, made anew because
	// this was lost, another job has that place.
	secret = []byte(seal(secret, "jobs of", jobs.CachedInfo().Created.UTC().Format(time.RFC3339Nano)))
	q.gate = &gate{queue: q, secret: secret, guests: map[string]*guest{}, reading: make(chan struct{}, maxReading)}
	return nil
}

// open begins to answer workers.
func (g *gate) open() error {
	for verb, handle := range map[string]func(*visit){
		verbJoin: g.join, verbTake: g.take, verbRenew: g.renew, verbRelease: g.release, verbDone: g.done, verbLeave: g.leave,
	} {
		s, err := g.queue.connection.QueueSubscribe(g.queue.names.ask("*", verb), gatesGroup, g.visited(handle))
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
		if err := s.SetPendingLimits(maxAsked, maxAskedBytes); err != nil {
			return fmt.Errorf("queue: %w", err)
		}
	}
	return nil
}

// ticketSecret returns what tickets are sealed with. It is stored, so that the
// tickets of games that are being played hold after a restart.
func (q *Queue) ticketSecret(ctx context.Context) ([]byte, error) {
	secret := make([]byte, 32)
	if _, err := rand.Read(secret); err != nil {
		return nil, err
	}
	_, err := q.facts.Create(ctx, ticketsKey, secret)
	if err == nil {
		return secret, nil
	}
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return nil, q.explain(err)
	}
	entry, err := q.facts.Get(ctx, ticketsKey)
	if err != nil {
		return nil, err
	}
	if len(entry.Value()) != len(secret) {
		return nil, fmt.Errorf("found %d bytes, expected %d", len(entry.Value()), len(secret))
	}
	return entry.Value(), nil
}

// visit is something that a worker asks.
type visit struct {
	gate    *gate
	message *nats.Msg
	id      string // of the connection
}

// visited returns a handler that knows who asks. An answer goes only to where
// its receiver itself may listen: whoever names another place would have us
// write there with our own rights.
func (g *gate) visited(handle func(*visit)) nats.MsgHandler {
	return func(m *nats.Msg) {
		id, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, g.queue.names.prefix+"ask."), ".")
		own := m.Reply == "" || strings.HasPrefix(m.Reply, inboxOf(id)+".")
		if checkID(id) != nil || !own {
			g.queue.config.Log.Warn().Str("subject", m.Subject).Str("reply", m.Reply).Msg("refused: the answer would go elsewhere")
			return
		}
		handle(&visit{gate: g, message: m, id: id})
	}
}

// answer answers. If that fails, the worker asks again.
func (v *visit) answer(a answer) {
	if v.message.Reply == "" {
		return
	}
	data, err := json.Marshal(a)
	if err == nil {
		err = v.message.Respond(data)
	}
	if err != nil {
		v.gate.queue.config.Log.Debug().Err(err).Str("worker", v.id).Msg("answering")
	}
}

// ticket returns the ticket that a worker shows.
func (v *visit) ticket() (ticket, error) {
	return parseTicket(v.gate.secret, v.id, v.message.Header.Get(ticketHeader))
}

// join tells a worker what it has to know of the tournament.
func (g *gate) join(v *visit) {
	manifest, err := g.queue.Manifest(g.queue.life)
	if err != nil {
		v.answer(answerOf(err))
		return
	}
	packed, err := compress(manifest)
	if err != nil {
		v.answer(answerOf(err))
		return
	}
	g.mu.Lock()
	g.known(v.id)
	g.mu.Unlock()
	v.answer(answer{Manifest: packed, AckWait: g.queue.ackWait})
}

// errBusy says that a worker asks for too many games at a time.
var errBusy = errors.New("too many ask for games at this moment")

// take hands out a job, after some seconds without one if there is none.
func (g *gate) take(v *visit) {
	if v.message.Reply == "" {
		return // the job would be nobody's
	}
	worker := v.message.Header.Get(workerHeader)
	if err := tournament.CheckText("worker", worker); err != nil {
		v.answer(answerOf(fmt.Errorf("%w: %w", ErrRefused, err)))
		return
	}
	stay := g.enter(v.id)
	if stay == nil {
		v.answer(answerOf(errBusy))
		return
	}
	if !g.queue.spawn(func() { defer g.exit(v.id); g.handOut(stay, v, worker) }) {
		g.exit(v.id)
	}
}

// known returns the guest of a connection. Those that nobody has heard of for
// long are as many as may wait: the rest are forgotten.
func (g *gate) known(id string) *guest {
	if known := g.guests[id]; known != nil {
		return known
	}
	for other, guest := range g.guests {
		if len(g.guests) < maxGuests {
			break
		}
		if guest.waiting == 0 {
			guest.leave()
			delete(g.guests, other)
		}
	}
	known := &guest{}
	known.stay, known.leave = context.WithCancel(g.queue.life)
	g.guests[id] = known
	return known
}

// enter counts a request that waits, and returns what ends when its worker leaves;
// nil if there are too many.
func (g *gate) enter(id string) context.Context {
	g.mu.Lock()
	defer g.mu.Unlock()
	guest := g.known(id)
	if g.waiting >= maxWaiting || guest.waiting >= maxWaitingEach {
		return nil
	}
	g.waiting++
	guest.waiting++
	return guest.stay
}

func (g *gate) exit(id string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting--
	if guest := g.guests[id]; guest != nil {
		guest.waiting--
	}
}

// leave ends the requests of a worker that leaves.
func (g *gate) leave(v *visit) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if guest := g.guests[v.id]; guest != nil {
		guest.leave()
		if guest.waiting == 0 {
			delete(g.guests, v.id)
		}
	}
}

// farewell tells all workers that are there that the tournament is over, if it is.
func (g *gate) farewell() {
	if g.queue.life.Err() != nil || !errors.Is(g.queue.checkEnded(g.queue.life), ErrOver) {
		return
	}
	g.mu.Lock()
	for id := range g.guests {
		_ = g.queue.connection.Publish(farewellTo(id), nil)
	}
	g.mu.Unlock()
	_ = g.queue.link.flush(g.queue.life)
}

// handOut takes a job for a worker.
func (g *gate) handOut(stay context.Context, v *visit, worker string) {
	message, job, err := g.queue.tryTake(stay)
	if message == nil {
		if stay.Err() == nil { // else it has left
			v.answer(answerOf(err))
		}
		return
	}
	digest, err := digestOf(&job)
	if err == nil {
		var sealed string
		t := ticket{Ack: message.Reply(), Digest: digest, Worker: worker}
		if sealed, err = t.sealed(g.secret, v.id); err == nil {
			v.answer(answer{Job: &job, Attempt: attemptOf(message), Ticket: sealed})
			return
		}
	}
	v.answer(answerOf(errors.Join(err, g.queue.putBack(g.queue.life, message))))
}

// renew passes on that a game is still being played.
func (g *gate) renew(v *visit) {
	t, err := v.ticket()
	if err == nil {
		err = g.queue.connection.Publish(t.Ack, []byte("+WPI"))
	}
	if err != nil {
		g.queue.config.Log.Debug().Err(err).Str("worker", v.id).Msg("renewing a lease")
	}
}

// release gives a job back that a worker does not play to its end.
func (g *gate) release(v *visit) {
	t, err := v.ticket()
	if err != nil {
		v.answer(answerOf(fmt.Errorf("%w: %w", ErrRefused, err)))
		return
	}
	v.answer(answerOf(g.end(t, "-NAK")))
}

// end tells the server what has become of a job, and waits until it knows.
func (g *gate) end(t ticket, what string) error {
	ctx, cancel := g.queue.attempt(g.queue.life)
	defer cancel()
	_, err := g.queue.connection.RequestMsgWithContext(ctx, &nats.Msg{Subject: t.Ack, Data: []byte(what)})
	return err
}

// done stores the result of a game.
func (g *gate) done(v *visit) {
	select {
	case g.reading <- struct{}{}:
	case <-g.queue.life.Done():
		return
	}
	if !g.queue.spawn(func() { defer func() { <-g.reading }(); v.answer(answerOf(g.accept(v))) }) {
		<-g.reading
	}
}

// accept stores a result if it is one of the game that the worker was given.
func (g *gate) accept(v *visit) error {
	t, err := v.ticket()
	if err != nil {
		return g.refuse(v, ForgedResult, "", err)
	}
	result, err := g.read(v, t)
	if err != nil {
		kind := ImpossibleResult
		if errors.Is(err, errNoTicket) {
			kind = ForgedResult
		}
		// Another worker may make better of the game.
		return errors.Join(g.refuse(v, kind, result.ID, err), g.end(t, "-NAK"))
	}
	data, err := encode(result, maxResult)
	if err != nil {
		return err
	}
	stored := g.queue.storeOnce(g.queue.life, result.ID, data)
	if stored != nil && !errors.Is(stored, ErrAlreadyFinished) {
		return g.queue.explain(stored)
	}
	if err := g.end(t, "+ACK"); err != nil {
		// The result counts. The job comes back, and is dropped.
		g.queue.config.Log.Debug().Err(err).Str("job", result.ID).Msg("ending a job")
	}
	return stored
}

// read reads a result, and returns why it is none of the game of a ticket.
func (g *gate) read(v *visit, t ticket) (tournament.Result, error) {
	if len(v.message.Data) > maxResult {
		return tournament.Result{}, fmt.Errorf("%w: %d bytes", ErrTooLarge, len(v.message.Data))
	}
	result, err := unpack(v.message.Data)
	if err != nil {
		return tournament.Result{}, err
	}
	digest, err := digestOf(&result.Job)
	if err != nil {
		return result, err
	}
	if digest != t.Digest {
		return result, errNoTicket
	}
	if result.Worker != t.Worker {
		return result, fmt.Errorf("%w: that was %.80q, and the result says %.80q", errNoTicket, t.Worker, result.Worker)
	}
	return result, result.Check()
}

// refuse sets aside what a worker sent.
func (g *gate) refuse(v *visit, kind RejectionKind, id string, err error) error {
	g.queue.setAside(Rejection{Kind: kind, ID: id, Worker: v.id, Data: v.message.Data, Err: err})
	return fmt.Errorf("%w: %w", ErrRefused, err)
}
