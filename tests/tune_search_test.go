//go:build e2e

package tests

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"shotest/profile"
	"shotest/tournament/director"
)

// writeTuning writes a tuning of short games, and its parameters.
func writeTuning(t *testing.T, iterations int, engine string) (file string) {
	t.Helper()
	folder := t.TempDir()
	file = filepath.Join(folder, "short.yaml")
	text := fmt.Sprintf(`name: short
format: tuning
seed: 2
time_control: {nodes: 90}
engines: [%s]
adjudication: {max_moves: 40, resign: {score: 100, moves: 1, both: false}}
records: {csa: false}
tuning: {parameters: short.csv, iterations: %d, pairs: 2}
`, engine, iterations)
	const parameters = "name, type, value, min, max, c_end, r_end\ncosts.k, int, 400, 100, 800, 150, 0.1 // a constant\n" +
		"network_delay, float, 0.1, 0, 1, 0.1, 0.1\n"
	for name, content := range map[string]string{file: text, filepath.Join(folder, "short.csv"): parameters} {
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

const inProcess = `{name: a, profile: default, options: {USI_Hash: "1"}}`

// tuned returns the values that a tuning has written.
func tuned(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(strings.TrimSuffix(file, ".yaml")+".run", "tuned.csv"))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func tuneSearch(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	return runTune(t, program, append([]string{"search"}, args...)...)
}

func TestTuneSearch(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTuning(t, 4, inProcess)
	printed, errs, code := tuneSearch(t, program, file)
	if code != 0 {
		t.Fatalf("exit code %d\n%s%s", code, printed, errs)
	}
	for _, want := range []string{"iteration 1/4  4 games  costs.k", "iteration 4/4  16 games", "4 of 4 iterations, 16 games", "pull"} {
		if !strings.Contains(printed, want) {
			t.Errorf("missing %q in\n%s", want, printed)
		}
	}
	folder := strings.TrimSuffix(file, ".yaml") + ".run"
	// The values begin another run, and the profile plays.
	again := writeTuning(t, 1, "{name: b, profile: "+filepath.Join(folder, "tuned.yaml")+"}")
	if printed, errs, code := tuneSearch(t, program, again, "--parameters", filepath.Join(folder, "tuned.csv"), "--json"); code != 0 || !strings.Contains(printed, `"event":"ended"`) {
		t.Errorf("exit code %d\n%s%s", code, printed, errs)
	}
	checkEventsOf(t, program, writeTuning(t, 3, inProcess))
}

// checkEventsOf expects an event for each iteration and parameter, and one at the end.
func checkEventsOf(t *testing.T, program, file string) {
	t.Helper()
	printed, errs, code := tuneSearch(t, program, file, "--json")
	if code != 0 {
		t.Fatal(errs)
	}
	events := map[string]int{}
	for line := range strings.Lines(printed) {
		var object struct{ Event string }
		if err := json.Unmarshal([]byte(line), &object); err != nil || object.Event == "" {
			t.Errorf("not an event: %v: %s", err, line)
		}
		events[object.Event]++
	}
	if events["iteration"] != 3 || events["parameter"] != 2 || events["ended"] != 1 {
		t.Errorf("events %v", events)
	}
}

// Interrupted as Ctrl-C does, killed, and resumed, it ends with the values of a run
// without an interruption.
func TestTuneSearchResumes(t *testing.T) {
	t.Parallel()
	const iterations = 12
	program, whole, broken := buildShotest(t), writeTuning(t, iterations, inProcess), writeTuning(t, iterations, inProcess)
	if _, errs, code := tuneSearch(t, program, whole); code != 0 {
		t.Fatal(errs)
	}
	for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
		command := exec.Command(program, "tune", "search", broken, "--json")
		var errs strings.Builder
		command.Stderr = &errs
		stdout, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		seen := 0
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			if strings.Contains(lines.Text(), `"resumed":false`) {
				if seen++; seen == 3 {
					if err := command.Process.Signal(signal); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		if err := command.Wait(); err == nil || signal == os.Interrupt && !strings.Contains(errs.String(), "run the same command again") {
			t.Fatalf("%v: %v\n%s", signal, err, &errs)
		}
	}
	printed, errs, code := tuneSearch(t, program, broken)
	if code != 0 || strings.Contains(printed, "iteration 5/") || !strings.Contains(printed, "iteration 12/12") {
		t.Fatalf("resumed: exit code %d\n%s%s", code, printed, errs)
	}
	values := tuned(t, whole)
	if strings.Contains(values, "costs.k,int,400,") {
		t.Error("no game has changed anything")
	}
	if again := tuned(t, broken); again != values {
		t.Errorf("got\n%s\nwant\n%s", again, values)
	}
	// The whole way can be had again from the results.
	printed, _, code = tuneSearch(t, program, broken, "--json")
	if code != 0 || strings.Count(printed, `"resumed":true`) != iterations {
		t.Errorf("exit code %d\n%s", code, printed)
	}
	// It does not go on as something else.
	_, errs, code = tuneSearch(t, program, broken, "--pairs", "3")
	if code != 1 || !strings.Contains(errs, `the file says "pairs: 3"`) {
		t.Errorf("exit code %d\n%s", code, errs)
	}
}

// Another process can play the games, each profile in a process of its own.
func TestTuneSearchOnAWorker(t *testing.T) {
	t.Parallel()
	program := buildShotest(t)
	here, there := writeTuning(t, 2, inProcess), writeTuning(t, 2, strings.Replace(inProcess, "profile", "child: true, profile", 1))
	if _, errs, code := tuneSearch(t, program, here); code != 0 {
		t.Fatal(errs)
	}
	address := startNATS(t).url()
	run := start(t, program, "tune", "search", there, "--concurrency", "0", "--nats", address)
	worker := start(t, program, "tournament", "work", "short", "--nats", address, "--name", "desk", "--concurrency", "2")
	run.await(t)
	worker.await(t)
	mine := tuned(t, here)
	if others := tuned(t, there); others != mine {
		t.Errorf("by the worker:\n%s\nhere:\n%s", others, mine)
	}
	results, err := director.LoadResults(strings.TrimSuffix(there, ".yaml") + ".run")
	if err != nil || len(results) != 8 {
		t.Errorf("%d results, %v", len(results), err)
	}
}

// What is listed can be tuned.
func TestTuneSearchList(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTuning(t, 1, inProcess)
	listed, errs, code := tuneSearch(t, program, "--list")
	if code != 0 || !regexp.MustCompile(`(?s)^name, +type, +value.*\nsearch\.razoring\.margin, +int, .*\nsimilarity\.dull\.score, +int, `).MatchString(listed) {
		t.Fatalf("exit code %d\n%s%s", code, listed, errs)
	}
	table := filepath.Join(t.TempDir(), "all.csv")
	if _, errs, code := tuneSearch(t, program, file, "--write-parameters", table); code != 0 {
		t.Fatal(errs)
	}
	if written, err := os.ReadFile(table); err != nil || string(written) != listed {
		t.Errorf("%v\n%s", err, written)
	}
	if _, errs, code := tuneSearch(t, program, file, "--parameters", table); code != 0 {
		t.Error(errs)
	}
	p, err := profile.Load(filepath.Join(strings.TrimSuffix(file, ".yaml")+".run", "tuned.yaml"))
	if err != nil || p.Name != "short" {
		t.Errorf("profile %s, %v", p.Name, err)
	}
}

func TestTuneSearchErrors(t *testing.T) {
	t.Parallel()
	program, file := buildShotest(t), writeTuning(t, 1, inProcess)
	folder := filepath.Dir(file)
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	bad := write("bad.csv", "search.gama.base,int,200,0,400,40,0.1\nsearch.gamma.base,int,500,0,400,40,0.1\ncosts.k,int,nan,0,1,1,1\nthreads,int,1,0,9,1,1\n")
	empty := write("empty.csv", "# nothing\n")
	match := write("match.yaml", "name: m\nengines: [{name: a, profile: default}, {name: b, profile: default}]\n")
	silent := write("silent.yaml", "name: s\nformat: tuning\nengines: [{name: a, profile: default}]\n")
	missing := write("missing.yaml", "name: s\nformat: tuning\nengines: [{name: a, command: ./none}]\ntuning: {parameters: short.csv}\n")
	write("old.profile.yaml", "name: old\nsearch: {gamma: {bases: 3}, futile: 1}\n")
	old := write("old.yaml", "name: s\nformat: tuning\nengines: [{name: a, profile: old.profile.yaml}]\ntuning: {parameters: short.csv}\n")
	for _, c := range []struct {
		args []string
		want []string
		code int
	}{
		{nil, []string{"the tournament file is missing"}, 2},
		{[]string{match}, []string{"format: found round_robin, expected tuning"}, 2},
		{[]string{silent}, []string{"no table of parameters"}, 2},
		{[]string{missing}, []string{"engines[0].command", "none", "cannot be started"}, 1},
		{[]string{old}, []string{`search.gamma.bases: unknown field; did you mean "base"?`, "search.futile: unknown field"}, 1},
		{[]string{file, "--pairs=-1"}, []string{"expected 1 or more"}, 2},
		{[]string{file, "--parameters", empty}, []string{"empty.csv: no parameters"}, 1},
		{[]string{file, "--parameters", bad}, []string{
			`bad.csv:1: search.gama.base: unknown parameter; did you mean "search.gamma.base"?`,
			"bad.csv:2: search.gamma.base: value 500: expected 0 to 400",
			"bad.csv:3: costs.k: value NaN: expected a finite number",
			"bad.csv:4: threads: min 0: expected 1 or more",
		}, 1},
	} {
		_, errs, code := tuneSearch(t, program, c.args...)
		for _, want := range c.want {
			if code != c.code || !strings.Contains(errs, want) {
				t.Errorf("%v: exit code %d, want %d and %q:\n%s", c.args, code, c.code, want, errs)
			}
		}
	}
	if _, err := os.Stat(strings.TrimSuffix(file, ".yaml") + ".run"); err == nil {
		t.Error("a run was begun")
	}
	output, err := exec.Command(program, "tournament", "run", file).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "shotest tune search") {
		t.Errorf("%v\n%s", err, output)
	}
}
