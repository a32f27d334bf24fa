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
	w := &worker{WorkerConfig: &c, subjects: subjectsOf(c.Tournament), messages: make(chan *nats.Msg, mostGames)}
	if err := w.connect(ctx); err != nil {
		return err
	}
	defer w.connection.Close()
	_, err := w.connection.ChanSubscribe(w.to(c.Name), w.messages)
	for err == nil || errors.Is(err, errAmended) && ctx.Err() == nil {
		err = w.session(ctx)
	}
	if errors.Is(err, errOver) {
		w.Log.Info().Int("games", w.played).Msg("the tournament is over")
		return nil
	}
	return err
}

// connectEvery is how long to wait before the next attempt to connect.
const connectEvery = time.Second

// connect connects to the server, for which it waits as long as for the runner. It says at once what is wrong, and again
// when something else is.
func (w *worker) connect(ctx context.Context) (err error) {
	said, left, deadline := "", w.Patience, time.Now().Add(w.Patience)
	for {
		if w.connection, err = w.Server.connect(w.Name); err == nil {
			w.Log.Info().Msgf("connected to %s; waiting for whoever runs %s, for %v", w.Server.address(), w.Tournament, w.Patience)
			return nil
		}
		if errors.Is(err, errHopeless) {
			return err
		}
		if text := err.Error(); text != said {
			w.Log.Warn().Msgf("%s; trying again for %v", text, left)
			said = text
		}
		if left = time.Until(deadline).Round(time.Second / 10); left <= 0 {
			return message.Errorf("%w: given up after %v", err, w.Patience)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(min(connectEvery, left)):
		}
	}
}

// worker plays games for a runner.
type worker struct {
	*WorkerConfig
	subjects
	connection *nats.Conn
	messages   chan *nats.Msg
	id         string              // of the session
	unheard    time.Duration       // for how long the runner has not answered; a nap counts for nothing
	digest     string              // of the manifest that has been learned
	held       map[string]*holding // games, until the runner says that they are done
	queue      []tournament.Job    // those that wait for a table
	played     int                 // games that have ended here
	told       time.Time           // when their number was last reported
}

// holding is a game that the worker has.
type holding struct {
	seal   string
	result []byte // packed; nil while it is played
	sent   time.Time
}

