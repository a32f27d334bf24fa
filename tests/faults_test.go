//go:build e2e && linux

package tests

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// maxResponseTime is how long an engine may take for an answer that should come immediately. It
// only guards against hanging: a busy machine takes many times as long as an idle one.
const maxResponseTime = 2 * time.Minute

// rawEngine is an engine process to which a test sends single lines.
type rawEngine struct {
	command *exec.Cmd
	input   io.WriteCloser
	lines   chan string // closed when the output ends
}

// startRaw starts an engine. It is killed when the test ends.
func startRaw(t *testing.T, command *exec.Cmd) *rawEngine {
	t.Helper()
	e := &rawEngine{command: command, lines: make(chan string, 4096)}
	var err error
	if e.input, err = e.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	output, err := e.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := e.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.command.Process.Kill(); _ = e.command.Wait() })
	go func() {
		defer close(e.lines)
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			e.lines <- scanner.Text()
		}
	}()
	return e
}

func (e *rawEngine) send(t *testing.T, text string) {
	t.Helper()
	if _, err := io.WriteString(e.input, text); err != nil {
		t.Fatalf("writing to the engine: %v", err)
	}
}

// await reads lines until one begins with a word, and returns it.
func (e *rawEngine) await(t *testing.T, word string) string {
	t.Helper()
	deadline := time.After(maxResponseTime)
	for {
		select {
		case line, more := <-e.lines:
			if !more {
				t.Fatalf("the engine ended while %s was awaited", word)
			}
			if strings.HasPrefix(line, word) {
				return line
			}
		case <-deadline:
			t.Fatalf("no %s within %v", word, maxResponseTime)
		}
	}
}

// awaitEnd waits for the end of the process and returns the rest of its output.
func (e *rawEngine) awaitEnd(t *testing.T) (rest []string) {
	t.Helper()
	deadline := time.After(maxResponseTime)
	for open := true; open; {
		var line string
		select {
		case line, open = <-e.lines:
			if open {
				rest = append(rest, line)
			}
		case <-deadline:
			t.Fatalf("the engine has not ended within %v", maxResponseTime)
		}
	}
	if err := e.command.Wait(); err != nil {
		t.Errorf("the engine ended with %v", err)
	}
	return rest
}

// shufflingGame returns a position command with a number of moves in which two rooks move back and
// forth.
func shufflingGame(moves int) string {
	cycle := []string{"2h3h", "8b7b", "3h2h", "7b8b"}
	played := make([]string, moves)
	for i := range played {
		played[i] = cycle[i%len(cycle)]
	}
	return "position startpos moves " + strings.Join(played, " ")
}

// A session of a thousand games uses no more memory than the hash table and 64 MB.
func TestMemoryOfALongSession(t *testing.T) {
	t.Parallel()
	const megabytes, limit = 16, 16 + 64
	games := 1000
	if testing.Short() {
		games = 50
	}
	e := startRaw(t, exec.Command(buildShotest(t)))
	e.send(t, fmt.Sprintf("usi\nsetoption name USI_Hash value %d\n", megabytes))
	random := rand.New(rand.NewPCG(8, 0))
	for game := range games {
		e.send(t, "isready\nusinewgame\n")
		e.await(t, "readyok")
		for range 2 {
			e.send(t, fmt.Sprintf("%s\ngo nodes 100\n", shufflingGame(random.IntN(300))))
			e.await(t, "bestmove")
		}
		if game%100 == 50 {
			e.send(t, "go mate 20\n")
			e.await(t, "checkmate")
		}
		e.send(t, "gameover draw\n")
	}
	_, peak, _ := strings.Cut(readFile(t, fmt.Sprintf("/proc/%d/status", e.command.Process.Pid)), "VmHWM:")
	used := 0
	if _, err := fmt.Sscan(peak, &used); err != nil || used>>10 > limit {
		t.Errorf("the session has taken %d kB, with a table of %d MB, %v", used, megabytes, err)
	}
	e.send(t, shufflingGame(4000)+"\ngo nodes 500\n")
	if line := e.await(t, "bestmove"); line == "bestmove resign" {
		t.Error("a game of 4,000 moves is resigned")
	}
	e.send(t, "quit\n")
	e.awaitEnd(t)
}
