package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/tournament"
)

// Remote is the queue of a tournament that another process runs, as a worker sees
// it: it takes games, gives results, and tells how things stand. There is nothing
// else that a worker may do. It is safe for use from several goroutines, and must
// be closed.
type Remote struct {
	*link
	manifest []byte
	// over ends when the director says that there is nothing more to be done.
	over    context.Context
	endOver context.CancelFunc
}

// answerWait is how long a worker waits for an answer until it asks again: the
// director may have been killed. takeWaitRemote adds the time in which a job may come.
const (
	answerWait     = 6 * time.Second
	takeWaitRemote = takeWait + answerWait
)

// Join connects a worker to a tournament that another process runs, at c.URL. It
// returns ErrNoTournament or ErrNoManifest if nobody runs it there now; ctx bounds
// this only.
func Join(ctx context.Context, c Config) (*Remote, error) {
	c, err := c.checkedForWorker()
	if err != nil {
		return nil, err
	}
	r := &Remote{link: newLink(c)}
	r.over, r.endOver = context.WithCancel(context.Background())
	if err := r.open(ctx); err != nil {
		r.shut()
		return nil, err
	}
	return r, nil
}

func (r *Remote) open(ctx context.Context) (err error) {
	if err = r.config.Auth.checkRole(RoleWorker); err != nil {
		return err
	}
	if r.id, err = r.config.Auth.identity(); err != nil {
		return err
	}
	if r.connection, err = connect(r.config, nil, r.id); err != nil {
		return err
	}
	_, err = r.connection.Subscribe(farewellTo(r.id), func(*nats.Msg) { r.endOver() })
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	joined, err := r.ask(ctx, verbJoin, nil, nil, answerWait)
	if errors.Is(err, nats.ErrNoResponders) {
		err = ErrNoTournament
	}
	if err == nil {
		r.ackWait = joined.AckWait
		r.manifest, err = unpackManifest(joined.Manifest)
	}
	if err != nil {
		return fmt.Errorf("queue: tournament %q at %s: %w", r.config.Tournament, describeServer(r.config), err)
	}
	return nil
}

// Manifest returns what the tournament's results depend on.
func (r *Remote) Manifest() []byte { return r.manifest }

// Over returns a channel that is closed when the director has ended the
// tournament: games that are still being played will not count.
func (r *Remote) Over() <-chan struct{} { return r.over.Done() }

// Close ends the connection. Leases that are still held run out by themselves.
func (r *Remote) Close() error {
	// Otherwise a job might be on its way to nobody.
	if err := r.connection.Publish(r.names.ask(r.id, verbLeave), nil); err == nil {
		_ = r.flush(context.Background())
	}
	r.shut()
	r.endOver()
	return nil
}

// ask asks the director.
func (r *Remote) ask(ctx context.Context, verb string, header nats.Header, data []byte, wait time.Duration) (*answer, error) {
	ctx, cancel := r.requestWithin(ctx, wait)
	defer cancel()
	reply, err := r.connection.RequestMsgWithContext(ctx, &nats.Msg{Subject: r.names.ask(r.id, verb), Header: header, Data: data})
	if err != nil {
		return nil, err
	}
	var a answer
	if err := json.Unmarshal(reply.Data, &a); err != nil {
		return nil, fmt.Errorf("the director's answer: %w", err)
	}
	return &a, a.err()
}

// Take returns the next game that is to be played by worker, which is what
// Result.Worker must say, and waits for one if there is none. It returns ErrOver if
// there will be none, ErrClosed if the connection has been closed, and ctx's error
// if that has ended. While the director cannot be reached, it waits.
func (r *Remote) Take(ctx context.Context, worker string) (*Lease, error) {
	return r.take(ctx, func(ctx context.Context) (*Lease, error) { return r.tryTake(ctx, worker) })
}

// tryTake asks for a job. It returns neither a lease nor an error if there was
// none.
func (r *Remote) tryTake(ctx context.Context, worker string) (*Lease, error) {
	type taken struct {
		answer *answer
		err    error
	}
	came := make(chan taken)
	gone := make(chan struct{})
	asked := r.spawn(func() {
		// The request lives longer than ctx, which would lose a job that is just on
		// its way: nobody would have it until its lease ran out.
		a, err := r.ask(r.life, verbTake, nats.Header{workerHeader: {worker}}, nil, takeWaitRemote)
		select {
		case came <- taken{a, err}:
		case <-gone:
			if err == nil && a.Ticket != "" {
				_ = remoteLease{r, a.Ticket}.release(r.life) // or it runs out
			}
		}
	})
	if !asked {
		return nil, ErrClosed
	}
	select {
	case t := <-came:
		if t.err != nil || t.answer.Ticket == "" || t.answer.Job == nil {
			return nil, t.err
		}
		return r.accept(ctx, t.answer)
	case <-r.over.Done():
		close(gone)
		return nil, ErrOver
	case <-ctx.Done():
		close(gone)
		return nil, ctx.Err()
	}
}

// accept begins a lease, unless the job cannot be played here.
func (r *Remote) accept(ctx context.Context, a *answer) (*Lease, error) {
	keeper := remoteLease{r, a.Ticket}
	err := a.Job.Check()
	if err == nil && r.config.CheckJob != nil {
		err = r.config.CheckJob(a.Job)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("queue: job %.80q: %w: %w", a.Job.ID, ErrRefused, err), keeper.release(ctx))
	}
	return r.lease(*a.Job, a.Attempt, keeper)
}

// remoteLease is a lease of a worker elsewhere.
type remoteLease struct {
	remote *Remote
	ticket string
}

func (l remoteLease) header() nats.Header { return nats.Header{ticketHeader: {l.ticket}} }

func (l remoteLease) renew() error {
	r := l.remote
	return r.connection.PublishMsg(&nats.Msg{Subject: r.names.ask(r.id, verbRenew), Header: l.header()})
}

func (l remoteLease) finish(ctx context.Context, result tournament.Result) error {
	return l.remote.keep(ctx, result, func(ctx context.Context, id string, data []byte) error {
		_, err := l.remote.ask(ctx, verbDone, l.header(), data, answerWait)
		switch {
		case err == nil:
			return nil
		case l.remote.over.Err() != nil:
			err = ErrOver
		case errors.Is(err, nats.ErrMaxPayload):
			err = ErrTooLarge
		}
		return fmt.Errorf("queue: game %s: %w", id, err)
	})
}

// close implements keeper: the director has ended the job.
func (remoteLease) close(context.Context) error { return nil }

func (l remoteLease) release(ctx context.Context) error {
	_, err := l.remote.ask(ctx, verbRelease, l.header(), nil, answerWait)
	if err != nil {
		return fmt.Errorf("queue: give back a game: %w", err)
	}
	return nil
}
