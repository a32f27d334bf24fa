package broker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Kind is a kind of message of a worker.
type Kind string

const (
	Hello  Kind = "hello"
	Live   Kind = "live"
	Result Kind = "result"
	// Reconnected is no worker's: the server was gone, and may have forgotten all.
	Reconnected Kind = "reconnected"
)

// Message is what a worker says. All of it but Worker is foreign input.
type Message struct {
	Kind   Kind
	Worker string
	Game   string // of a result
	Ticket string
	Data   []byte
	// Reply answers a hello. Settle takes a result from the server.
	Reply  func([]byte)
	Settle func()
}

// Runner is the side of whoever runs the tournament.
type Runner struct {
	names      names
	connection *nats.Conn
	js         jetstream.JetStream
	incoming   chan Message
	life       context.Context
	end        context.CancelFunc
	consuming  jetstream.ConsumeContext
}

const (
	runnerName   = "runner"
	ticketHeader = "Shotest-Ticket"
	// waiting is how many messages of workers may wait; more hellos and news are lost,
	// more results wait at the server.
	waiting = 256
)

// Open connects and makes the streams. Games that are there are forgotten; so are
// results, if fresh is true.
func Open(ctx context.Context, c Config, tournament string, fresh bool) (*Runner, error) {
	r := &Runner{names: namesOf(tournament), incoming: make(chan Message, waiting)}
	connection, err := c.connect(runnerName, false)
	if err != nil {
		return nil, err
	}
	r.connection = connection
	r.life, r.end = context.WithCancel(context.Background())
	if r.js, err = jetstream.New(connection); err == nil {
		err = r.begin(ctx, fresh)
	}
	if err != nil {
		r.end()
		connection.Close()
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("%w (the server needs JetStream, and its user the rights that the guide's page on trust lists)", err)
		}
		return nil, fmt.Errorf("%s: %w", redacted(c.URL), err)
	}
	connection.SetReconnectHandler(func(*nats.Conn) {
		go r.deliver(Message{Kind: Reconnected})
	})
	return r, nil
}

func (r *Runner) begin(ctx context.Context, fresh bool) error {
	if err := r.Restore(ctx); err != nil {
		return err
	}
	purge := []string{r.names.games}
	if fresh {
		purge = append(purge, r.names.results)
	}
	for _, name := range purge {
		if err := r.purge(ctx, name); err != nil {
			return err
		}
	}
	for _, kind := range []Kind{Hello, Live} {
		_, err := r.connection.Subscribe(r.names.prefix+string(kind)+".*", func(m *nats.Msg) {
			select { // a flood must not fill the memory
			case r.incoming <- r.message(kind, m):
			default:
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *Runner) message(kind Kind, m *nats.Msg) Message {
	return Message{Kind: kind, Worker: lastPart(m.Subject), Data: m.Data, Reply: func(data []byte) { _ = m.Respond(data) }}
}

func lastPart(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// Restore makes the streams if they are not there, and listens to results.
func (r *Runner) Restore(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	configs := []jetstream.StreamConfig{
		{Name: r.names.games, Subjects: []string{r.names.game("*", "*")}},
		{Name: r.names.results, Subjects: []string{r.names.result("*", "*")}, MaxMsgSize: MaxResult + 4096},
	}
	for _, config := range configs {
		config.Retention, config.Storage = jetstream.WorkQueuePolicy, jetstream.FileStorage
		config.MaxMsgsPerSubject, config.Discard, config.DiscardNewPerSubject = 1, jetstream.DiscardNew, true
		if _, err := r.js.CreateOrUpdateStream(ctx, config); err != nil {
			return fmt.Errorf("stream %s: %w", config.Name, err)
		}
	}
	results, err := r.js.CreateOrUpdateConsumer(ctx, r.names.results, jetstream.ConsumerConfig{
		Durable: runnerName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxDeliver: -1,
	})
	if err != nil {
		return fmt.Errorf("results: %w", err)
	}
	if r.consuming != nil {
		r.consuming.Stop()
	}
	r.consuming, err = results.Consume(func(m jetstream.Msg) {
		parts := strings.Split(strings.TrimPrefix(m.Subject(), r.names.prefix), ".")
		if len(parts) != 3 {
			return
		}
		r.deliver(Message{
			Kind: Result, Worker: parts[1], Game: parts[2], Ticket: m.Headers().Get(ticketHeader), Data: m.Data(),
			Settle: func() { _ = m.Ack() }, // a result that comes again is known
		})
	}, jetstream.PullMaxMessages(16))
	return err
}

func (r *Runner) deliver(m Message) {
	select {
	case r.incoming <- m:
	case <-r.life.Done():
	}
}

// Incoming is what workers say.
func (r *Runner) Incoming() <-chan Message { return r.incoming }

// Admit lets a worker take the games that Give gives it, at most games at once. Games given
// to it before are gone, and must be given again.
func (r *Runner) Admit(ctx context.Context, worker string, games int, longest time.Duration) error {
	if err := r.Dismiss(ctx, worker); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := r.js.CreateOrUpdateConsumer(ctx, r.names.games, jetstream.ConsumerConfig{
		Durable: worker, FilterSubject: r.names.game(worker, "*"), AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: longest, MaxAckPending: games, MaxDeliver: -1,
	})
	return err
}

// Dismiss takes a worker's games from the server, and its right to take any.
func (r *Runner) Dismiss(ctx context.Context, worker string) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	err := r.js.DeleteConsumer(ctx, r.names.games, worker)
	if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return err
	}
	return r.purge(ctx, r.names.games, jetstream.WithPurgeSubject(r.names.game(worker, "*")))
}

// Give gives a worker a game. One that it has already stays.
func (r *Runner) Give(ctx context.Context, worker, game, ticket string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	_, err := r.js.PublishMsg(ctx, &nats.Msg{
		Subject: r.names.game(worker, game), Data: data, Header: nats.Header{ticketHeader: {ticket}},
	})
	if isRefused(err) {
		return nil
	}
	return err
}

// Withdraw takes a game back that was given to a worker.
func (r *Runner) Withdraw(ctx context.Context, worker, game string) error {
	return r.purge(ctx, r.names.games, jetstream.WithPurgeSubject(r.names.game(worker, game)))
}

// Forget takes all waiting results of a worker from the server.
func (r *Runner) Forget(ctx context.Context, worker string) error {
	return r.purge(ctx, r.names.results, jetstream.WithPurgeSubject(r.names.result(worker, "*")))
}

func (r *Runner) purge(ctx context.Context, stream string, options ...jetstream.StreamPurgeOpt) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	s, err := r.js.Stream(ctx, stream)
	if err == nil {
		err = s.Purge(ctx, options...)
	}
	return err
}

// isRefused reports whether the server has a message of this subject already.
func isRefused(err error) bool {
	var api *jetstream.APIError
	const maxPerSubject = 10077
	return errors.As(err, &api) && api.ErrorCode == maxPerSubject
}

// Close ends the connection. If the tournament is over, the workers hear of it, and the
// streams go.
func (r *Runner) Close(over bool, workers []string) {
	if over {
		ctx, cancel := context.WithTimeout(context.Background(), requestTimeout)
		defer cancel()
		for _, worker := range workers {
			_ = r.connection.Publish(overTo(worker), nil) // a worker that misses it ends by itself
		}
		_ = r.connection.FlushWithContext(ctx)
		_ = r.js.DeleteStream(ctx, r.names.games)
		_ = r.js.DeleteStream(ctx, r.names.results)
	}
	r.end()
	if r.consuming != nil {
		r.consuming.Stop()
	}
	r.connection.Close()
}
