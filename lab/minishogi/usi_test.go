package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"shotest/lab/minishogi/play"
	"shotest/lab/minishogi/rules"
)

var clockWords = regexp.MustCompile(`nps \d+|time \d+`)

// converse returns what is answered to some lines, without what depends on the clock.
func converse(t *testing.T, input string) string {
	t.Helper()
	var out bytes.Buffer
	if err := run(nil, strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return clockWords.ReplaceAllStringFunc(out.String(), func(words string) string {
		name, _, _ := strings.Cut(words, " ")
		return name + " _"
	})
}

// The conversation in testdata is answered as it stands there, line by line: what is sent
// begins with >.
func TestConversation(t *testing.T) {
	const file = "testdata/conversation.txt"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var sent, want strings.Builder
	for line := range strings.Lines(string(text)) {
		if command, is := strings.CutPrefix(line, "> "); is {
			sent.WriteString(command)
		} else {
			want.WriteString(line)
		}
	}
	if got := converse(t, sent.String()); got != want.String() {
		t.Errorf("%s is answered otherwise:\n%s", file, got)
	}
}

// Junk is remarked upon, and what comes after it is answered.
func TestJunk(t *testing.T) {
	junk := []string{
		"", "   ", "\x00\xff", "日本将棋", "setoption", "setoption name", "setoption name USI_Hash value x",
		"setoption name USI_Hash value 99999999", "setoption name SearchMode value none", "setoption name Nothing value 1",
		"setoption name Similarity value maybe", "setoption name USI_Variant value shogi",
		"position", "position sfen", "position sfen 9/9/9 b - 1", "position sfen 5/5/5/5/5 b - 1", "position moves 5e4d",
		"position startpos moves 5e4d zz", "position startpos moves 1a1b", "position startpos moves", "stop", "ponderhit", "gameover win",
		"go depth", "go depth x", "go nodes -5", "go mate 5", "go byoyomi 999999999999999999999999",
	}
	got := converse(t, strings.Join(junk, "\n")+"\nposition startpos\ngo depth 1\n")
	if !strings.Contains(got, "info string") || !strings.HasSuffix(got, "\n") || strings.Count(got, "bestmove ") < 1 {
		t.Errorf("got %s", got)
	}
	if strings.Count(got, "info string setoption") < 7 || strings.Count(got, "info string position") < 7 {
		t.Errorf("junk is passed over:\n%s", got)
	}
}

func FuzzSession(f *testing.F) {
	f.Add("position startpos moves 5e4d\ngo nodes 50")
	f.Add("position sfen k4/5/5/5/4K b 2P 1 moves P*3c\nsetoption name USI_Hash value 1\ngo depth 1")
	f.Fuzz(func(t *testing.T, input string) {
		for line := range strings.Lines(input) {
			words := strings.Fields(line)
			if len(words) > 0 && words[0] == "go" || strings.Contains(line, "USI_Hash") {
				return // takes long
			}
		}
		converse(t, "setoption name USI_Hash value 1\n"+input+"\nquit\n")
	})
}

// syncBuffer is written by the answer of a search and read by a test.
type syncBuffer struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (b *syncBuffer) Write(text []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.Write(text)
}

func (b *syncBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.String()
}

// An endless search answers when it is stopped, and not before, even at a mate.
func TestInfiniteSearchesAreStopped(t *testing.T) {
	in, commands := io.Pipe()
	out, ended := new(syncBuffer), make(chan error)
	go func() { ended <- run(nil, in, out) }()
	io.WriteString(commands, "setoption name USI_Hash value 1\nposition sfen 4k/5/3GP/5/K4 b G 1\ngo infinite\nisready\n")
	for !strings.Contains(out.String(), "readyok") || !strings.Contains(out.String(), "score mate 1") {
		time.Sleep(time.Millisecond)
	}
	if text := out.String(); strings.Contains(text, "bestmove") {
		t.Errorf("answered too soon: %s", text)
	}
	io.WriteString(commands, "stop\nquit\n")
	if err := <-ended; err != nil || strings.Count(out.String(), "bestmove") != 1 {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		line    string
		want    time.Duration
		endless bool
	}{
		{"movetime 50", 50 * time.Millisecond, false},
		{"btime 60000 wtime 1 byoyomi 0", 2*time.Second - reserve, false},
		{"btime 0 wtime 60000 byoyomi 1000", time.Second - reserve, false},
		{"btime 100 wtime 0 binc 1000 winc 7", 75*time.Millisecond - reserve, false},
		{"btime 0 wtime 0", time.Millisecond, false},
		{"infinite", 0, true},
		{"ponder btime 1000 wtime 1000", 0, true},
		{"", 0, true},
		{"depth 3", 0, false},
	} {
		limits, endless, err := parseGo(strings.Fields(c.line), rules.Black)
		if err != nil || limits.Time != c.want || endless != c.endless {
			t.Errorf("go %s: got %v, %v, %v, want %v, %v", c.line, limits.Time, endless, err, c.want, c.endless)
		}
	}
}

func TestTheBestMoveComesInTime(t *testing.T) {
	begin := time.Now()
	got := converse(t, "setoption name USI_Hash value 1\nposition startpos\ngo btime 0 wtime 0 byoyomi 200\n")
	if elapsed := time.Since(begin); !strings.Contains(got, "bestmove") || elapsed > 10*time.Second {
		t.Errorf("after %v: %s", elapsed, got)
	}
}

func TestModesAreOptions(t *testing.T) {
	for _, mode := range play.Modes() {
		if got := converse(t, "setoption name SearchMode value "+mode+"\nsetoption name Similarity value false\ngo nodes 500\n"); strings.Contains(got, "string") || !strings.Contains(got, "bestmove") {
			t.Errorf("%s: %s", mode, got)
		}
	}
}
