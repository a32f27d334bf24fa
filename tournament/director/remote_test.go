//go:build e2e

package director

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"shotest/tournament"
	"shotest/tournament/broker"
	"shotest/tournament/play"
)

// testServer is a nats-server with the configuration that the guide prints.
type testServer struct {
	*testing.T
	config string // file
	url    string
	server *server.Server
}

// startServer starts a server for the users runner, desk and evil.
func startServer(t *testing.T) *testServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	page, err := os.ReadFile("../../docs/guide/trust.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("(?s)```conf\n(.*?)```").FindSubmatch(page)
	if found == nil {
		t.Fatal("the guide has no configuration")
	}
	text := strings.NewReplacer(`0.0.0.0:4222`, address, `/var/lib/nats`, t.TempDir()).Replace(string(found[1]))
	text = regexp.MustCompile(`(?m)^tls .*$`).ReplaceAllString(text, "")
	desk := regexp.MustCompile(`(?s)    \{ user: desk.*?\} \}\n`).FindString(text)
	text = strings.Replace(text, desk, desk+strings.ReplaceAll(desk, "desk", "evil"), 1)
	s := &testServer{T: t, config: filepath.Join(t.TempDir(), "shotest.conf"), url: "nats://" + address}
	if err := os.WriteFile(s.config, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s.start()
	t.Cleanup(s.stop)
	return s
}

func (s *testServer) start() {
	s.Helper()
	options, err := server.ProcessConfigFile(s.config)
	if err != nil {
		s.Fatal(err)
	}
	options.NoSigs, options.NoLog = true, true
	if s.server, err = server.NewServer(options); err != nil {
		s.Fatal(err)
	}
	s.server.Start()
	if !s.server.ReadyForConnections(10 * time.Second) {
		s.Fatal("the server does not start")
	}
}

func (s *testServer) stop() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}

func (s *testServer) runner() *broker.Config {
	return &broker.Config{URL: s.url, User: "runner", Password: "CHANGE-1"}
}

func (s *testServer) worker(tournament string, patience time.Duration) WorkerConfig {
	return WorkerConfig{
		Broker: broker.Config{URL: s.url, User: "desk", Password: "CHANGE-2"}, Tournament: tournament, Name: "desk",
		AtOnce: 2, Patience: patience,
	}
}

// TestWorkerComesFirst starts a worker before the server and the tournament.
func TestWorkerComesFirst(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	if err := Work(t.Context(), s.worker("quick", time.Millisecond)); !errors.Is(err, broker.ErrNoRunner) {
		t.Errorf("without patience: %v", err)
	}
	s.stop()
	worked := make(chan error, 1)
	go func() { worked <- Work(t.Context(), s.worker("quick", time.Minute)) }()
	time.Sleep(50 * time.Millisecond) // it asks in vain
	s.start()
	spec, openings := load(t, quick)
	folder := t.TempDir()
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, Broker: s.runner()})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if err := <-worked; err != nil {
		t.Error(err)
	}
	results, err := LoadResults(folder)
	if err != nil || results[0].Worker != "desk" {
		t.Errorf("worker %q, %v", results[0].Worker, err)
	}
}

