package usi

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime/pprof"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The tests' binary is their engine, too: if scriptVariable is set, it follows
// that script instead of testing.
const scriptVariable = "USI_TEST_SCRIPT"

// driverScript makes it a driver with an instantEngine.
const driverScript = "driver"

func TestMain(m *testing.M) {
	script, isEngine := os.LookupEnv(scriptVariable)
	if !isEngine {
		code := m.Run()
		if code == 0 {
			code = reportLeaks()
		}
		os.Exit(code)
	}
	if script == driverScript {
		if err := NewDriver(&instantEngine{}).Run(context.Background()); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	followScript(script)
}

// reportLeaks returns 1 if, after all tests, goroutines of the package go on.
func reportLeaks() int {
	var dump strings.Builder
	for range 3000 { // a minute: it only guards against hanging
		dump.Reset()
		if err := pprof.Lookup("goroutine").WriteTo(&dump, 1); err != nil {
			panic(err)
		}
		if !strings.Contains(dump.String(), "usi.(*conversation)") && !strings.Contains(dump.String(), "usi.output") &&
			!strings.Contains(dump.String(), "usi.(*Driver)") && !strings.Contains(dump.String(), "usi.(*search)") {
			return 0
		}
		time.Sleep(20 * time.Millisecond)
	}
	fmt.Fprintln(os.Stderr, "goroutines are left behind:", dump.String())
	return 1
}

// followScript is an engine that, for each command, does what a script says. A
// line of a script is the command and what to do, separated by bars:
//
//	go | say info depth 1 | sleep 10ms | say bestmove 7g7f
//
// Other acts are: log (to stderr), babble (a hundred long lines there), huge (a line of two megabytes), close
// (stdout), exit N, hang. Commands that are not in the script are obeyed as a
// good engine does, which plays 7g7f.
func followScript(script string) {
	acts := map[string][]string{
		"usi":     {"say id name scripted", "say usiok"},
		"isready": {"say readyok"},
		"go":      {"say bestmove 7g7f"},
		"quit":    {"exit 0"},
		"EOF":     {"exit 0"},
	}
	for line := range strings.Lines(script) {
		command, list, _ := strings.Cut(strings.TrimSpace(line), "|")
		acts[strings.TrimSpace(command)] = strings.Split(list, "|")
	}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		command, _ := cutWord(input.Text())
		for _, act := range acts[command] {
			doScripted(act)
		}
	}
	for _, act := range acts["EOF"] {
		doScripted(act)
	}
}

func doScripted(act string) {
	verb, rest := cutWord(act)
	switch verb {
	case "say":
		fmt.Println(rest)
	case "log":
		fmt.Fprintln(os.Stderr, rest)
	case "babble":
		for i := range 100 {
			fmt.Fprintf(os.Stderr, "line %d %s\n", i, strings.Repeat("x", 2000))
		}
	case "huge":
		fmt.Println(strings.Repeat("x", 2*maxLine))
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

// scripted returns the program that follows a script.
func scripted(t *testing.T, script string) Process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	// The race detector would make every exit with code 0 wait for a second.
	return Process{Path: self, Env: []string{scriptVariable + "=" + script, "GORACE=atexit_sleep_ms=0"}}
}

// startScripted starts an engine that follows a script.
func startScripted(t *testing.T, script string, config ClientConfig) (*Client, error) {
	t.Helper()
	client, err := Start(t.Context(), scripted(t, script), config)
	if err == nil {
		t.Cleanup(func() { client.Close() })
	}
	return client, err
}
