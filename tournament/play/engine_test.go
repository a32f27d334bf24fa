package play

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shotest/engine"
	"shotest/profile"
	"shotest/shogi"
	"shotest/tournament"
	"shotest/usi"
)

// The tests' binary is their engine, too: if scriptVariable is set, it follows
// that script instead of testing.
const scriptVariable = "PLAY_TEST_SCRIPT"

// profileScript makes it the program that plays profiles.
const profileScript = "profile"

func TestMain(m *testing.M) {
	switch script, isEngine := os.LookupEnv(scriptVariable); {
	case !isEngine && slices.Contains(os.Args, "usi"):
		fmt.Fprintln(os.Stderr, "started as shotest: testing once more would never end")
		os.Exit(1)
	case !isEngine:
		code := m.Run()
		if code == 0 {
			code = reportLeaks()
		}
		os.Exit(code)
	case script == profileScript:
		if err := usi.NewDriver(engine.New(profile.Default())).Run(context.Background()); err != nil {
			os.Exit(1)
		}
	default:
		followScript(script)
	}
}

// reportLeaks returns 1 if, after all tests, goroutines of players go on.
func reportLeaks() int {
	var dump strings.Builder
	for range 3000 { // a minute: it only guards against hanging
		dump.Reset()
		if err := pprof.Lookup("goroutine").WriteTo(&dump, 1); err != nil {
			panic(err)
		}
		if !strings.Contains(dump.String(), "play.(*") && !strings.Contains(dump.String(), "usi.(*conversation)") {
			return 0
		}
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "goroutines are left behind:", dump.String())
	return 1
}

// followScript is a USI engine that, for each command, does what a script says.
// A line of a script is the command and what to do, separated by bars:
//
//	go 3 | say info depth 1 | sleep 10ms | say bestmove 7g7f
//
// The number means the third such command of the process. Acts are: say, log (to
// stderr), sleep, close (stdout), exit N, hang, and move, which plays the first
// legal move. Commands that are not in the script are obeyed as a good engine
// does.
func followScript(script string) {
	acts := map[string][]string{
		"usi":     {"say id name scripted", "say usiok"},
		"isready": {"say readyok"},
		"go":      {"move"},
		"quit":    {"exit 0"},
	}
	for line := range strings.Lines(script) {
		command, list, _ := strings.Cut(strings.TrimSpace(line), "|")
		acts[strings.TrimSpace(command)] = strings.Split(list, "|")
	}
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	seen := map[string]int{}
	position := ""
	for input.Scan() {
		command, rest, _ := strings.Cut(input.Text(), " ")
		if command == "position" {
			position = rest
		}
		seen[command]++
		list, numbered := acts[fmt.Sprintf("%s %d", command, seen[command])]
		if !numbered {
			list = acts[command]
		}
		for _, act := range list {
			doScripted(strings.TrimSpace(act), position)
		}
	}
}

func doScripted(act, position string) {
	verb, rest, _ := strings.Cut(act, " ")
	switch verb {
	case "say":
		fmt.Println(rest)
	case "move":
		history, err := shogi.ParseHistory(position)
		if err != nil {
			panic(err)
		}
		fmt.Println("bestmove", history.Current().AppendLegalMoves(nil)[0])
	case "log":
		fmt.Fprintln(os.Stderr, rest)
	case "sleep":
		d, err := time.ParseDuration(rest)
		if err != nil {
			panic(err)
		}
		time.Sleep(d)
	case "hang":
		time.Sleep(time.Minute) // the test has killed it long before
	case "close":
		os.Stdout.Close()
	case "exit":
		code, err := strconv.Atoi(rest)
		if err != nil {
			panic(err)
		}
		os.Exit(code)
	}
}

// scripted returns the entry of an engine that follows a script.
func scripted(t testing.TB, name, script string) tournament.Engine {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return tournament.Engine{Name: name, Command: self, Environment: map[string]string{
		scriptVariable: script,
		// The race detector would make every exit with code 0 wait for a second.
		"GORACE": "atexit_sleep_ms=0",
	}}
}

// fake is an engine in this process that answers what a test tells it, one
// answer after the other and from the start again.
//
//	sleep 2s report cp 30 7g7f
//
// Words before the move are done first: sleep, oversleep (without regard to the
// context), report cp or mate, panic. Instead of a move there can be resign or
// win.
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

func (f *fake) NewGame() { f.next = 0 }

func (f *fake) Search(ctx context.Context, game *shogi.History, limits engine.Limits, report func(engine.Report)) engine.Result {
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
		}
	}
	if last == "panic" {
		panic("on purpose")
	}
	return engine.Result{Best: move, Declare: last == "win"}
}

// newSpec returns a tournament of two engines that are profiles, and have 100 ms
// for each move.
func newSpec() *tournament.Spec {
	spec := &tournament.Spec{}
	spec.SetDefaults()
	spec.Name = "test"
	spec.TimeControl = tournament.TimeControl{MoveTime: 100 * time.Millisecond, Margin: 50 * time.Millisecond}
	spec.Engines = []tournament.Engine{{Name: "first", Profile: "default"}, {Name: "second", Profile: "default"}}
	return spec
}

func newJob(position string) tournament.Job {
	return tournament.Job{ID: "000000a", Players: [2]string{"first", "second"}, Opening: tournament.Opening{Name: "1", Position: position}}
}

// playFakes plays a game between fakes.
func playFakes(t testing.TB, spec *tournament.Spec, job tournament.Job, black, white *fake) tournament.Result {
	t.Helper()
	table := NewTable(spec, WithWorker("tester"))
	fakes := []*fake{black, white}
	table.newThinker = func(profile.Profile) thinker {
		next := fakes[0]
		fakes = fakes[1:]
		return next
	}
	result, err := table.Play(context.Background(), job, nil)
	if err != nil {
		t.Fatal(err)
	}
	table.Close()
	return result
}

func answers(list ...string) *fake { return &fake{answers: list} }

// firstMove is an engine in this process that plays the first legal move.
type firstMove struct{ fake }

func firstMoves(profile.Profile) thinker { return &firstMove{} }

func (*firstMove) Search(_ context.Context, game *shogi.History, _ engine.Limits, report func(engine.Report)) engine.Result {
	move := game.Current().AppendLegalMoves(nil)[0]
	report(engine.Report{Depth: 1, Nodes: 1, PV: []shogi.Move{move}})
	return engine.Result{Best: move}
}
