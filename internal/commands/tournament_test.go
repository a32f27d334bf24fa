package commands

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/tournament"
)

func TestTournamentInitCanBeRun(t *testing.T) {
	folder := t.TempDir()
	file, profile := filepath.Join(folder, "match.yaml"), filepath.Join(folder, "profile.yaml")
	tuning := shogitest.File(t, "tuning.yaml",
		"name: t\nformat: tuning\nengines: [{name: a, profile: default}]\ntuning: {parameters: gone.csv}\n")
	runCases(t, []commandCase{
		{"init", []string{"init", file}, 0, `dry-run`, `^$`},
		{"init over a file", []string{"init", file}, 1, `^$`, `--force`},
		{"validate", []string{"validate", file}, 0, `is valid: 2 engines, 20 games, 200 openings`, `^$`},
		{"dry run", []string{"run", "--dry-run", "--concurrency", "3", file}, 0,
			`(?s)example \(round_robin\): 20 games, 3 at once, .*byoyomi 100ms.*byoyomi 50ms.*About 1m0s`, `^$`},
		{"no shorter than a game", []string{"run", "--dry-run", "--concurrency", "64", file}, 0,
			`(?s)64 at once, .*About 9s`, `^$`},
		{"report of nothing", []string{"report", file}, 1, `^$`, `has not been played`},
		{"a tuning", []string{"run", "../../examples/tuning.yaml"}, 2, `^$`, `run it with shotest tune search`},
		{"a tuning without its table", []string{"validate", tuning}, 1, `^$`, `gone\.csv: no such file`},
		{"profile", []string{"init", "--profile", profile}, 0, `^$`, `^$`},
		{"workers without a server", []string{"run", "--concurrency", "0", file}, 2, `^$`,
			`without --nats there are none`},
		{"user without a server", []string{"run", "--user", "x", file}, 2, `^$`, `--nats is missing`},
		{"worker without a server", []string{"work", "x"}, 2, `^$`, `--nats is missing`},
		{"no server there", []string{"work", "x", "--nats", "nats://127.0.0.1:1", "--name", "a", "--wait",
			"10ms"}, 1, `^$`,
			`^\S+ WRN the server nats://127\.0\.0\.1:1 cannot be reached: connection refused, .*; trying again for 10ms\n` +
				`shotest: the server .* given up after 10ms\n$`},
		{"no server for a runner", []string{"run", "--nats", "nats://127.0.0.1:1", file}, 1, `^$`,
			`^shotest: the server nats://127\.0\.0\.1:1 cannot be reached: connection refused`},
		{"worker without a name", []string{"work", "x", "--nats", "nats://h:1"}, 2, `^$`, `--name is missing`},
	}, "tournament")
	if text, err := os.ReadFile(profile); err != nil || !strings.Contains(string(text), "hash_megabytes: 64") {
		t.Errorf("%v\n%s", err, text)
	}
}

// By default one game is played at once for each processor of the process.
func TestGamesAtOnce(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 4, 8} {
		runtime.GOMAXPROCS(processors)
		none, three := 0, 3
		for _, c := range []struct {
			flag       *int
			file, want int
		}{{nil, 0, processors}, {nil, 5, 5}, {&three, 5, 3}, {&none, 5, 0}} {
			flags := runFlags{Concurrency: c.flag}
			if got := flags.atOnce(&tournament.Spec{Concurrency: c.file}); got != c.want {
				t.Errorf("%d processors, concurrency: %d: %d games at once, want %d", processors, c.file, got, c.want)
			}
		}
		pondering := &tournament.Spec{Engines: []tournament.Engine{{Ponder: true}, {}}}
		if got, want := (&runFlags{}).atOnce(pondering), max(1, processors/2); got != want {
			t.Errorf("%d processors, with pondering: %d games at once, want %d", processors, got, want)
		}
	}
}