// session plays until there are no games left, or the tournament is not what it was.
func (w *worker) session(ctx context.Context) error {
	w.id, w.digest, w.unheard, w.held, w.queue = rand.Text(), "", 0, map[string]*holding{}, nil
	folder, remove, err := scratch.Folder("shotest-worker-")
	if err != nil {
		return err
	}
	defer remove()
	playing, stop := context.WithCancel(ctx)
	jobs := make(chan tournament.Job)
	var done <-chan play.Played // nil until the tournament is known
	defer func() {
		stop()
		for done != nil { // games are broken off
			if _, more := <-done; !more {
				done = nil
			}
		}
	}()
	every := min(helloEvery, w.Patience/4+10*time.Millisecond)
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	w.hello()
	for {
		var offer chan<- tournament.Job
		var next tournament.Job
		if len(w.queue) > 0 {
			offer, next = jobs, w.queue[0]
		}
		select {
		case offer <- next:
			w.queue = w.queue[1:]
		case p := <-done:
			w.finish(&p)
		case m := <-w.messages:
			o := w.read(m)
			if o.Manifest != nil && w.digest == "" {
				crew, err := w.join(ctx, o, folder)
				if err != nil {
					return err
				}
				done = crew.Start(playing, max(1, w.AtOnce), jobs)
			}
			err = w.take(o)
		case <-ticker.C:
			w.hello()
			w.sendAgain()
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

// join learns the tournament, and returns who plays it here.
func (w *worker) join(ctx context.Context, o *order, folder string) (*play.Crew, error) {
	begun := &tournament.Manifest{}
	if err := json.Unmarshal(o.Manifest, begun); err != nil {
		return nil, message.Errorf("manifest of the tournament: %w", err)
	}
	spec, err := w.learn(ctx, begun, folder)
	if err != nil {
		return nil, err
	}
	spec.Records.Transcripts = o.Transcripts
	w.digest, w.unheard = o.Digest, 0
	w.Log.Info().Int("at_once", max(1, w.AtOnce)).Msgf("plays games of %s", spec.Name)
	time.Sleep(helloEvery / 20) // nobody says hello too often
	w.hello()
	return &play.Crew{Spec: spec, Files: begun.Files(), Name: w.Name, Log: w.Log}, nil
}

// hello says that this worker is there.
func (w *worker) hello() {
	held := map[string]string{}
	for game, h := range w.held {
		held[game] = h.seal
	}
	data, err := encode(hello{Session: w.id, Games: max(1, w.AtOnce), Held: held, Digest: w.digest})
	if err = errors.Join(err, w.connection.Publish(w.from(w.Name), data)); err != nil {
		w.Log.Debug().Err(err).Msg("hello")
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

// read returns the order of a message, an empty one if it is not of this session: whoever
// else may publish here does not know it.
func (w *worker) read(m *nats.Msg) *order {
	o := &order{}
	if err := decode(m.Data, mostOrder, o); err != nil || o.Session != w.id {
		return &order{}
	}
	w.unheard = 0
	return o
}

// take does what an order says.
func (w *worker) take(o *order) error {
	for _, game := range o.Done {
		delete(w.held, game)
	}
	if o.Game != nil {
		w.accept(*o.Game, o.Seal)
	}
	switch {
	case o.Refused != "":
		return message.Errorf("%w: %s", errRefused, o.Refused)
	case o.Over:
		return errOver
	case o.Digest != "" && w.digest != "" && o.Digest != w.digest:
		return errAmended
	}
	return nil
}

// accept takes a game, unless it is here already.
func (w *worker) accept(job tournament.Job, seal string) {
	if w.held[job.ID] != nil {
		return
	}
	w.held[job.ID] = &holding{seal: seal}
	if err := w.checkJob(&job); err != nil { // it stays held, so that the runner does not send it again
		w.Log.Warn().Err(err).Str("game", job.ID).Msg("a game that is not played here")
		return
	}
	w.queue = append(w.queue, job)
}

// finish sends the result of a game.
func (w *worker) finish(p *play.Played) {
	h, err := w.held[p.Job.ID], p.Err
	if h != nil && p.Result != nil {
		w.tell()
		if h.result, err = encodeResult(*p.Result); err == nil {
			w.send(p.Job.ID, h)
		}
	}
	if err != nil { // it stays held, so that the runner does not send it again
		w.Log.Warn().Err(err).Str("game", p.Job.ID).Msg("a game without a result")
	}
}

// tellEvery is how often a worker says how many games it has played.
const tellEvery = time.Minute

// tell counts a game, and says now and then how many there are.
func (w *worker) tell() {
	w.played++
	if time.Since(w.told) >= tellEvery {
		w.told = time.Now()
		w.Log.Info().Int("games", w.played).Msg("played")
	}
}

func (w *worker) send(game string, h *holding) {
	h.sent = time.Now()
	err := w.connection.PublishMsg(&nats.Msg{
		Subject: w.from(w.Name), Data: h.result, Header: nats.Header{gameHeader: {game}, sealHeader: {h.seal}},
	})
	if err != nil {
		w.Log.Warn().Err(err).Str("game", game).Msg("a result waits to be sent")
	}
}

// sendAgain sends some of the results that the runner has not acknowledged.
func (w *worker) sendAgain() {
	sent := 0
	for game, h := range w.held {
		if h.result != nil && time.Since(h.sent) >= helloEvery && sent < mostWaiting/2 {
			w.send(game, h)
			sent++
		}
	}
}
