package play

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shotest/config"
	"shotest/engine"
	"shotest/engine/options"
	"shotest/internal/testing/scriptedengine"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// profileScript is the environment variable that makes the test binary play profiles.
const profileScript = "profile"

func TestMain(m *testing.M) {
	if _, isEngine := os.LookupEnv(scriptedengine.Variable); !isEngine && slices.Contains(os.Args, "usi") {
		fmt.Fprintln(os.Stderr, "started as shotest: testing once more would never end")
		os.Exit(1)
	}
	scriptedengine.Main(m, []string{"play.(*", "usi.(*conversation)"}, map[string]func() error{
		profileScript: func() error { return usi.NewDriver(engine.New(config.Default())).Run(context.Background()) },
	})
}

// scripted returns an engine of the tournament file that follows a script.
func scripted(t testing.TB, name, script string) tournament.Engine {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	environment := map[string]string{}
	for _, set := range scriptedengine.Environment(script) {
		variable, value, _ := strings.Cut(set, "=")
		environment[variable] = value
	}
	return tournament.Engine{Name: name, Command: self, Environment: environment}
}

// fake is an engine in this process with given answers. It repeats them from the start when they
// are used up.
//
//	sleep 2s report cp 30 7g7f
//
// Words before the move are actions: sleep, oversleep (ignoring the context), pause (this process),
// report cp or mate, panic. The answer is a move, resign or win.
type fake struct {
	answers []string
	next    int
	options []string
	limits  []engine.Limits // that it was given
	refuse  bool            // options
}

func (f *fake) SetOption(name, value string) error {
	if f.refuse {
		return fmt.Errorf("no %s", name)
	}
	f.options = append(f.options, name+"="+value)
	return nil
}

func (f *fake) SetParameters(map[string]string) error { return nil }

func (f *fake) Prepare(context.Context) error { return nil }

func (f *fake) StrictFiles() []options.LoadedFile { return nil }

func (f *fake) NewGame() { f.next = 0 }

func (f *fake) Search(ctx context.Context, game *shogi.History, limits engine.Limits,
	report func(engine.Report)) engine.Result {
	f.limits = append(f.limits, limits)
	words := strings.Fields(f.answers[f.next%len(f.answers)])
	f.next++
	last := words[len(words)-1]
	move, _ := shogi.ParseMove(last)
	for i := 0; i+1 < len(words); i += 2 {
		number, _ := strconv.Atoi(words[i+1])
		pause, _ := time.ParseDuration(words[i+1])
		switch words[i] {
		case "cp":
			report(engine.Report{Depth: 3, Score: engine.Score{Centipawns: number}, Nodes: 100, PV: []shogi.Move{move}})
		case "mate":
			report(engine.Report{Depth: 3, Score: engine.Score{Mate: number}, PV: []shogi.Move{move}})
		case "sleep":
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		case "oversleep":
			time.Sleep(pause)
		case "pause":
			_ = scriptedengine.Pause(os.Getpid(), pause)
		}
	}
	if last == "panic" {
		panic("on purpose")
	}
	if last == "win" {
		return engine.Result{Declare: shogi.DeclarationWin}
	}
	return engine.Result{Best: move}
}

// newSpec returns a tournament of two profiles with 100 ms for each move.
func newSpec() *tournament.Spec {
	spec := &tournament.Spec{}
	spec.SetDefaults()
	spec.Name = "test"
	spec.Failures.Startup = 2 * time.Minute // real engines on a busy machine
	spec.TimeControl = tournament.TimeControl{MoveTime: 100 * time.Millisecond, Margin: 50 * time.Millisecond}
	spec.Engines = []tournament.Engine{{Name: "first", Profile: "default"}, {Name: "second", Profile: "default"}}
	return spec
}

func newJob(position string) tournament.Job {
	return tournament.Job{ID: "000000a", Players: [2]string{"first", "second"},
		Opening: tournament.Opening{Name: "1", Position: position}}
}

// playFakes plays a game between two fakes.
func playFakes(t testing.TB, spec *tournament.Spec, job tournament.Job, black, white *fake) tournament.Result {
	t.Helper()
	table := NewTable(spec)
	table.worker = "tester"
	fakes := []*fake{black, white}
	table.newSearcher = func(config.Profile) searcher {
		next := fakes[0]
		fakes = fakes[1:]
		return next
	}
	result, err := table.Play(context.Background(), job)
	if err != nil {
		t.Fatal(err)
	}
	table.Close()
	return result
}

func answers(list ...string) *fake { return &fake{answers: list} }

// firstMove is an engine in this process that plays the first legal move.
type firstMove struct{ fake }

func firstMoves(config.Profile) searcher { return &firstMove{} }

func (*firstMove) Search(_ context.Context, game *shogi.History, _ engine.Limits,
	report func(engine.Report)) engine.Result {
	move := game.Current().AppendLegalMoves(nil)[0]
	report(engine.Report{Depth: 1, Nodes: 1, PV: []shogi.Move{move}})
	return engine.Result{Best: move}
}
