package broker

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Worker is the side of whoever plays games for others.
type Worker struct {
	names      names
	name       string
	connection *nats.Conn
	js         jetstream.JetStream
	consumer   jetstream.Consumer
	over       chan struct{} // closed when it is over
	once       sync.Once
}

// ErrNoRunner says that nobody answers who runs the tournament.
var ErrNoRunner = errors.New("nobody runs the tournament, or nobody by this name")

// Join connects as a worker of that name, also to a server that is not there yet.
func Join(c Config, tournament, name string) (*Worker, error) {
	if name != Token(name) {
		return nil, fmt.Errorf("worker %q: expected letters, digits, - and _, at most %d", name, longestToken)
	}
	connection, err := c.connect(name, true)
	if err != nil {
		return nil, err
	}
	w := &Worker{names: namesOf(tournament), name: name, connection: connection, over: make(chan struct{})}
	if w.js, err = jetstream.New(connection); err == nil {
		_, err = connection.Subscribe(overTo(name), func(*nats.Msg) {
			w.once.Do(func() { close(w.over) })
		})
	}
	if err != nil {
		connection.Close()
		return nil, err
	}
	return w, nil
}

// Over is closed when the tournament is over.
func (w *Worker) Over() <-chan struct{} { return w.over }

// Close ends the connection.
func (w *Worker) Close() { w.connection.Close() }

// Hello asks the runner how things stand.
func (w *Worker) Hello(ctx context.Context, data []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	answer, err := w.connection.RequestWithContext(ctx, w.names.hello(w.name), data)
	if err == nil {
		return answer.Data, nil
	}
	if last := w.connection.LastError(); !w.connection.IsConnected() && last != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoRunner, last)
	}
	return nil, fmt.Errorf("%w: %w", ErrNoRunner, err)
}

// Game is a game that was given to this worker.
type Game struct {
	ID, Ticket string
	Data       []byte
	Done       func() // takes it from the server
}

// takeWait is how long a game is waited for at a time.
const takeWait = 2 * time.Second

// Next returns the next game, false if there is none at the moment.
func (w *Worker) Next(ctx context.Context) (Game, bool, error) {
	if w.consumer == nil {
		consumer, err := w.js.Consumer(ctx, w.names.games, w.name)
		if err != nil {
			return Game{}, false, err
		}
		w.consumer = consumer
	}
	m, err := w.consumer.Next(jetstream.FetchMaxWait(takeWait))
	switch {
	case errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages):
		return Game{}, false, nil
	case err != nil:
		w.consumer = nil
		return Game{}, false, err
	}
	return Game{
		ID: lastPart(m.Subject()), Ticket: m.Headers().Get(ticketHeader), Data: m.Data(), Done: func() { _ = m.Ack() },
	}, true, nil
}

// Deliver stores a result at the server. One that waits there already stays.
func (w *Worker) Deliver(ctx context.Context, game, ticket string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := w.js.PublishMsg(ctx, &nats.Msg{
		Subject: w.names.result(w.name, game), Data: data, Header: nats.Header{ticketHeader: {ticket}},
	})
	if isRefused(err) {
		return nil
	}
	return err
}

// Live tells how a game stands; nothing depends on it.
func (w *Worker) Live(data []byte) { _ = w.connection.Publish(w.names.live(w.name), data) }
