package usi

import (
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"shotest/internal/testing/golden"
	"shotest/internal/testing/locked"
	"shotest/internal/testing/shogitest"
)

// TestTranscripts plays the transcripts of testdata. Those named row… each show that the driver
// copes with one habit of real clients. A transcript consists of
//
//   - # a comment
//     > what the client sends ("…" for bytes that cannot be shown)
//     @ what the engine does: see parseAct; or wait 5s; or close, which ends the
//     input; or slow, which makes the next preparations wait for an act
//     = what the driver has called the engine for
//     < what the driver answers
//
// Time is synthetic, and the test waits after every line until all goroutines are blocked, so
// nothing depends on timing.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) < 23 {
		t.Fatalf("found %d transcripts, %v", len(paths), err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			want := shogitest.ReadFile(t, path)
			var got string
			synctest.Test(t, func(t *testing.T) { got = playTranscript(t, string(want)) })
			golden.Compare(t, path, got)
		})
	}
}

// playTranscript plays the input lines of a transcript, and returns the transcript with the lines
// of the driver.
func playTranscript(t *testing.T, text string) string {
	stage := newStage(t)
	var played strings.Builder
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if strings.HasPrefix(line, "=") || strings.HasPrefix(line, "<") {
			continue
		}
		fmt.Fprintln(&played, line)
		stage.play(line)
		synctest.Wait()
		for _, call := range stage.engine.takeCalls() {
			fmt.Fprintln(&played, "= "+call)
		}
		for _, answer := range stage.takeAnswers() {
			fmt.Fprintln(&played, strings.TrimSuffix("< "+answer, " "))
		}
	}
	stage.end()
	return played.String()
}

// stage is a driver with a fake engine and the test's ends of its streams.
type stage struct {
	t      *testing.T
	engine *fakeEngine
	input  *io.PipeWriter
	output locked.Buffer
	ended  chan error
	goes   int
	bests  int
}

func newStage(t *testing.T, opts ...DriverOption) *stage {
	s := &stage{t: t, engine: newFakeEngine(), ended: make(chan error, 1)}
	reader, writer := io.Pipe()
	s.input = writer
	opts = append([]DriverOption{WithInput(reader), WithOutput(&s.output), WithIdentity("fake", "nobody")}, opts...)
	driver := NewDriver(s.engine, opts...)
	go func() {
		err := driver.Run(t.Context())
		reader.Close()
		s.ended <- err
	}()
	return s
}

func (s *stage) play(line string) {
	mark, rest := cutWord(line)
	switch mark {
	case ">":
		if strings.HasPrefix(rest, `"`) {
			raw, err := strconv.Unquote(rest)
			if err != nil {
				s.t.Fatal(err)
			}
			rest = raw
		}
		s.send(rest)
	case "@":
		s.act(rest)
	case "#", "":
	default:
		s.t.Fatalf("not a line of a transcript: %q", line)
	}
}

func (s *stage) send(line string) {
	word, _ := cutWord(line)
	if word == "go" {
		s.goes++
	}
	if _, err := io.WriteString(s.input, line+"\n"); err != nil {
		s.t.Fatalf("%q: %v", line, err)
	}
}

func (s *stage) act(text string) {
	verb, rest := cutWord(text)
	switch verb {
	case "wait":
		d, err := time.ParseDuration(rest)
		if err != nil {
			s.t.Fatal(err)
		}
		time.Sleep(d)
	case "close":
		s.input.Close()
	case "slow":
		s.engine.slowPrepare = true
	default:
		act, err := parseAct(text, runtime.Goexit)
		if err != nil {
			s.t.Fatal(err)
		}
		select {
		case s.engine.acts <- act:
		case <-time.After(time.Minute):
			s.t.Fatalf("%q: the engine is not being asked anything", text)
		}
	}
}

// takeAnswers returns the lines written since takeAnswers was called last, and checks each of them.
func (s *stage) takeAnswers() []string {
	text := s.output.Take()
	if text == "" {
		return nil
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, line := range lines {
		if asciiLine(line) != line || strings.Contains(line, "mate +") || strings.Contains(line, "mate -0") {
			s.t.Errorf("clients misread %q", line)
		}
		if isAnswer(line) {
			s.bests++
		}
	}
	return lines
}

func isAnswer(line string) bool {
	word, _ := cutWord(line)
	return word == "bestmove" || word == "checkmate"
}

// end ends the input, and checks that every go was answered.
func (s *stage) end() {
	s.input.Close()
	if err := <-s.ended; err != nil {
		s.t.Errorf("Run returned %v", err)
	}
	s.takeAnswers()
	if s.bests != s.goes {
		s.t.Errorf("%d answers to %d go", s.bests, s.goes)
	}
}
