package remote

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"

	"shotest/internal/message"
	"shotest/internal/scratch"
	"shotest/tournament"
	"shotest/tournament/play"
)

var (
	// ErrNoRunner says that nobody answers who runs the tournament.
	ErrNoRunner = errors.New("nobody runs the tournament, or nobody by this name")
	errRefused  = errors.New("the tournament refuses this worker")
	errAmended  = errors.New("the tournament has been amended")
	errOver     = errors.New("the tournament is over")
)

// Work plays games of a tournament that another process runs, until it is over, or ctx
// ends. The worker learns the tournament from the runner; the programs of the engines must
// be here, the very same ones, and the caller must allow them.
func Work(ctx context.Context, c WorkerConfig) error {
	if c.Allowed == nil {
		c.Allowed = &AllowList{}
	}
	if c.Name != Token(c.Name) {
		return message.Errorf("worker %q: expected letters, digits, - and _, at most %d", c.Name, longestToken)
	}
	c.Server.Log = c.Log
	w := &worker{WorkerConfig: &c, subjects: subjectsOf(c.Tournament), messages: make(chan *nats.Msg, maxGames)}
	if err := w.connect(ctx); err != nil {
		return err
	}
	defer w.connection.Close()
	_, err := w.connection.ChanSubscribe(w.to(c.Name), w.messages)
	for err == nil || errors.Is(err, errAmended) && ctx.Err() == nil {
		err = w.playSession(ctx)
	}
	if errors.Is(err, errOver) {
		w.Log.Info().Int("games", w.played).Msg("the tournament is over")
		return nil
	}
	return err
}

// connect connects to the server, for which it waits as long as for the runner. It says at once
// what is wrong, and again when something else is.
func (w *worker) connect(ctx context.Context) (err error) {
	deadline := time.Now().Add(w.Patience)
	said := ""
	for left := w.Patience; ; {
		if w.connection, err = w.Server.connect(w.Name); err == nil {
			w.Log.Info().Msgf("connected to %s; waiting for whoever runs %s, for %v", w.Server.address(),
				w.Tournament, w.Patience)
			return nil
		}
		if errors.Is(err, errHopeless) {
			return err
		}
		if text := err.Error(); text != said {
			w.Log.Warn().Msgf("%s; trying again for %v", text, left)
			said = text
		}
		left = time.Until(deadline).Round(time.Second / 10)
		if left <= 0 {
			return message.Errorf("%w: given up after %v", err, w.Patience)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(time.Second, left)):
		}
	}
}

// worker plays games for a runner.
type worker struct {
	*WorkerConfig
	subjects
	connection *nats.Conn
	messages   chan *nats.Msg
	played     int       // games that have ended here
	told       time.Time // when their number was last reported
	session
}

// session is a worker's knowledge of the tournament until it is amended.
type session struct {
	id        string
	folder    string              // for profiles
	unheard   time.Duration       // for how long the runner has not answered; a nap counts for nothing
	digest    string              // of the manifest that has been learned
	held      map[string]*holding // games, until the runner says that they are done
	queue     []tournament.Job    // those that wait for a table
	jobs      chan tournament.Job // to the tables
	done      <-chan play.Played  // from the tables; nil until the tournament is known
	helloSoon <-chan time.Time    // when to say hello out of turn; nil for not
}

// holding is a game that the worker has.
type holding struct {
	seal   string
	result []byte // packed; nil while it is played
}

