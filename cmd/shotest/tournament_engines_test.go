package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// scriptEngine writes an engine that is a shell script: it declares an option, and does
// what else the test says when it is to get ready.
func scriptEngine(t *testing.T, whenReady string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED: shell scripts are engines only where there is a shell")
	}
	path := filepath.Join(t.TempDir(), "engine.sh")
	text := fmt.Sprintf(`#!/bin/sh
while read line; do
	case $line in
	usi) echo "option name Strength type spin default 5 min 1 max 9"; echo usiok;;
	isready) %s;;
	quit) exit;;
	esac
done
`, whenReady)
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// What would make every game void is said before the first one, with its place.
func TestOptionsAreCheckedBeforePlay(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ engine, want string }{
		{`{name: b, profile: default, options: {SkillLevle: 10}}`, `t.yaml:5:53: engines[1].options.SkillLevle: the engine has no such option; did you mean "SkillLevel"?`},
		{`{name: b, profile: default, child: true, options: {SkillLevel: 25}}`, `engines[1].options.SkillLevel: found "25", expected a number from 1 to 20`},
		{`{name: b, profile: default, options: {ProfileFile: nowhere.yaml}}`, `engines[1].options.ProfileFile: found "nowhere.yaml", option ProfileFile: `},
		{`{name: b, command: ` + scriptEngine(t, "echo readyok") + `, options: {Strenght: 3}}`, `engines[1].options.Strenght: the engine has no such option; did you mean "Strength"?`},
		{`{name: b, command: ` + scriptEngine(t, "echo readyok") + `, options: {Strength: 10}}`, `engines[1].options.Strength: found "10", expected a number from 1 to 9`},
		{`{name: b, command: /bin/false}`, `engines[1].command: found "/bin/false", which cannot be started: `},
	} {
		file := writeFile(t, "t.yaml", "name: t\ngames: 2\nengines:\n- {name: a, profile: default}\n- "+c.engine+"\n")
		for _, command := range []string{"validate", "run --dry-run", "run"} {
			args := append([]string{"tournament"}, append(strings.Fields(command), file)...)
			if code, out, errs := shotest(t, "", args...); code != exitFailed || !strings.Contains(errs, c.want) {
				t.Errorf("%s: exit code %d\n%s%s\nwant %s", command, code, out, errs, c.want)
			}
		}
		if _, err := os.Stat(strings.TrimSuffix(file, ".yaml") + ".run"); err == nil {
			t.Errorf("%s: the tournament was begun", c.engine)
		}
	}
}

// What is wrong with the openings and with every engine is said at once.
func TestAllMistakesAtOnce(t *testing.T) {
	t.Parallel()
	file := writeFile(t, "t.yaml", "name: t\ngames: 2\nopenings: {file: gone.sfen}\nengines:\n- {name: a, profile: gone.yaml}\n"+
		"- {name: b, profile: default, options: {SkillLevle: 1, MultiPV: 0}}\n- {name: c, command: ./gone}\n")
	for _, command := range []string{"validate", "run"} {
		code, _, errs := shotest(t, "", "tournament", command, file)
		for _, want := range []string{"gone.sfen", "engines[0].profile", "engines[1].options.SkillLevle", "engines[1].options.MultiPV", "engines[2].command"} {
			if code != exitFailed || !strings.Contains(errs, want) {
				t.Errorf("%s: exit code %d, nothing of %s in\n%s", command, code, want, errs)
			}
		}
	}
	file = writeFile(t, "u.yaml", "name: a/b\ngames: 3\ngamez: 2\nengines:\n- {name: a, profile: default, options: [1]}\n")
	_, _, errs := shotest(t, "", "tournament", "validate", file)
	for _, want := range []string{":1:7: name:", ":2:8: games:", ":3:1: gamez:", ":5:1: engines: found 1", ":5:40: engines[0].options:"} {
		if !strings.Contains(errs, want) {
			t.Errorf("nothing of %s in\n%s", want, errs)
		}
	}
}

// A tournament in which no game could be played has failed, and says so first.
func TestNothingPlayed(t *testing.T) {
	t.Parallel()
	engine := scriptEngine(t, "exit 3")
	file := writeFile(t, "t.yaml", "name: t\ngames: 2\ntime_control: {nodes: 20}\nadjudication: {max_moves: 10}\nengines:\n- {name: a, profile: default}\n- {name: b, command: "+engine+"}\n")
	code, out, errs := shotest(t, "", "tournament", "run", file)
	if code != exitFailed || !strings.Contains(errs, "no game could be played: all 2 are void (b: ") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	folder := strings.TrimSuffix(file, ".yaml") + ".run"
	for name, begin := range map[string]string{"report.md": "# t\n\nNo game could be played", "tournament.log": ""} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.HasPrefix(string(text), begin) {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	if !strings.Contains(out, "\nNo game could be played") {
		t.Errorf("printed\n%s", out)
	}
	// Put right, it is played.
	if err := os.WriteFile(engine, []byte(strings.Replace(scriptText(t, engine), "exit 3", "echo readyok", 1)), 0o755); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := shotest(t, "", "tournament", "run", file); !strings.Contains(out, "void, not counted, kept in results-void-") {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

func scriptText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
