// Package scriptedengine turns the test binary of a package into a USI engine that follows a
// script. A line of a script is a command and the actions that answer it, separated by bars:
//
//	go 3 | say info depth 1 | sleep 10ms | say bestmove 7g7f
//
// The number means the third such command of the process; the command EOF is the end of the input,
// and go ponder is a command of its own, which is not answered. The actions are: say, log (to
// stderr), babble (a hundred long lines to stderr), huge (a line of two megabytes), move (play the
// first legal move), expect (the same, and ponder on the first reply), sleep, spin (use processor
// time from then on, along with further actions), pause (the process that has started the engine,
// on Unix), close (stdout), exit N, hang. To commands that are not in the script, the engine
// answers correctly: it plays the first legal move.
package scriptedengine

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"shotest/shogi"
)

// Variable is the environment variable of the script. If it is set, the test binary is an engine.
const Variable = "SHOTEST_TEST_SCRIPT"

// Main is the TestMain of a package. With the settings of Environment it acts as an engine: it runs
// one of the programs if the script is its name, and follows the script otherwise. Without them it
// runs the tests, and fails if goroutines whose stack holds one of the given words are still
// running after them.
func Main(m *testing.M, goroutines []string, programs map[string]func() error) {
	script, isEngine := os.LookupEnv(Variable)
	program := programs[script]
	switch {
	case !isEngine:
		code := m.Run()
		if code == 0 {
			code = reportLeaks(goroutines)
		}
		os.Exit(code)
	case program == nil:
		follow(script)
	case program() != nil:
		os.Exit(1)
	}
	os.Exit(0)
}

// Environment returns the environment variables that make this binary an engine with a script.
func Environment(script string) []string {
	// The race detector would make every exit with code 0 wait for a second.
	return []string{Variable + "=" + script, "GORACE=atexit_sleep_ms=0"}
}

// reportLeaks waits for goroutines whose stack holds one of the words to end. If they do not, it
// reports them and returns 1.
func reportLeaks(words []string) int {
	var dump strings.Builder
	for range 3000 { // a minute: it only guards against hanging
		dump.Reset()
		if err := pprof.Lookup("goroutine").WriteTo(&dump, 1); err != nil {
			panic(err)
		}
		if !slices.ContainsFunc(words, func(word string) bool { return strings.Contains(dump.String(), word) }) {
			return 0
		}
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "goroutines are left behind:", dump.String())
	return 1
}

// follow follows a script until the input ends.
func follow(script string) {
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
		command, rest, _ := strings.Cut(strings.TrimSpace(input.Text()), " ")
		if command == "position" {
			position = rest
		}
		if command == "go" && strings.HasPrefix(rest, "ponder") {
			command = "go ponder"
		}
		seen[command]++
		list, numbered := acts[fmt.Sprintf("%s %d", command, seen[command])]
		if !numbered {
			list = acts[command]
		}
		for _, act := range list {
			perform(act, position)
		}
	}
	for _, act := range acts["EOF"] {
		perform(act, position)
	}
}

// perform performs an action of a script in a position.
func perform(act, position string) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(act), " ")
	switch verb {
	case "say":
		fmt.Println(rest)
	case "move":
		fmt.Println("bestmove", firstMoves(position)[0])
	case "expect":
		moves := firstMoves(position)
		fmt.Println("bestmove", moves[0], "ponder", moves[1])
	case "log":
		fmt.Fprintln(os.Stderr, rest)
	case "babble":
		for i := range 100 {
			fmt.Fprintf(os.Stderr, "line %d %s\n", i, strings.Repeat("x", 2000))
		}
	case "huge":
		fmt.Println(strings.Repeat("x", 2<<20))
	case "sleep":
		d, err := time.ParseDuration(rest)
		check(err)
		time.Sleep(d)
	case "pause":
		d, err := time.ParseDuration(rest)
		check(err)
		check(Pause(os.Getppid(), d))
	case "spin":
		go func() {
			for {
				runtime.Gosched() // what reads the commands must get its turn on a busy machine
			}
		}()
	case "hang":
		time.Sleep(time.Minute) // the test has killed it long before
	case "close":
		os.Stdout.Close()
	case "exit":
		code, err := strconv.Atoi(rest)
		check(err)
		os.Exit(code)
	}
}

// Pause stops a process for a while, this one too. If another Pause of the process ends earlier, it
// is stopped again.
func Pause(process int, d time.Duration) error {
	const again = 50 * time.Millisecond
	script := fmt.Sprintf("for i in $(seq %d); do kill -STOP %d; sleep %g; done; kill -CONT %[2]d",
		(d+again-1)/again, process, again.Seconds())
	return exec.Command("sh", "-c", script).Run()
}

// firstMoves returns the first legal move of a position and, after it, the first legal reply, if
// there is one.
func firstMoves(position string) (moves [2]shogi.Move) {
	history, err := shogi.ParseHistory(position)
	check(err)
	for i := range moves {
		if legal := history.Current().AppendLegalMoves(nil); len(legal) > 0 {
			moves[i] = legal[0]
			history.Play(legal[0])
		}
	}
	return moves
}

// check ends an engine whose script cannot be followed.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