// TestWorkerSurvivesTheServersRestart stops the server in the middle, and forgets what
// it had the second time.
func TestWorkerSurvivesTheServersRestart(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	worked := make(chan error, 1)
	go func() { worked <- Work(t.Context(), s.worker("quick", time.Minute)) }()
	spec, openings := load(t, quick)
	folder, games := t.TempDir(), 0
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, Broker: s.runner(), OnEvent: func(e Event) {
		if e.Kind != GameFinished {
			return
		}
		if games++; games == 4 || games == 9 {
			s.stop()
			s.start()
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

// A worker that has stayed since before a correction learns the tournament anew.
func TestWorkerHearsOfACorrection(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	worked := make(chan error, 1)
	go func() { worked <- Work(t.Context(), s.worker("quick", time.Minute)) }()
	folder := t.TempDir()
	wrong, openings := load(t, strings.ReplaceAll(quick, `options: {USI_Hash: "1"}`, `options: {SkillLevel: "25"}`))
	ctx, interrupt := context.WithCancel(t.Context())
	standings, err := Run(ctx, Config{Spec: wrong, Openings: openings, Folder: folder, Broker: s.runner(), OnEvent: func(e Event) {
		if e.Kind == GameFinished {
			interrupt()
		}
	}})
	if !errors.Is(err, ErrInterrupted) || standings.Void == 0 {
		t.Fatalf("%v, %+v", err, standings)
	}
	spec, openings := load(t, quick)
	standings, err = Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, Broker: s.runner()})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if err := <-worked; err != nil {
		t.Error(err)
	}
}

// evilWorker takes games, and brings what a test makes of their true results.
type evilWorker struct {
	*testing.T
	link *broker.Worker
}

func (s *testServer) evil(ctx context.Context, games int) *evilWorker {
	s.Helper()
	config := broker.Config{URL: s.url, User: "evil", Password: "CHANGE-2"}
	link, err := broker.Join(config, "quick", "evil")
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(link.Close)
	go func() {
		said := hello{Session: "1", Games: games}
		for ctx.Err() == nil {
			text, _ := json.Marshal(said)
			if data, err := link.Hello(ctx, text); err == nil {
				var reply answer
				if json.Unmarshal(data, &reply) == nil {
					said.Manifest = reply.Digest
				}
			}
			time.Sleep(20 * time.Millisecond)
		}
	}()
	return &evilWorker{T: s.T, link: link}
}

// TestHostileWorkerHoldsGames: one that never finishes has no more than it announced,
// and the others finish the tournament.
func TestHostileWorkerHoldsGames(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := load(t, quick)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := s.evil(ctx, 2)
	taken := make(chan int, 1)
	go func() {
		n := 0
		for ctx.Err() == nil {
			if _, is, err := e.link.Next(ctx); is && err == nil {
				n++
			}
		}
		taken <- n
	}()
	folder := t.TempDir()
	running, stop := context.WithCancel(t.Context())
	_, err := Run(running, Config{Spec: spec, Openings: openings, Folder: folder, Broker: s.runner(), AtOnce: 1, OnEvent: func(e Event) {
		if e.Kind == GameFinished && e.Standings.Played == 16 {
			time.AfterFunc(300*time.Millisecond, stop)
		}
	}})
	stop()
	cancel()
	if n := <-taken; n > 2 {
		t.Errorf("it has %d games", n)
	}
	if results, loadErr := LoadResults(folder); len(results) < 16 || !errors.Is(err, ErrInterrupted) {
		t.Errorf("%d results, %v, %v", len(results), err, loadErr)
	}
}

// TestHostileResults: what no game comes to is refused, and the worker dropped.
func TestHostileResults(t *testing.T) {
	t.Parallel()
	s := startServer(t)
	spec, openings := load(t, quick)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := s.evil(ctx, 5)
	go func() {
		for ctx.Err() == nil {
			game, is, err := e.link.Next(ctx)
			if err != nil || !is {
				time.Sleep(10 * time.Millisecond)
				continue
			}
			var job tournament.Job
			_ = json.Unmarshal(game.Data, &job)
			r := tournament.Result{Job: job, Outcome: tournament.BlackWins, Reason: tournament.Checkmate, Started: time.Now(), Finished: time.Now(), Worker: "desk"}
			data, _ := broker.Encode(r)
			_ = e.link.Deliver(ctx, game.ID, game.Ticket, data)
		}
	}()
	refused, dropped := 0, false
	folder := t.TempDir()
	standings, err := Run(t.Context(), Config{Spec: spec, Openings: openings, Folder: folder, Broker: s.runner(), AtOnce: 1, OnEvent: func(e Event) {
		if e.Kind == Trouble {
			refused++
			dropped = dropped || strings.Contains(e.Text, "gets no more games")
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkComplete(t, spec, openings, folder, standings)
	if refused < mostRefusals || !dropped {
		t.Errorf("%d refused, dropped %v", refused, dropped)
	}
}

// TestForgedResults changes a true result in every way that an attack has found.
func TestForgedResults(t *testing.T) {
	t.Parallel()
	spec, openings := load(t, quick)
	job, _ := spec.JobNamed("000000a", openings)
	table := play.NewTable(spec)
	defer table.Close()
	genuine, err := table.Play(t.Context(), job, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := play.Verify(spec, &genuine); err != nil {
		t.Fatalf("the true result: %v", err)
	}
	last := len(genuine.Moves) - 1
	for name, change := range map[string]func(*tournament.Result){
		"mate that is none":       func(r *tournament.Result) { r.Outcome, r.Reason = tournament.BlackWins, tournament.Checkmate },
		"repetition that is none": func(r *tournament.Result) { r.Outcome, r.Reason = tournament.Drawn, tournament.Sennichite },
		"limit not reached":       func(r *tournament.Result) { r.Moves = r.Moves[:last] },
		"void":                    func(r *tournament.Result) { r.Outcome = tournament.Void },
		"year 9999":               func(r *tournament.Result) { r.Finished = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) },
		"year 1":                  func(r *tournament.Result) { r.Started = time.Time{} },
		"time":                    func(r *tournament.Result) { r.Moves[last].Elapsed = 1<<63 - 1 },
		"nodes":                   func(r *tournament.Result) { r.Moves[last].Nodes = 1 << 63 },
		"score":                   func(r *tournament.Result) { r.Moves[last].Centipawns = new(1 << 40) },
		"declaration":             func(r *tournament.Result) { r.Outcome, r.Reason = tournament.BlackWins, tournament.Declaration },
		"adjudication":            func(r *tournament.Result) { r.Outcome, r.Reason = tournament.BlackWins, tournament.AdjudicatedWin },
		"control characters":      func(r *tournament.Result) { r.Worker = "desk\x1b[2J" },
		"failure": func(r *tournament.Result) {
			r.Outcome, r.Reason = tournament.BlackWins, tournament.EngineFailure
			r.Failure = &tournament.Failure{Kind: tournament.StartFailure, Engine: r.Players[0]}
		},
	} {
		text, err := json.Marshal(&genuine)
		var forged tournament.Result
		if err != nil || json.Unmarshal(text, &forged) != nil {
			t.Fatal(err)
		}
		change(&forged)
		if err := play.Verify(spec, &forged); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

// TestTickets: a ticket is for one worker and one game.
func TestTickets(t *testing.T) {
	spec, openings := load(t, quick)
	job, _ := spec.JobNamed("000000a", openings)
	folder := t.TempDir()
	secret, err := secretOf(folder)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(&job)
	if err != nil {
		t.Fatal(err)
	}
	ticket := ticketOf(secret, "desk", job.ID, text)
	if again, err := secretOf(folder); err != nil || string(again) != string(secret) {
		t.Errorf("another secret, %v", err)
	}
	if _, err := checkTicket(secret, "desk", job.ID, ticket); err != nil {
		t.Error(err)
	}
	for _, c := range [][3]string{{"evil", job.ID, ticket}, {"desk", "000000b", ticket}, {"desk", job.ID, ""}, {"desk", job.ID, strings.Repeat("0", 64) + ticket[64:]}} {
		if _, err := checkTicket(secret, c[0], c[1], c[2]); err == nil {
			t.Error(fmt.Sprint(c), "is accepted")
		}
	}
}
