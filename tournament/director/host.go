package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"shotest/tournament"
	"shotest/tournament/broker"
	"shotest/tournament/play"
)

// What a worker may do.
const (
	// mostGames is how many games a worker may announce to play at once.
	mostGames = 1024
	// mostRefusals is how many results may be refused, or games come to no end, until a
	// worker gets no more.
	mostRefusals = 5
	// helloEvery is how often a worker is heard of.
	helloEvery = 2 * time.Second
	longHello  = 128 << 10
	longLive   = 1 << 20
)

// host gives games to workers on other machines. It takes them as a player does, and
// brings the results back. It belongs to one goroutine.
type host struct {
	*broker.Runner
	spec     *tournament.Spec
	manifest []byte // packed
	digest   string
	secret   []byte
	lease    time.Duration
	jobs     <-chan tournament.Job
	done     chan<- played
	news     func(tournament.LiveGame)

	workers map[string]*remoteWorker
	// refusals are how often something of each worker was refused.
	refusals map[string]int
	dropped  map[string]bool
}

// remoteWorker is a worker that was heard of.
type remoteWorker struct {
	name    string
	session string
	games   int
	seen    time.Time
	given   map[string]given
	holding map[string]bool
}

// given is a game that a worker has.
type given struct {
	job   tournament.Job
	until time.Time
}

// host connects to the server of Config.Broker.
func (r *run) host(ctx context.Context) (*host, error) {
	secret, err := secretOf(r.Folder)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(r.manifest)
	if err != nil {
		return nil, err
	}
	h := &host{
		spec: r.Spec, digest: digestOf(text), secret: secret, lease: r.Lease, jobs: r.jobs, done: r.done,
		news: r.tellNews, workers: map[string]*remoteWorker{}, refusals: map[string]int{}, dropped: map[string]bool{},
	}
	if h.manifest, err = broker.Pack(text); err != nil {
		return nil, err
	}
	config := *r.Broker
	config.Log = r.Log
	h.Runner, err = broker.Open(ctx, config, r.Spec.Name, len(r.counted) == 0)
	return h, err
}

// start serves workers until the games are over, or ctx ends.
func (h *host) start(ctx context.Context, over <-chan struct{}, players *sync.WaitGroup) {
	players.Go(func() {
		finished := h.serve(ctx, over)
		h.Close(finished, slices.Collect(maps.Keys(h.workers)))
	})
}

func (h *host) serve(ctx context.Context, over <-chan struct{}) (finished bool) {
	ticker := time.NewTicker(min(time.Second, h.lease/4))
	defer ticker.Stop()
	for {
		var jobs <-chan tournament.Job
		free := h.free()
		if free != nil {
			jobs = h.jobs
		}
		select {
		case job, more := <-jobs:
			if !more {
				return ctx.Err() == nil
			}
			h.give(ctx, free, job)
		case m := <-h.Incoming():
			h.hear(ctx, m)
		case <-ticker.C:
			h.sweep(ctx)
		case <-over:
			return ctx.Err() == nil
		case <-ctx.Done():
			return false
		}
	}
}

// free returns a worker that has room for a game; the one that has most.
func (h *host) free() (best *remoteWorker) {
	most := 0
	for _, w := range h.workers {
		if room := w.room(); room > most {
			best, most = w, room
		}
	}
	return best
}

// room returns how many more games a worker can take.
func (w *remoteWorker) room() int {
	busy := len(w.given)
	for id := range w.holding {
		if _, is := w.given[id]; !is {
			busy++
		}
	}
	return w.games - busy
}

// give gives a game to a worker.
func (h *host) give(ctx context.Context, w *remoteWorker, job tournament.Job) {
	w.given[job.ID] = given{job, time.Now().Add(h.spec.LongestGame(job.Players))}
	if err := h.send(ctx, w, &job); err != nil {
		delete(w.given, job.ID)
		w.games = 0 // until it says hello again
		h.done <- played{job: job}
	}
}

func (h *host) send(ctx context.Context, w *remoteWorker, job *tournament.Job) error {
	data, err := json.Marshal(job)
	if err != nil {
		return err
	}
	return h.Give(ctx, w.name, job.ID, ticketOf(h.secret, w.name, job.ID, data), data)
}

// hear takes what a worker says.
func (h *host) hear(ctx context.Context, m broker.Message) {
	switch m.Kind {
	case broker.Hello:
		text, err := json.Marshal(h.greet(ctx, &m))
		if err == nil {
			m.Reply(text)
		}
	case broker.Live:
		h.hearLive(&m)
	case broker.Result:
		if h.dropped[m.Worker] {
			m.Settle()
			return
		}
		if err := h.hearResult(&m); err != nil {
			m.Settle()
			h.refuse(ctx, m.Worker, m.Game, err)
		}
	case broker.Reconnected:
		h.restore(ctx)
	}
}

