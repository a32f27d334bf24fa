//go:build e2e

package director

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"

	"shotest/internal/testing/natstest"
	"shotest/internal/testing/shogitest"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/tournament/remote"
)

// testServer is a nats-server with the configuration that the guide prints.
type testServer struct{ *natstest.Server }

// startServer starts a server for the users runner, desk and evil.
func startServer(t *testing.T) *testServer {
	t.Helper()
	page := shogitest.ReadFile(t, "../../docs/guide/trust.md")
	found := regexp.MustCompile("(?s)```conf\n(.*?)```").FindSubmatch(page)
	if found == nil {
		t.Fatal("the guide has no configuration")
	}
	text := regexp.MustCompile(`(?m)^tls .*$`).ReplaceAllString(string(found[1]), "")
	desk := regexp.MustCompile(`(?s)    \{ user: desk.*?\} \}\n`).FindString(text)
	text = strings.Replace(text, desk, desk+strings.ReplaceAll(desk, "desk", "evil"), 1)
	options, err := server.ProcessConfigFile(shogitest.File(t, "shotest.conf", text))
	if err != nil {
		t.Fatal(err)
	}
	return &testServer{natstest.Start(t, options)}
}

func (s *testServer) runnerServer() *remote.Server {
	return &remote.Server{URL: s.URL(), User: "runner", Password: "CHANGE-1"}
}

func (s *testServer) workerConfig(match string, patience time.Duration) remote.WorkerConfig {
	return remote.WorkerConfig{
		Server: remote.Server{URL: s.URL(), User: "desk", Password: "CHANGE-2"}, Tournament: match, Name: "desk",
		AtOnce: 2, Patience: patience,
	}
}

// firstWriteBuffer is a buffer that signals the first write.
type firstWriteBuffer struct {
	bytes.Buffer
	written chan struct{} // closed at the first write
	once    sync.Once
}

func (w *firstWriteBuffer) Write(p []byte) (int, error) {
	w.once.Do(func() { close(w.written) })
	return w.Buffer.Write(p)
}

// TestWorkerSurvivesRestarts starts a worker before the server and the tournament, and the server
// twice again in between.
func TestWorkerSurvivesRestarts(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	if err := remote.Work(t.Context(), s.workerConfig("quick", time.Millisecond)); !errors.Is(err, remote.ErrNoRunner) {
		t.Errorf("without patience: %v", err)
	}
	s.Stop()
	worked := make(chan error, 1)
	log := &firstWriteBuffer{written: make(chan struct{})}
	waiting := s.workerConfig("quick", time.Minute)
	waiting.Log = zerolog.New(zerolog.SyncWriter(log)).Level(zerolog.InfoLevel)
	go func() { worked <- remote.Work(t.Context(), waiting) }()
	<-log.written // that the server cannot be reached
	s.Start()
	spec, openings := parse(t, roundRobin)
	folder, games := t.TempDir(), 0
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, Server: s.runnerServer(),
		OnEvent: func(e Event) {
			if e.Kind != GameFinished {
				return
			}
			games++
			if games == 4 || games == 9 {
				s.Stop()
				s.Start()
			}
		}})
	if err := <-worked; err != nil {
		t.Error(err)
	}
	// The log must tell the user all steps, in this order.
	said := regexp.MustCompile(
		"(?s)connection refused.*trying again for 1m0s.*connected to nats.*plays games of quick.*played.*the tournament is over")
	if !said.Match(log.Bytes()) {
		t.Errorf("the worker says\n%s", log)
	}
	results, err := LoadResults(folder)
	if err != nil || results[0].Worker != "desk" {
		t.Errorf("worker %q, %v", results[0].Worker, err)
	}
}

// A worker that stays while the tournament's file is corrected learns the new tournament.
func TestWorkerLearnsAmendedTournament(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	worked := make(chan error, 1)
	go func() { worked <- remote.Work(t.Context(), s.workerConfig("quick", time.Minute)) }()
	folder := t.TempDir()
	wrong, openings := parse(t, strings.ReplaceAll(roundRobin, `options: {USI_Hash: "1"}`,
		`options: {SkillLevel: "25"}`))
	ctx, interrupt := context.WithCancel(t.Context())
	standings, err := Run(ctx, Config{Spec: wrong, Openings: openings, Folder: folder, Server: s.runnerServer(),
		OnEvent: func(e Event) {
			if e.Kind == GameFinished {
				interrupt()
			}
		}})
	if !errors.Is(err, ErrInterrupted) || standings.Void == 0 {
		t.Fatalf("%v, %+v", err, standings)
	}
	spec, openings := parse(t, roundRobin)
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, Server: s.runnerServer()})
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

