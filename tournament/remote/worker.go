package remote

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/internal/awake"
	"shotest/internal/message"
	"shotest/internal/scratch"
	"shotest/tournament"
	"shotest/tournament/play"
)

var (
	// ErrNoRunner says that no runner of the tournament answers.
	ErrNoRunner = errors.New("nobody runs the tournament, or nobody by this name")
	errRefused  = errors.New("the tournament refuses this worker")
	errAmended  = errors.New("the tournament has been amended")
	errOver     = errors.New("the tournament is over")
)

// Work plays games of a tournament that another process runs, until the tournament is over or ctx
// ends. The runner sends the tournament. The programs of its engines must be on this machine, with
// the same checksums, and the caller must allow them.
func Work(ctx context.Context, c WorkerConfig) error {
	if c.Allowed == nil {
		c.Allowed = &AllowList{}
	}
	if c.Name != Token(c.Name) {
		return message.Errorf("worker %q: expected letters, digits, - and _, at most %d", c.Name, maxTokenLength)
	}
	c.Server.Log = c.Log
	w := &worker{config: &c, subjects: subjectsOf(c.Tournament), messages: make(chan *nats.Msg, maxWorkerGames)}
	if err := w.connect(ctx); err != nil {
		return err
	}
	defer w.connection.Close()
	_, err := w.connection.ChanSubscribe(w.to(c.Name), w.messages)
	for err == nil || errors.Is(err, errAmended) && ctx.Err() == nil {
		err = w.playSession(ctx)
	}
	if errors.Is(err, errOver) {
		w.config.Log.Info().Int("games", w.played).Msg("the tournament is over")
		return nil
	}
	return err
}

// connect connects to the server. It tries again until the worker's patience ends, and logs each
// new reason of failure.
func (w *worker) connect(ctx context.Context) (err error) {
	patience := awake.NewTimer(w.config.Patience)
	defer patience.Stop()
	for lastText := ""; ; {
		if w.connection, err = w.config.Server.connect(w.config.Name); err == nil {
			w.config.Log.Info().Msgf("connected to %s; waiting for whoever runs %s, for %v", w.config.Server.address(),
				w.config.Tournament, w.config.Patience)
			return nil
		}
		if errors.Is(err, errPermanent) {
			return err
		}
		if text := err.Error(); text != lastText {
			w.config.Log.Warn().Msgf("%s; trying again for %v", text, w.config.Patience)
			lastText = text
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-patience.Fired():
			return message.Errorf("%w: given up after %v", err, w.config.Patience)
		case <-time.After(time.Second):
		}
	}
}

// worker plays games for a runner.
type worker struct {
	config *WorkerConfig
	subjects
	connection *nats.Conn
	messages   chan *nats.Msg
	played     int       // the number of games that have ended here
	lastLogged time.Time // when the number was last logged
	session    session
}

// session is a worker's knowledge of the tournament. An amendment of the tournament ends it.
type session struct {
	id     string
	folder string // for profiles
	// since the runner's last answer; counted in ticks, so without sleep of the machine
	silence     time.Duration
	digest      string                       // of the manifest; empty until the tournament is known
	assignments map[string]*workerAssignment // by the games' names, until the runner acknowledges the results
	queue       []tournament.Job             // assigned games that wait for a table
	jobs        chan tournament.Job          // to the tables
	done        <-chan play.Played           // from the tables; nil until the tournament is known
	earlyHello  <-chan time.Time             // the time for a hello before the next tick; nil for none
}

// workerAssignment is a game assigned to this worker.
type workerAssignment struct {
	seal   string
	result []byte // packed; nil while the game is played
}