// greet answers a hello.
func (h *host) greet(ctx context.Context, m *broker.Message) answer {
	if h.dropped[m.Worker] {
		return answer{Refused: fmt.Sprintf("%d results of %s were refused, or games not played in their time", mostRefusals, m.Worker)}
	}
	var said hello
	if len(m.Data) > longHello || json.Unmarshal(m.Data, &said) != nil || said.Session == "" ||
		said.Games < 1 || said.Games > mostGames || len(said.Holding) > mostGames {
		return answer{Refused: "this is not what a worker of this version says"}
	}
	now := time.Now()
	w := h.workers[m.Worker]
	switch {
	case w != nil && w.session != said.Session && now.Sub(w.seen) < 2*helloEvery:
		return answer{Retry: fmt.Sprintf("another process is there as %s; give each machine a name of its own", m.Worker)}
	case w == nil || w.session != said.Session:
		if err := h.admit(ctx, m.Worker, &said); err != nil {
			return answer{Retry: err.Error()}
		}
		w = h.workers[m.Worker]
	}
	w.seen, w.games = now, said.Games
	w.holding = map[string]bool{}
	for _, id := range said.Holding {
		w.holding[id] = true
	}
	reply := answer{Digest: h.digest}
	if said.Manifest != h.digest {
		reply.Manifest = h.manifest
		w.games = 0 // until it has learned it
	}
	return reply
}

// admit begins with a worker anew.
func (h *host) admit(ctx context.Context, name string, said *hello) error {
	if before := h.workers[name]; before != nil {
		h.giveBack(before)
	}
	if name != broker.Token(name) {
		return fmt.Errorf("%.80q: expected a name of letters, digits, - and _", name)
	}
	longest := time.Minute
	for _, p := range h.spec.Pairings() {
		longest = max(longest, h.spec.LongestGame([2]string{h.spec.Engines[p[0]].Name, h.spec.Engines[p[1]].Name}))
	}
	if err := h.Admit(ctx, name, said.Games, longest); err != nil {
		return err
	}
	h.workers[name] = &remoteWorker{name: name, session: said.Session, given: map[string]given{}}
	return nil
}

// giveBack brings the games of a worker back, and forgets it.
func (h *host) giveBack(w *remoteWorker) {
	delete(h.workers, w.name)
	for _, g := range w.given {
		h.done <- played{job: g.job}
	}
}

// sweep takes games from workers that are silent, or do not finish them.
func (h *host) sweep(ctx context.Context) {
	now := time.Now()
	for _, w := range h.workers {
		if now.Sub(w.seen) > h.lease {
			h.giveBack(w)
			_ = h.Dismiss(ctx, w.name) // it is dismissed again when it comes back
			continue
		}
		for id, g := range w.given {
			if !now.Before(g.until) {
				h.refuse(ctx, w.name, id, errors.New("it has not ended in its longest time"))
			}
		}
	}
}

// hearResult takes a result. Size and ticket are looked at before it is unpacked.
func (h *host) hearResult(m *broker.Message) error {
	if len(m.Data) > broker.MaxResult {
		return broker.ErrTooLarge
	}
	digest, err := checkTicket(h.secret, m.Worker, m.Game, m.Ticket)
	if err != nil {
		return err
	}
	result, err := broker.Decode(m.Data)
	if err != nil {
		return err
	}
	if own, err := json.Marshal(&result.Job); err != nil || digestOf(own) != digest {
		return errors.New("it is of another game than the ticket")
	}
	result.Worker = m.Worker
	if err := play.Verify(h.spec, &result); err != nil {
		return err
	}
	if w := h.workers[m.Worker]; w != nil {
		delete(w.given, m.Game)
		delete(w.holding, m.Game)
	}
	h.done <- played{job: result.Job, result: &result, settle: m.Settle}
	return nil
}

// refuse counts what a worker has done wrong with a game, gives the game back, and drops the
// worker when that is too much.
func (h *host) refuse(ctx context.Context, name, game string, problem error) {
	text := fmt.Sprintf("worker %s: game %.40q: refused: %v", name, game, problem)
	h.refusals[name]++
	w := h.workers[name]
	if w != nil {
		if g, is := w.given[game]; is {
			_ = h.Withdraw(ctx, name, game) // a result that comes first counts
			delete(w.given, game)
			h.done <- played{job: g.job}
		}
	}
	if h.refusals[name] >= mostRefusals {
		h.dropped[name] = true
		if w != nil {
			h.giveBack(w)
		}
		err := errors.Join(h.Dismiss(ctx, name), h.Forget(ctx, name))
		text += fmt.Sprintf(". It gets no more games, after %d refusals", mostRefusals)
		if err != nil {
			text += fmt.Sprintf(" (%v)", err)
		}
	}
	h.done <- played{notice: text}
}

// hearLive shows a game that a worker plays.
func (h *host) hearLive(m *broker.Message) {
	w := h.workers[m.Worker]
	if w == nil || h.dropped[m.Worker] || len(m.Data) > longLive || broker.CheckShape(m.Data) != nil {
		return
	}
	var game tournament.LiveGame
	if json.Unmarshal(m.Data, &game) != nil {
		return
	}
	g, is := w.given[game.Job.ID]
	if !is || checkSame(&game.Job, &g.job, true) != nil {
		return
	}
	if game.Worker = m.Worker; game.Check() == nil {
		h.news(game)
	}
}

// restore tells a server that was gone what it may have forgotten.
func (h *host) restore(ctx context.Context) {
	if err := h.Restore(ctx); err != nil {
		h.done <- played{notice: fmt.Sprintf("the server is there again, but: %v", err)}
		return
	}
	for _, w := range h.workers {
		h.giveBack(w) // it is admitted anew when it says hello
	}
}