// hostileWorker is a client of the server that sends valid and invalid messages of a worker.
type hostileWorker struct {
	*testing.T
	*nats.Conn
	orders chan map[string]json.RawMessage
	denied chan error
	seals  sync.Map // of its assigned games, by name
	given  sync.Map // when each of them was assigned last, in microseconds
}

func (s *testServer) newHostileWorker(match string) *hostileWorker {
	s.Helper()
	e := &hostileWorker{T: s.T, orders: make(chan map[string]json.RawMessage, 4096), denied: make(chan error, 64)}
	var err error
	e.Conn, err = nats.Connect(s.URL(), nats.UserInfo("evil", "CHANGE-2"),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			e.denied <- err
		}))
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(e.Close)
	_, err = e.Subscribe("shotest."+match+".to.evil", func(m *nats.Msg) {
		r, err := gzip.NewReader(bytes.NewReader(m.Data))
		if err != nil {
			return
		}
		order := map[string]json.RawMessage{}
		if json.NewDecoder(r).Decode(&order) == nil {
			e.orders <- order
		}
	})
	if err != nil {
		s.Fatal(err)
	}
	return e
}

// publish publishes a message in the packed form of a worker.
func (e *hostileWorker) publish(subject, reply string, header nats.Header, message any) {
	text, err := json.Marshal(message)
	if err != nil {
		e.Error(err)
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err = w.Write(text)
	if err := errors.Join(err, w.Close()); err != nil {
		e.Error(err)
	}
	_ = e.PublishMsg(&nats.Msg{Subject: subject, Reply: reply, Header: header, Data: packed.Bytes()})
}

// join says hello until ctx ends, and calls take with each assigned game.
func (e *hostileWorker) join(ctx context.Context, match string, games int, take func(tournament.Job)) {
	digest := ""
	ticker := time.NewTicker(100 * time.Millisecond)
	for {
		e.publish("shotest."+match+".from.evil", "", nil, map[string]any{
			"session": "1", "games": games, "digest": digest, "held": e.heldSeals()})
		for waiting := true; waiting; {
			select {
			case order := <-e.orders:
				if text, ok := order["digest"]; ok {
					_ = json.Unmarshal(text, &digest)
				}
				var job tournament.Job
				if json.Unmarshal(order["game"], &job) == nil {
					var seal string
					_ = json.Unmarshal(order["seal"], &seal)
					e.seals.LoadOrStore(job.ID, seal)
					var at int64
					_, _ = fmt.Sscanf(seal, "%d.", &at)
					e.given.Store(job.ID, at)
					take(job)
				}
			case <-ticker.C:
				waiting = false
			case <-ctx.Done():
				ticker.Stop()
				return
			}
		}
	}
}

// heldSeals returns the seals of all games ever assigned.
func (e *hostileWorker) heldSeals() map[string]string {
	held := map[string]string{}
	e.seals.Range(func(game, seal any) bool {
		held[game.(string)] = seal.(string)
		return true
	})
	return held
}

// sendResult sends the result of an assigned game.
func (e *hostileWorker) sendResult(r *tournament.Result) {
	seal, _ := e.seals.Load(r.ID)
	e.send(r, seal.(string))
}

// send sends a result with a seal.
func (e *hostileWorker) send(r *tournament.Result, seal string) {
	e.publish("shotest.quick.from.evil", "", nats.Header{"Game": {r.ID}, "Seal": {seal}}, r)
}

// TestHostileWorkerWithholdsGames lets a worker announce 1,024 games and finish none. It is
// assigned a few games, which others play in the end.
func TestHostileWorkerWithholdsGames(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := parse(t, strings.Replace(roundRobin, "games: 6", "games: 120", 1))
	e := s.newHostileWorker("quick")
	received := map[string]bool{}
	var ended sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	ended.Go(func() { e.join(ctx, "quick", 1024, func(job tournament.Job) { received[job.ID] = true }) })
	folder := t.TempDir()
	standings, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder,
		Server: s.runnerServer(), AtOnce: 1})
	stop()
	ended.Wait()
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if len(received) == 0 || len(received) > 8 {
		t.Errorf("assigned %d games, want 1 to 8", len(received))
	}
}

