package queue

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
)

// What a process of TestProcesses is told by its environment.
const (
	roleVariable    = "SHOTEST_QUEUE_ROLE" // server, quiet, or a worker's name
	folderVariable  = "SHOTEST_QUEUE_FOLDER"
	addressVariable = "SHOTEST_QUEUE_ADDRESS"
	gameVariable    = "SHOTEST_QUEUE_GAME" // how long a game takes

	processGames   = 300
	processAckWait = 500 * time.Millisecond
)

// playRole is main of the test binary when it is one of several processes.
func playRole(role string) int {
	play := func() error { return work(role) }
	switch role {
	case "server":
		play = serve
	case "quiet":
		play = interruptOneself
	}
	if err := play(); err != nil {
		fmt.Println("failed", err)
		return 1
	}
	return 0
}

// serve is the process that has the server. It goes on until it is killed.
func serve() error {
	q, err := Open(context.Background(), Config{
		Tournament: "processes", Folder: os.Getenv(folderVariable), Listen: os.Getenv(addressVariable), AckWait: processAckWait,
		Log: zerolog.New(os.Stderr).Level(zerolog.ErrorLevel),
	})
	if err != nil {
		return err
	}
	if err := q.PutManifest(context.Background(), []byte("manifest")); err != nil {
		return err
	}
	added, err := q.Enqueue(context.Background(), schedule(processGames))
	if err != nil {
		return err
	}
	if err := q.End(context.Background()); err != nil {
		return err
	}
	fmt.Println("serves", q.Address(), added)
	for result, err := range q.Results(context.Background()) {
		if err != nil {
			return err
		}
		fmt.Println("saw", result.ID)
	}
	return nil
}

// interruptOneself is a process that gets Ctrl-C while it has a server.
func interruptOneself() error {
	q, err := Open(context.Background(), Config{Tournament: "quiet", Folder: os.Getenv(folderVariable), Listen: "127.0.0.1:0"})
	if err != nil {
		return err
	}
	if _, err := q.Enqueue(context.Background(), schedule(2)); err != nil {
		return err
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	if err := self.Signal(os.Interrupt); err != nil {
		return err
	}
	time.Sleep(2 * time.Minute)
	return errors.New("still here")
}

// work is a process that plays games until the tournament is over.
func work(name string) error {
	game, err := time.ParseDuration(os.Getenv(gameVariable))
	if err != nil {
		return err
	}
	q, err := Join(context.Background(), Config{Tournament: "processes", URL: "nats://" + os.Getenv(addressVariable)})
	if err != nil {
		return err
	}
	defer q.Close()
	for {
		lease, err := q.Take(context.Background(), name)
		if errors.Is(err, ErrOver) {
			fmt.Println("over")
			return nil
		}
		if err != nil {
			return err
		}
		fmt.Println("took", lease.Job.ID)
		time.Sleep(game)
		switch err := lease.Done(context.Background(), resultOf(lease.Job, name)); {
		case errors.Is(err, ErrAlreadyFinished):
			fmt.Println("late", lease.Job.ID)
		case err != nil:
			return err
		default:
			fmt.Println("done", lease.Job.ID)
		}
	}
}

// process is one that the test has started.
type process struct {
	*exec.Cmd
	lines chan string
}

// startProcess starts the test binary in a role.
func startProcess(t *testing.T, role, folder, address string, game time.Duration) *process {
	t.Helper()
	p := &process{Cmd: exec.Command(os.Args[0]), lines: make(chan string, 10*processGames)}
	p.Env = append(os.Environ(), roleVariable+"="+role, folderVariable+"="+folder,
		addressVariable+"="+address, gameVariable+"="+game.String())
	p.Stderr = os.Stderr
	output, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			p.lines <- scanner.Text()
		}
		close(p.lines)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends a process as a power failure would.
func (p *process) kill() {
	_ = p.Process.Kill()
	for range p.lines {
	}
	_ = p.Wait()
}

// await returns the first line from now on that begins with a word.
func (p *process) await(t *testing.T, word string) string {
	t.Helper()
	limit := time.After(2 * time.Minute)
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				t.Fatalf("the process ended without saying %q", word)
			}
			if strings.HasPrefix(line, word) {
				return line
			}
			if strings.HasPrefix(line, "failed") {
				t.Fatal(line)
			}
		case <-limit:
			t.Fatalf("the process did not say %q", word)
		}
	}
}

// startServing starts the process with the server.
func startServing(t *testing.T, folder, address string) (server *process, at string, added int) {
	t.Helper()
	server = startProcess(t, "server", folder, address, 0)
	if _, err := fmt.Sscanf(server.await(t, "serves"), "serves %s %d", &at, &added); err != nil {
		t.Fatal(err)
	}
	return server, at, added
}

// One worker is killed in a game, one is paused for longer than it may be, and
// the process with the server is killed and started again.
func TestProcesses(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	server, address, added := startServing(t, folder, "127.0.0.1:0")
	if added != processGames {
		t.Errorf("%d games were queued, want %d", added, processGames)
	}
	killed := startProcess(t, "killed", "", address, time.Hour)
	paused := startProcess(t, "paused", "", address, 300*time.Millisecond)
	lost, slow := killed.await(t, "took"), paused.await(t, "took")
	killed.kill()
	pauseProcess(t, paused)
	steady := startProcess(t, "steady", "", address, 2*time.Millisecond)
	for range processGames / 3 {
		steady.await(t, "done")
	}
	server.kill()
	server, _, added = startServing(t, folder, address)
	t.Logf("%d jobs had been lost with the server, and were queued again", added)
	server.await(t, "saw "+slow[5:])
	continueProcess(t, paused)
	steady.await(t, "over")
	if line := paused.await(t, "late"); line != strings.Replace(slow, "took", "late", 1) {
		t.Errorf("the paused worker %s, and was %s", slow, line)
	}
	paused.await(t, "over")
	server.kill()
	checkAfterwards(t, folder, lost, slow)
}

// checkAfterwards looks at what the processes have left on the disk.
func checkAfterwards(t *testing.T, folder, lost, slow string) {
	q := mustOpen(t, Config{Tournament: "processes", Folder: folder})
	results := stored(t, q)
	checkComplete(t, schedule(processGames), results)
	for _, result := range results {
		if result.ID == lost[5:] && result.Worker == "killed" || result.ID == slow[5:] && result.Worker == "paused" {
			t.Errorf("game %s is by %s", result.ID, result.Worker)
		}
	}
	mustEnqueue(t, q, schedule(processGames), 0)
}