// playSession plays until the tournament is over or amended.
func (w *worker) playSession(ctx context.Context) error {
	folder, remove, err := scratch.Folder("shotest-worker-")
	if err != nil {
		return err
	}
	defer remove()
	w.session = session{id: rand.Text(), folder: folder, assignments: map[string]*workerAssignment{},
		jobs: make(chan tournament.Job)}
	playing, stop := context.WithCancel(ctx)
	defer w.closeTables()
	defer stop()
	// A worker with little patience also says hello a few times before it gives up.
	every := min(helloInterval, w.config.Patience/4+10*time.Millisecond)
	w.sayHello()
	for ticker := time.Tick(every); ; {
		var offer chan<- tournament.Job
		var next tournament.Job
		if len(w.session.queue) > 0 {
			offer = w.session.jobs
			next = w.session.queue[0]
		}
		select {
		case offer <- next:
			w.session.queue = w.session.queue[1:]
		case p := <-w.session.done:
			w.finish(&p)
		case m := <-w.messages:
			err = w.handleOrder(playing, m)
		case <-w.session.earlyHello:
			w.sayHello()
		case <-ticker:
			w.sayHello()
			w.session.silence += every
			err = w.checkPatience()
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// closeTables waits until the tables are closed. Their games have been broken off before.
func (w *worker) closeTables() {
	if w.session.done == nil {
		return
	}
	for range w.session.done {
	}
}

// join prepares the tournament that an order brings, and opens the tables.
func (w *worker) join(ctx context.Context, o *order) error {
	manifest := &tournament.Manifest{}
	if err := json.Unmarshal(o.Manifest, manifest); err != nil {
		return message.Errorf("manifest of the tournament: %w", err)
	}
	spec, err := w.config.prepare(ctx, manifest, w.session.folder)
	if err != nil {
		return err
	}
	spec.Records.Transcripts = o.Transcripts
	w.session.digest = o.Digest
	w.session.silence = 0 // the preparation does not count
	w.config.Log.Info().Int("at_once", max(1, w.config.AtOnce)).Msgf("plays games of %s", spec.Name)
	w.session.earlyHello = time.After(2 * minHelloInterval) // an earlier hello would be ignored
	crew := play.Crew{Spec: spec, Files: manifest.Files(), Name: w.config.Name, Log: w.config.Log}
	w.session.done = crew.Start(ctx, max(1, w.config.AtOnce), w.session.jobs)
	return nil
}

// sayHello sends a hello and some of the results that the runner has not acknowledged.
func (w *worker) sayHello() {
	held, finished := map[string]string{}, []string{}
	for game, h := range w.session.assignments {
		held[game] = h.seal
		if h.result != nil {
			finished = append(finished, game)
		}
	}
	data, err := encode(hello{Session: w.session.id, Games: max(1, w.config.AtOnce), Held: held,
		Digest: w.session.digest})
	err = errors.Join(err, w.connection.Publish(w.from(w.config.Name), data))
	if err != nil {
		w.config.Log.Debug().Err(err).Msg("hello")
	}
	const maxSent = maxQueued / 2 // leaves room for other workers in the runner's queue
	for _, game := range finished[:min(len(finished), maxSent)] {
		w.sendResult(game, w.session.assignments[game])
	}
}

// checkPatience returns an error if the runner has not answered for too long.
func (w *worker) checkPatience() error {
	patience, last := w.config.Patience, w.connection.LastError()
	if w.session.silence <= patience {
		return nil
	}
	if !w.connection.IsConnected() {
		return message.Errorf("%w: given up after %v", w.config.Server.unreachable(last), patience)
	}
	return errors.Join(message.Errorf("%w: given up after %v", ErrNoRunner, patience), last)
}

// handleOrder carries out an order. It ignores orders without this session's name: only the runner
// knows the name.
func (w *worker) handleOrder(ctx context.Context, m *nats.Msg) error {
	o := &order{}
	if err := decode(m.Data, maxOrderBytes, o); err != nil || o.Session != w.session.id {
		return nil
	}
	w.session.silence = 0
	for _, game := range o.Done {
		delete(w.session.assignments, game)
	}
	if o.Game != nil && w.session.assignments[o.Game.ID] == nil { // else the order is a repetition
		w.session.assignments[o.Game.ID] = &workerAssignment{seal: o.Seal}
		if err := w.config.checkJob(o.Game); err != nil { // the game stays assigned, lest the runner send it again
			w.config.Log.Warn().Err(err).Str("game", o.Game.ID).Msg("a game that is not played here")
		} else {
			w.session.queue = append(w.session.queue, *o.Game)
		}
	}
	switch {
	case o.Refused != "":
		return message.Errorf("%w: %s", errRefused, o.Refused)
	case o.Over:
		return errOver
	case o.Digest != "" && w.session.digest != "" && o.Digest != w.session.digest:
		return errAmended
	case o.Manifest != nil && w.session.digest == "":
		return w.join(ctx, o)
	}
	return nil
}

// finish sends the result of a game, and logs the number of results once a minute.
func (w *worker) finish(p *play.Played) {
	h, err := w.session.assignments[p.Job.ID], p.Err
	if h != nil && p.Result != nil {
		w.played++
		if time.Since(w.lastLogged) >= time.Minute {
			w.lastLogged = time.Now()
			w.config.Log.Info().Int("games", w.played).Msg("played")
		}
		if h.result, err = encodeResult(*p.Result); err == nil {
			w.sendResult(p.Job.ID, h)
		}
	}
	if err != nil { // the game stays assigned, lest the runner send it again
		w.config.Log.Warn().Err(err).Str("game", p.Job.ID).Msg("a game without a result")
	}
}

func (w *worker) sendResult(game string, h *workerAssignment) {
	err := w.connection.PublishMsg(&nats.Msg{
		Subject: w.from(w.config.Name), Data: h.result, Header: nats.Header{gameHeader: {game}, sealHeader: {h.seal}},
	})
	if err != nil {
		w.config.Log.Warn().Err(err).Str("game", game).Msg("a result waits to be sent")
	}
}
