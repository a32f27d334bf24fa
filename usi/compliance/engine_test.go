package compliance

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"shotest/engine"
	"shotest/mate"
	"shotest/shogi"
	"shotest/usi"
)

// The test binary is also the engine to examine: if faultVariable is set, it is a sound engine
// except for the fault of that name.
const faultVariable = "COMPLIANCE_TEST_FAULT"

func TestMain(m *testing.M) {
	if name, isEngine := os.LookupEnv(faultVariable); isEngine {
		os.Exit(runEngine(name))
	}
	os.Exit(m.Run())
}

// settingsFor returns the settings to examine an engine with a fault.
func settingsFor(t *testing.T, fault string) *Settings {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	settings := &Settings{
		// The race detector would make every exit with code 0 wait for a second.
		Engine: usi.Process{Path: self, Env: []string{faultVariable + "=" + fault, "GORACE=atexit_sleep_ms=0"}},
		Checks: Checks(),
	}
	if err := settings.fillDefaults(); err != nil {
		t.Fatal(err)
	}
	return settings
}

// runEngine is the main function of the engine.
func runEngine(name string) (code int) {
	i := slices.IndexFunc(faults, func(f fault) bool { return f.name == name })
	w := &faultyStream{fault: &fault{}}
	if i >= 0 {
		w.fault = &faults[i]
	}
	reader, toDriver := io.Pipe()
	w.toDriver = toDriver
	go w.readInput(os.Stdin)
	e := &soundEngine{options: soundOptions(), values: map[string]string{}}
	if w.fault.noOptions {
		e.options = nil
	}
	driver := usi.NewDriver(e, usi.WithInput(reader), usi.WithOutput(w), usi.WithIdentity("sound", "nobody"))
	if err := driver.Run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// faultyStream connects the client and the driver, and adds the faults.
type faultyStream struct {
	fault        *fault
	toDriver     *io.PipeWriter
	position     sharedText // what followed the last position command
	search       sharedText // the last go; empty once it has been answered
	lastInput    string     // the previous line for the engine
	repeatedLine string     // an earlier line of the engine, which a fault repeats
	ignoring     bool       // set by faults that ignore further lines
}

// sharedText is a text that goroutines of both directions use.
type sharedText struct{ value atomic.Value }

func (s *sharedText) set(text string) { s.value.Store(text) }

func (s *sharedText) get() string {
	text, _ := s.value.Load().(string)
	return text
}

// readInput passes the client's lines on.
func (s *faultyStream) readInput(input io.Reader) {
	lines := bufio.NewReader(input)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		line = strings.TrimSuffix(line, "\n")
		if text, ok := strings.CutPrefix(line, "position "); ok {
			s.position.set(strings.TrimRight(text, "\r"))
		}
		if s.fault.onInput == nil || !s.fault.onInput(s, line) {
			s.sendToDriver(line)
		}
		s.lastInput = line
	}
	if s.fault.atEnd != nil {
		s.fault.atEnd(s)
	}
	s.toDriver.Close()
}

// sendToDriver passes a line for the engine on.
func (s *faultyStream) sendToDriver(line string) {
	if strings.HasPrefix(line, "go") {
		s.search.set(line)
	}
	fmt.Fprintln(s.toDriver, line)
}

// Write passes a line of the driver on.
func (s *faultyStream) Write(line []byte) (int, error) {
	text := strings.TrimSuffix(string(line), "\n")
	if isAnswer(text) {
		s.search.set("")
	}
	if s.fault.onOutput == nil || !s.fault.onOutput(s, text) {
		s.print(text)
	}
	return len(line), nil
}

// print writes lines to the client.
func (s *faultyStream) print(lines ...string) {
	for _, line := range lines {
		fmt.Println(line)
	}
}

// hang does nothing until the engine is killed.
func hang() { time.Sleep(time.Minute) }

// soundEngine knows the rules, and does as little as a compliant engine may.
type soundEngine struct {
	options []engine.Option
	values  map[string]string
}

func soundOptions() []engine.Option {
	return []engine.Option{
		{Name: "MultiPV", Kind: engine.SpinOption, Default: "1", Min: 1, Max: 9},
		{Name: "MaxMovesToDraw", Kind: engine.SpinOption, Default: "0", Min: 0, Max: 9999},
		{Name: "EnteringKingRule", Kind: engine.ComboOption, Default: "NoEnteringKing",
			Values: shogi.EnteringKingRuleNames()},
		{Name: "BookFile", Kind: engine.StringOption},
	}
}

func (e *soundEngine) Options() []engine.Option { return e.options }

func (e *soundEngine) SetOption(name, value string) error {
	for _, o := range e.options {
		if o.Name == name {
			e.values[name] = value
			return usi.CheckOptionValue(o, value)
		}
	}
	return fmt.Errorf("unknown option %s", name)
}

func (e *soundEngine) Prepare(context.Context) error { return nil }

func (e *soundEngine) NewGame() {}

func (e *soundEngine) Search(_ context.Context, game *shogi.History, _ engine.Limits,
	report func(engine.Report)) engine.Result {
	if e.declares(game) {
		return engine.Result{Declare: shogi.DeclarationWin}
	}
	moves := game.Current().AppendLegalMoves(nil)
	if len(moves) == 0 {
		return engine.Result{}
	}
	slices.SortStableFunc(moves, func(a, b shogi.Move) int { return resultOf(game, b) - resultOf(game, a) })
	lines, _ := strconv.Atoi(e.values["MultiPV"])
	for rank := range max(1, min(lines, len(moves))) {
		r := engine.Report{Depth: 1, MultiPV: rank + 1,
			PV: append(moves[rank:rank+1:rank+1], replies(game, moves[rank])...)}
		if resultOf(game, moves[rank]) > 0 {
			r.Score.Mate = 1
		}
		report(r)
	}
	result := engine.Result{Best: moves[0]}
	if r := replies(game, moves[0]); len(r) > 0 {
		result.Ponder = r[0]
	}
	return result
}

func (e *soundEngine) declares(game *shogi.History) bool {
	rule, err := shogi.ParseEnteringKingRule(e.values["EnteringKingRule"])
	return err == nil && game.Current().Declare(rule, game.Start()) == shogi.DeclarationWin
}

// resultOf returns 1 for a move that wins the game, -1 for one that loses it, and else 0.
func resultOf(game *shogi.History, m shogi.Move) int {
	side := game.Current().SideToMove()
	game.Play(m)
	defer game.Undo()
	switch v := game.Verdict(shogi.Rules{}); {
	case v.Ending == shogi.Ongoing || v.Drawn:
		return 0
	case v.Winner == side:
		return 1
	}
	return -1
}

// replies returns the expected reply, if there is one.
func replies(game *shogi.History, m shogi.Move) []shogi.Move {
	after := game.Current().After(m)
	moves := after.AppendLegalMoves(nil)
	return moves[:min(1, len(moves))]
}

func (e *soundEngine) SolveMate(ctx context.Context, game *shogi.History, limit time.Duration,
	_ func(engine.Report)) engine.MateResult {
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return engine.MateResultOf(mate.New(1<<20).Solve(ctx, game, mate.Limits{}))
}