// TestHostileMessages publishes invalid messages with many subjects and reply subjects. They
// disturb neither other workers nor the runner.
func TestHostileMessages(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := parse(t, roundRobin)
	e := s.newHostileWorker("quick")
	worked := make(chan error, 1)
	go func() { worked <- remote.Work(t.Context(), s.workerConfig("quick", time.Minute)) }()
	attack := func() {
		for _, reply := range []string{"shotest.quick.to.desk", "shotest.quick.from.desk", "shotest.quick.runner",
			"$JS.API.STREAM.PURGE.x"} {
			for _, message := range []any{
				map[string]any{"session": "1", "games": 1024}, map[string]any{"session": "1", "over": true}, "x", nil,
				map[string]any{"session": strings.Repeat("x", 1<<16), "games": -1},
				map[string]any{"held": make([]string, 100_000)},
			} {
				e.publish("shotest.quick.from.evil", reply, nil, message)
				e.publish("shotest.quick.from.evil", reply,
					nats.Header{"Game": {"000000a"}, "Nats-Trace-Dest": {reply}}, message)
				for _, subject := range []string{"shotest.quick.to.desk", "shotest.quick.from.desk",
					"shotest.quick.runner"} {
					e.publish(subject, reply, nil, message)
				}
			}
			_ = e.PublishRequest("shotest.quick.from.evil", reply, bytes.Repeat([]byte{0x1f, 0x8b}, 400_000))
		}
	}
	folder, games := t.TempDir(), 0
	runToEnd(t, Config{Spec: spec, Openings: openings, Folder: folder, Server: s.runnerServer(),
		OnEvent: func(event Event) {
			switch event.Kind {
			case GameFinished:
				games++
				if games%4 == 1 {
					attack()
				}
			case Trouble, EngineStopped:
				t.Errorf("said %q", event.Text)
			}
		}})
	if err := <-worked; err != nil {
		t.Errorf("the other worker: %v", err)
	}
	if len(e.denied) == 0 {
		t.Error("the server has denied nothing")
	}
}

// TestHostileFailures lets a worker claim that an engine does not start. Only this worker loses the
// games with the engine.
func TestHostileFailures(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := parse(t, strings.Replace(roundRobin, "games: 6", "games: 120", 1)+"failures: {limit: 3}\n")
	e := s.newHostileWorker("quick")
	go e.join(t.Context(), "quick", 1, func(job tournament.Job) {
		r := &tournament.Result{Job: job, Outcome: tournament.Void, Reason: tournament.EngineFailure,
			Started: time.Now(), Finished: time.Now()}
		r.Failure = &tournament.Failure{Kind: tournament.StartFailure, Engine: job.Players[0], Detail: "does not start"}
		history, err := shogi.ParseHistory(job.Opening.Position)
		if err != nil {
			t.Error(err)
		}
		for _, m := range history.Moves() {
			r.Moves = append(r.Moves, tournament.MoveRecord{Move: m.String()})
		}
		r.OpeningMoves = len(r.Moves)
		e.sendResult(r)
	})
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: t.TempDir(),
		Server: s.runnerServer(),
		AtOnce: 1, OnEvent: func(e Event) {
			if e.Kind == EngineStopped {
				t.Errorf("said %q", e.Text)
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	if standings.Void == 0 || standings.Void > 9 || standings.Played+standings.Void != 360 {
		t.Errorf("%d void games, %d played", standings.Void, standings.Played)
	}
}

// TestHostileDirectorStartsNothing lets a worker join a tournament whose manifest asks for a
// program that the worker does not allow.
func TestHostileDirectorStartsNothing(t *testing.T) {
	t.Parallel()
	mark := filepath.Join(t.TempDir(), "started")
	program := filepath.Join(t.TempDir(), "engine")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+mark+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	spec, openings := parse(t,
		"name: t\ngames: 2\nengines:\n  - {name: x, command: "+program+"}\n  - {name: y, profile: default}\n")
	s := startServer(t)
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() {
		_, err := Run(ctx, Config{Spec: spec, Openings: openings, Folder: folder, Server: s.runnerServer()})
		ran <- err
	}()
	if err := remote.Work(ctx, s.workerConfig("t", time.Minute)); !errors.Is(err, remote.ErrNotAllowed) {
		t.Errorf("the worker ends with %v", err)
	}
	stop()
	<-ran
	if _, err := os.Stat(mark); err == nil {
		t.Error("the program has been started")
	}
}
