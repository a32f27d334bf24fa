package commands

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// The board prints its address, answers there, and ends when it is interrupted. A second one does
// not disturb it.
func TestBoard(t *testing.T) {
	t.Chdir(t.TempDir())
	writeText(t, "startpos moves 7g7f 3c3d\n", "game.usi")
	var ends []func()
	var addresses []string
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		out, in := io.Pipe()
		ended := make(chan int)
		go func() {
			ended <- run(ctx, []string{"board", "game.usi", "--at", "1", "--no-open"},
				streams{in: strings.NewReader(""), out: in, err: io.Discard})
		}()
		line := make([]byte, 200)
		n, err := out.Read(line)
		if err != nil {
			t.Fatal(err)
		}
		addresses = append(addresses, strings.TrimSpace(string(line[:n])))
		ends = append(ends, func() {
			cancel()
			if code := <-ended; code != exitDone {
				t.Errorf("exit code %d", code)
			}
		})
	}
	for i, address := range addresses {
		answer, err := http.Get(address)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Errorf("%s: %v, %v", address, answer, err)
		} else {
			answer.Body.Close()
		}
		ends[i]()
		if _, err := http.Get(address); err == nil {
			t.Errorf("%s answers after the end", address)
		}
	}
}

// Where there is no browser, or none that can be opened, the board says so and goes on.
func TestBoardWithoutBrowser(t *testing.T) {
	for _, browser := range []string{"./none", "false"} {
		t.Setenv("BROWSER", browser)
		ctx, cancel := context.WithCancel(t.Context())
		said, in := io.Pipe()
		ended := make(chan int)
		go func() {
			ended <- run(ctx, []string{"board"}, streams{in: strings.NewReader(""), out: io.Discard, err: in})
		}()
		for lines := bufio.NewScanner(said); lines.Scan() && !strings.Contains(lines.Text(), "no browser"); {
		}
		cancel()
		if code := <-ended; code != exitDone {
			t.Errorf("%s: exit code %d", browser, code)
		}
	}
}

// What the board cannot begin with is an error before it serves.
func TestBoardErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	writeText(t, "startpos moves 7g7f 3c3d\n", "game.usi")
	for line, says := range map[string]string{
		"board game.usi --at 3 --no-open": "the game has 2 moves", "board --at 3": "expected a record",
		"board none.kif": "none.kif", "board --engine ./none --no-open": "there is no such program",
		"board --port 70000": "--port",
	} {
		code, _, problem := shotest(t, "", strings.Fields(line)...)
		if code == exitDone || !strings.Contains(problem, says) {
			t.Errorf("%s: exit code %d, %s", line, code, problem)
		}
	}
}