// Games at once whose engines do not fit into memory are an error before the first.
func TestGamesFitIntoMemory(t *testing.T) {
	own, child, other := tournament.Engine{Profile: "default"}, tournament.Engine{Profile: "default", Child: true},
		tournament.Engine{Command: "./engine"}
	for _, c := range []struct {
		engines []tournament.Engine
		fits    bool
	}{{[]tournament.Engine{own, own, own}, false}, {[]tournament.Engine{own, child}, true},
		{[]tournament.Engine{child, other}, true}} {
		err := checkTables(&tournament.Spec{Engines: c.engines}, 200, 7<<30)
		const want = "400 engines at once: about 10.1 GB"
		if (err == nil) != c.fits || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d engines: %v", len(c.engines), err)
		}
	}
}

// A list of programs can be made and updated.
func TestAllowedPrograms(t *testing.T) {
	program := shogitest.File(t, "engine", "one")
	list := filepath.Join(filepath.Dir(program), "programs.yaml")
	for _, content := range []string{"one", "two"} {
		if err := os.WriteFile(program, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
		if code, out, err := shotest(t, "", "tournament", "allow", list, program); code != exitDone ||
			!strings.Contains(out, "Allowed "+program) {
			t.Fatalf("exit code %d, %s%s", code, out, err)
		}
	}
	text, err := os.ReadFile(list)
	if err != nil || strings.Count(string(text), "path: "+program) != 1 ||
		!strings.Contains(string(text), "sha256: 3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3") {
		t.Errorf("%v\n%s", err, text)
	}
}

// scriptEngine writes an engine that is a shell script. It declares an option, and runs whenReady
// after isready.
func scriptEngine(t *testing.T, whenReady string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: shell scripts are engines only where there is a shell")
	}
	path := shogitest.File(t, "engine.sh", fmt.Sprintf(`#!/bin/sh
while read line; do
	case $line in
	usi) echo "option name Strength type spin default 5 min 1 max 9"; echo usiok;;
	isready) %s;;
	quit) exit;;
	esac
done
`, whenReady))
	if err := os.Chmod(path, 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// Errors that would make games void are reported before the first game, all at once and with their
// lines.
func TestInvalidTournaments(t *testing.T) {
	t.Parallel()
	file := shogitest.File(t, "t.yaml", `name: t
games: 2
openings: {file: gone.sfen}
engines:
- {name: a, profile: gone.yaml}
- {name: b, profile: default, options: {SkillLevle: 1, MultiPV: 0}}
- {name: c, command: `+scriptEngine(t, "echo readyok")+`, options: {Strength: 10}}
- {name: d, command: /bin/false}
`)
	wanted := []string{
		"gone.sfen", "engines[0].profile",
		`t.yaml:6:53: engines[1].options.SkillLevle: the engine has no such option; did you mean "SkillLevel"?`,
		"engines[1].options.MultiPV", `engines[2].options.Strength: found "10", expected a number from 1 to 9`,
		`engines[3].command: found "/bin/false", which cannot be started: `,
	}
	for _, command := range []string{"validate", "run --dry-run", "run"} {
		code, _, errs := shotest(t, "", append([]string{"tournament"}, append(strings.Fields(command), file)...)...)
		for _, want := range wanted {
			if code != exitFailed || !strings.Contains(errs, want) {
				t.Errorf("%s: exit code %d, nothing of %s in\n%s", command, code, want, errs)
			}
		}
	}
	if _, err := os.Stat(strings.TrimSuffix(file, ".yaml") + ".run"); err == nil {
		t.Error("the tournament was begun")
	}
}

// A tournament in which no game could be played fails.
func TestNothingPlayed(t *testing.T) {
	t.Parallel()
	engine := scriptEngine(t, "exit 3")
	file := shogitest.File(t, "t.yaml",
		"name: t\ngames: 2\ntime_control: {nodes: 20}\nadjudication: {max_moves: 10}\nengines:\n- {name: a, profile: default}\n- {name: b, command: "+engine+"}\n")
	runCases(t,
		[]commandCase{{"", []string{file}, 1, `\nNo game could be played`,
			`no game could be played: all 2 are void \(b: `}}, "tournament", "run")
	if text, err := os.ReadFile(filepath.Join(strings.TrimSuffix(file, ".yaml")+".run", "report.md")); err != nil ||
		!strings.HasPrefix(string(text), "# t\n\nNo game could be played") {
		t.Errorf("%v\n%s", err, text)
	}
}