// playSession plays until there are no games left, or the tournament is not what it was.
func (w *worker) playSession(ctx context.Context) error {
	folder, remove, err := scratch.Folder("shotest-worker-")
	if err != nil {
		return err
	}
	defer remove()
	w.session = session{id: rand.Text(), folder: folder, held: map[string]*holding{}, jobs: make(chan tournament.Job)}
	playing, stop := context.WithCancel(ctx)
	defer w.closeTables()
	defer stop()
	// A worker of little patience says hello some times, too, before it has lost it.
	every := min(helloEvery, w.Patience/4+10*time.Millisecond)
	w.hello()
	for ticker := time.Tick(every); ; {
		var offer chan<- tournament.Job
		var next tournament.Job
		if len(w.queue) > 0 {
			offer = w.jobs
			next = w.queue[0]
		}
		select {
		case offer <- next:
			w.queue = w.queue[1:]
		case p := <-w.done:
			w.finish(&p)
		case m := <-w.messages:
			err = w.obey(playing, m)
		case <-w.helloSoon:
			w.hello()
		case <-ticker:
			w.hello()
			w.unheard += every
			err = w.checkPatience()
		case <-ctx.Done():
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
	}
}

// closeTables waits until the tables are closed, after their games were broken off.
func (w *worker) closeTables() {
	if w.done == nil {
		return
	}
	for range w.done {
	}
}

// join learns the tournament, and begins to play.
func (w *worker) join(ctx context.Context, o *order) error {
	begun := &tournament.Manifest{}
	if err := json.Unmarshal(o.Manifest, begun); err != nil {
		return message.Errorf("manifest of the tournament: %w", err)
	}
	spec, err := w.learn(ctx, begun, w.folder)
	if err != nil {
		return err
	}
	spec.Records.Transcripts = o.Transcripts
	w.digest = o.Digest
	w.unheard = 0 // while it learned
	w.Log.Info().Int("at_once", max(1, w.AtOnce)).Msgf("plays games of %s", spec.Name)
	w.helloSoon = time.After(2 * ignoreWithin) // sooner it would not be answered
	crew := play.Crew{Spec: spec, Files: begun.Files(), Name: w.Name, Log: w.Log}
	w.done = crew.Start(ctx, max(1, w.AtOnce), w.jobs)
	return nil
}

// hello says that this worker is there, and sends some of the results that the runner has not
// acknowledged.
func (w *worker) hello() {
	held, waiting := map[string]string{}, []string{}
	for game, h := range w.held {
		held[game] = h.seal
		if h.result != nil {
			waiting = append(waiting, game)
		}
	}
	data, err := encode(hello{Session: w.id, Games: max(1, w.AtOnce), Held: held, Digest: w.digest})
	err = errors.Join(err, w.connection.Publish(w.from(w.Name), data))
	if err != nil {
		w.Log.Debug().Err(err).Msg("hello")
	}
	const mostSent = mostWaiting / 2 // the runner's queue is for other workers, too
	for _, game := range waiting[:min(len(waiting), mostSent)] {
		w.send(game, w.held[game])
	}
}

// checkPatience returns an error if nobody has answered for too long.
func (w *worker) checkPatience() error {
	if w.unheard <= w.Patience {
		return nil
	}
	if !w.connection.IsConnected() {
		return message.Errorf("%w: given up after %v", w.Server.unreachable(w.connection.LastError()), w.Patience)
	}
	return errors.Join(message.Errorf("%w: given up after %v", ErrNoRunner, w.Patience), w.connection.LastError())
}

// obey does what an order says. One of another session is nobody's: whoever else may publish here
// does not know ours.
func (w *worker) obey(ctx context.Context, m *nats.Msg) error {
	o := &order{}
	if err := decode(m.Data, mostOrder, o); err != nil || o.Session != w.id {
		return nil
	}
	w.unheard = 0
	for _, game := range o.Done {
		delete(w.held, game)
	}
	if o.Game != nil && w.held[o.Game.ID] == nil { // not sent again
		w.held[o.Game.ID] = &holding{seal: o.Seal}
		if err := w.checkJob(o.Game); err != nil { // it stays held, so that the runner does not send it again
			w.Log.Warn().Err(err).Str("game", o.Game.ID).Msg("a game that is not played here")
		} else {
			w.queue = append(w.queue, *o.Game)
		}
	}
	switch {
	case o.Refused != "":
		return message.Errorf("%w: %s", errRefused, o.Refused)
	case o.Over:
		return errOver
	case o.Digest != "" && w.digest != "" && o.Digest != w.digest:
		return errAmended
	case o.Manifest != nil && w.digest == "":
		return w.join(ctx, o)
	}
	return nil
}

// finish sends the result of a game, and says now and then how many there have been.
func (w *worker) finish(p *play.Played) {
	h, err := w.held[p.Job.ID], p.Err
	if h != nil && p.Result != nil {
		w.played++
		if time.Since(w.told) >= time.Minute {
			w.told = time.Now()
			w.Log.Info().Int("games", w.played).Msg("played")
		}
		if h.result, err = encodeResult(*p.Result); err == nil {
			w.send(p.Job.ID, h)
		}
	}
	if err != nil { // it stays held, so that the runner does not send it again
		w.Log.Warn().Err(err).Str("game", p.Job.ID).Msg("a game without a result")
	}
}

func (w *worker) send(game string, h *holding) {
	err := w.connection.PublishMsg(&nats.Msg{
		Subject: w.from(w.Name), Data: h.result, Header: nats.Header{gameHeader: {game}, sealHeader: {h.seal}},
	})
	if err != nil {
		w.Log.Warn().Err(err).Str("game", game).Msg("a result waits to be sent")
	}
}
