package usi

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// instantEngine answers everything at once, without a ponder move.
type instantEngine struct{ fakeEngine }

func (*instantEngine) Prepare(context.Context) error { return nil }

func (*instantEngine) Search(_ context.Context, game *shogi.History, _ engine.Limits,
	report func(engine.Report)) engine.Result {
	moves := game.Current().AppendLegalMoves(nil)
	if len(moves) == 0 {
		return engine.Result{}
	}
	report(engine.Report{Depth: 1, PV: moves[:1]})
	return engine.Result{Best: moves[0]}
}

func (*instantEngine) SolveMate(context.Context, *shogi.History, time.Duration, func(engine.Report)) engine.MateResult {
	return engine.MateResult{Outcome: engine.NoMate}
}

// FuzzUSI sends arbitrary input to the driver. The driver must end, answer every go before quit
// once, and write valid lines only.
func FuzzUSI(f *testing.F) {
	f.Add("usi\nisready\nusinewgame\nposition startpos moves 7g7f\ngo btime 0 wtime 0 byoyomi 1000\nstop\nquit\n")
	f.Add("go ponder\nponderhit btime 5\ngo infinite\r\nposition sfen x\ngo mate 5\n\x00\xff\n")
	f.Add("setoption name Threads value 2\nsetoption name Panic\ngo\ngo ponder\nsetoption name X\nisready\ngameover x")
	f.Add("go btime 99999999999999999999 7g7f \xff\xfe\nposition sfen startpos moves 将棋 P*5e\nponderhit mate <empty>\ngo infinite -1 \x00 value\n\t\n")
	f.Fuzz(func(t *testing.T, input string) {
		goes := 0
		for _, line := range strings.Split(input, "\n") {
			word, _ := cutWord(strings.TrimRight(line, "\r"))
			if word == "quit" {
				break
			}
			if word == "go" {
				goes++
			}
		}
		var output bytes.Buffer
		driver := NewDriver(&instantEngine{}, WithInput(strings.NewReader(input)), WithOutput(&output))
		if err := driver.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		answers := 0
		for line := range strings.Lines(output.String()) {
			line = strings.TrimSuffix(line, "\n")
			if asciiLine(line) != line {
				t.Errorf("clients misread %q", line)
			}
			if isAnswer(line) {
				answers++
			}
		}
		if answers != goes {
			t.Errorf("%d answers to %d go:\n%s", answers, goes, output.String())
		}
	})
}

func TestDeclarationsAreChecked(t *testing.T) {
	for _, option := range []engine.Option{
		{Name: ""},
		{Name: "Clear Hash", Kind: engine.ButtonOption},
		{Name: "定跡"},
		{Name: "Rule", Kind: engine.ComboOption, Values: []string{"a", "b c"}},
	} {
		driver := NewDriver(&declaringEngine{option: option}, WithInput(strings.NewReader("usi\n")),
			WithOutput(io.Discard))
		if err := driver.Run(t.Context()); err == nil {
			t.Errorf("%+v is accepted", option)
		}
	}
}

type declaringEngine struct {
	instantEngine
	option engine.Option
}

func (e *declaringEngine) Options() []engine.Option { return []engine.Option{e.option} }

// USI_Hash is set if the engine declares it, and ignored otherwise.
func TestDeclaredUSIHashIsSet(t *testing.T) {
	var output bytes.Buffer
	e := &declaringEngine{option: engine.Option{Name: "USI_Hash", Kind: engine.SpinOption, Default: "1", Max: 9}}
	driver := NewDriver(e, WithInput(strings.NewReader("setoption name USI_Hash value x\n")), WithOutput(&output))
	if err := driver.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(output.String(), "info string") {
		t.Errorf("got %q", output.String())
	}
}

func TestLongLines(t *testing.T) {
	tests := []struct {
		name string
		line string
		want string
	}{
		{"garbage", strings.Repeat("x", 2*maxLine), "info string unknown command"},
		{"position", "position startpos moves " + strings.Repeat("7g7f ", maxLine),
			"info string position: the line is longer than"},
		{"moves", "position startpos moves" + strings.Repeat(" 2h5h 8b5b 5h2h 5b8b", 10_000), "bestmove 1g1f"},
		{"blanks", strings.Repeat(" ", maxLine/2) + "stop", "bestmove 1g1f"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var output bytes.Buffer
			driver := NewDriver(&instantEngine{}, WithInput(strings.NewReader(test.line+"\ngo nodes 1\n")),
				WithOutput(&output))
			if err := driver.Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(output.String(), test.want) || strings.Count(output.String(), "bestmove") != 1 {
				t.Errorf("got %.60q", output.String())
			}
		})
	}
}

// unstoppableEngine does not return from a cancelled search.
type unstoppableEngine struct {
	fakeEngine
	release chan struct{}
}

func (e *unstoppableEngine) Search(_ context.Context, _ *shogi.History, _ engine.Limits,
	report func(engine.Report)) engine.Result {
	<-e.release
	report(engine.Report{Depth: 1}) // when nobody listens any more
	return engine.Result{}
}

func TestRunEndsAfterGrace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		deaf := &unstoppableEngine{release: make(chan struct{})}
		driver := NewDriver(deaf, WithInput(strings.NewReader("go infinite\nquit\n")), WithOutput(io.Discard),
			WithGrace(3*time.Second))
		if err := driver.Run(t.Context()); err != nil {
			t.Error(err)
		}
		if took := time.Since(begun); took != 3*time.Second {
			t.Errorf("took %v", took)
		}
		close(deaf.release)
	})
}

func TestStreamFailures(t *testing.T) {
	broken := errors.New("broken")
	synctest.Test(t, func(t *testing.T) {
		driver := NewDriver(newFakeEngine(), WithInput(iotest.ErrReader(broken)), WithOutput(io.Discard))
		if err := driver.Run(t.Context()); !errors.Is(err, broken) {
			t.Errorf("reading: %v", err)
		}
		reader, writer := io.Pipe()
		outReader, outWriter := io.Pipe()
		outReader.CloseWithError(broken)
		ended := make(chan error)
		go func() { ended <- NewDriver(newFakeEngine(), WithInput(reader), WithOutput(outWriter)).Run(t.Context()) }()
		io.WriteString(writer, "go depth 1\nusi\n")
		if err := <-ended; !errors.Is(err, broken) {
			t.Errorf("writing: %v", err)
		}
		writer.Close()
	})
}

func TestOnErrorGetsTheStack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var got error
		stage := newStage(t, WithOnError(func(err error) { got = err }))
		stage.send("go depth 1")
		synctest.Wait()
		stage.act("panic index out of range")
		stage.end()
		var panicked *PanicError
		if !errors.As(got, &panicked) || panicked.Value != "index out of range" ||
			!bytes.Contains(panicked.Stack, []byte("Search")) {
			t.Errorf("got %v", got)
		}
	})
}

// A client that floods a busy driver has to wait.
func TestQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stage := newStage(t)
		stage.engine.slowPrepare = true
		stage.send("isready")
		const flood = 3 * maxQueue
		sent := 0
		go func() {
			for sent < flood {
				stage.send("stop")
				sent++
			}
		}()
		synctest.Wait()
		if sent < maxQueue || sent > maxQueue+2 {
			t.Errorf("took %d lines", sent)
		}
		stage.act("finish")
		synctest.Wait()
		if sent != flood {
			t.Errorf("took %d lines in the end", sent)
		}
		stage.end()
	})
}
