package usi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"shotest/engine"
	"shotest/shogi"
)

// fakeEngine performs acts that a test sends, and records its calls. A search without acts goes on
// until it is cancelled, and then answers with the first legal move.
type fakeEngine struct {
	acts        chan act
	slowPrepare bool // Prepare waits for an act

	mu    sync.Mutex
	calls []string
}

// act is performed within a search or Prepare. done says that the call returns.
type act func(report func(engine.Report)) (answer fakeAnswer, done bool)

type fakeAnswer struct {
	result engine.Result
	mate   engine.MateResult
	err    error
}

func newFakeEngine() *fakeEngine { return &fakeEngine{acts: make(chan act)} }

func (f *fakeEngine) addCall(format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, fmt.Sprintf(format, args...))
}

// takeCalls returns the calls since takeCalls was called last.
func (f *fakeEngine) takeCalls() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	calls := f.calls
	f.calls = nil
	return calls
}

func (f *fakeEngine) Options() []engine.Option {
	return []engine.Option{
		{Name: "Threads", Kind: engine.SpinOption, Default: "1", Min: 1, Max: 8},
		{Name: "EnteringKingRule", Kind: engine.ComboOption, Default: "CSARule27",
			Values: []string{"CSARule24", "CSARule27"}},
		{Name: "BookFile", Kind: engine.StringOption},
		{Name: "ClearHash", Kind: engine.ButtonOption},
	}
}

func (f *fakeEngine) SetOption(name, value string) error {
	if name == "Panic" {
		panic("option")
	}
	i := slices.IndexFunc(f.Options(), func(o engine.Option) bool { return o.Name == name })
	if i < 0 {
		return fmt.Errorf("no option %q", name)
	}
	f.addCall("set %s=%q", name, value)
	return CheckOptionValue(f.Options()[i], value)
}

func (f *fakeEngine) Prepare(ctx context.Context) error {
	f.addCall("prepare")
	if !f.slowPrepare {
		return nil
	}
	answer := f.play(ctx, nil, nil)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return answer.err
}

func (f *fakeEngine) NewGame() { f.addCall("new game") }

func (f *fakeEngine) Search(ctx context.Context, game *shogi.History, limits engine.Limits,
	report func(engine.Report)) engine.Result {
	text, pondering := GoCommand{Limits: limits}.String(), ""
	if limits.PonderHit != nil {
		pondering = ", pondering"
	}
	f.addCall("search (%s%s): %s", text, pondering, game.USI())
	answer := f.play(ctx, limits.PonderHit, report)
	if ctx.Err() != nil {
		f.addCall("cancelled")
		if moves := game.Current().AppendLegalMoves(nil); len(moves) > 0 {
			answer.result.Best = moves[0]
		}
	}
	return answer.result
}

func (f *fakeEngine) SolveMate(ctx context.Context, game *shogi.History, limit time.Duration,
	report func(engine.Report)) engine.MateResult {
	f.addCall("mate %v: %s", limit, game.USI())
	answer := f.play(ctx, nil, report)
	if ctx.Err() != nil {
		f.addCall("cancelled")
		answer.mate.Outcome = engine.MateTimeout
	}
	return answer.mate
}

func (f *fakeEngine) play(ctx context.Context, hits <-chan *engine.Clock, report func(engine.Report)) fakeAnswer {
	for {
		select {
		case a := <-f.acts:
			if answer, done := a(report); done {
				return answer
			}
		case clock := <-hits:
			f.addCall("%s", ponderHit(clock))
			hits = nil
		case <-ctx.Done():
			return fakeAnswer{}
		}
	}
}

// ponderHit returns the ponderhit line with the times of a clock.
func ponderHit(clock *engine.Clock) string {
	return strings.Replace(GoCommand{Limits: engine.Limits{Clock: clock}}.String(), "go", "ponderhit", 1)
}

// parseAct parses an act in the form of the transcripts of testdata:
//
//	report depth 3 score cp 20 pv 7g7f     as an info line
//	finish 7g7f [3c3d]                     best and ponder move
//	finish win | finish resign | finish checkmate … | finish error …
//	panic text
//	exit                                   ends the goroutine
func parseAct(text string, exit func()) (act, error) {
	verb, rest := cutWord(text)
	switch verb {
	case "report":
		info, err := ParseInfo("info " + rest)
		return func(report func(engine.Report)) (fakeAnswer, bool) {
			report(info.Report)
			return fakeAnswer{}, false
		}, err
	case "finish":
		answer, err := parseFinish(rest)
		return func(func(engine.Report)) (fakeAnswer, bool) { return answer, true }, err
	case "panic":
		return func(func(engine.Report)) (fakeAnswer, bool) { panic(rest) }, nil
	case "exit":
		return func(func(engine.Report)) (fakeAnswer, bool) { exit(); return fakeAnswer{}, true }, nil
	}
	return nil, fmt.Errorf("unknown act %q", text)
}

func parseFinish(text string) (fakeAnswer, error) {
	first, rest := cutWord(text)
	switch first {
	case "", "resign":
		return fakeAnswer{}, nil
	case "win":
		return fakeAnswer{result: engine.Result{Declare: shogi.DeclarationWin}}, nil
	case "error":
		return fakeAnswer{err: errors.New(rest)}, nil
	case "checkmate":
		if rest == "" {
			return fakeAnswer{mate: engine.MateResult{Outcome: engine.MateFound}}, nil
		}
		mate, err := ParseCheckmate(text)
		return fakeAnswer{mate: mate}, err
	}
	best, err := ParseBestMove(strings.TrimSpace("bestmove " + first + " ponder " + rest))
	return fakeAnswer{result: engine.Result{Best: best.Move, Ponder: best.Ponder,
		Score: engine.Score{Centipawns: 7}}}, err
}
