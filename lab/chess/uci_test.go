package main

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the transcript of testdata anew")

// clock is what differs from run to run.
var clock = regexp.MustCompile(`(nps|time) \d+`)

// The transcript holds what a GUI sends after >, and what is answered after <.
func TestTranscript(t *testing.T) {
	const path = "testdata/uci.txt"
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	u := &uci{out: &out, options: defaultOptions()}
	u.renew()
	u.position([]string{"startpos"})
	var got strings.Builder
	for _, line := range strings.Split(string(content), "\n") {
		command, sent := strings.CutPrefix(line, "> ")
		if !sent {
			continue
		}
		got.WriteString(line + "\n")
		words := strings.Fields(command)
		u.obey(words[0], words[1:])
		if u.done != nil {
			<-u.done
		}
		for answer := range strings.Lines(clock.ReplaceAllString(out.String(), "$1 _")) {
			got.WriteString("< " + answer)
		}
		out.Reset()
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got.String() != string(content) {
		t.Errorf("the transcript is now\n%s", got.String())
	}
}

// An infinite search answers only after stop, or when the GUI leaves.
func TestInfiniteSearchWaits(t *testing.T) {
	var out bytes.Buffer
	u := &uci{out: &out, options: defaultOptions()}
	u.renew()
	u.position(strings.Fields("fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"))
	u.obey("go", []string{"infinite"}) // which ends by itself: there is a mate
	select {
	case <-u.done:
		t.Error("an infinite search has answered unasked")
	case <-time.After(50 * time.Millisecond):
	}
	u.obey("stop", nil)
	if !strings.HasSuffix(out.String(), "bestmove a1a8\n") {
		t.Errorf("it answers %q", out.String())
	}
	out.Reset()
	if err := serveUCI(strings.NewReader("go infinite\n\n\x00\xff junk\nquit\nuci\n"), &out); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); strings.Count(text, "bestmove") != 1 || strings.Contains(text, "uciok") {
		t.Errorf("it answers %q", text)
	}
}

func TestTimeIsDivided(t *testing.T) {
	for _, asked := range []struct {
		words string
		side  int
		time  time.Duration
	}{
		{"wtime 60000 btime 30000", white, 2 * time.Second},
		{"wtime 60000 btime 30000", black, time.Second},
		{"wtime 60000 winc 1000", white, 2750 * time.Millisecond},
		{"wtime 100", white, 3 * time.Millisecond},
		{"wtime -5", white, time.Millisecond},
		{"wtime 2000 movestogo 1", white, time.Second},
		{"movetime 500", white, 480 * time.Millisecond},
		{"infinite", white, 0},
		{"depth x wtime", white, 0},
	} {
		if o := parseGo(strings.Fields(asked.words), asked.side); o.time != asked.time {
			t.Errorf("%q: %v, expected %v", asked.words, o.time, asked.time)
		}
	}
}
