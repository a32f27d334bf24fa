package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestTournamentInitCanBeRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.yaml")
	if code, out, err := shotest(t, "", "tournament", "init", file); code != 0 || !strings.Contains(out, "dry-run") {
		t.Fatalf("init: exit code %d\n%s%s", code, out, err)
	}
	if code, _, err := shotest(t, "", "tournament", "init", file); code != exitFailed || !strings.Contains(err, "--force") {
		t.Errorf("init over a file: exit code %d, %s", code, err)
	}
	for _, c := range []struct{ args, want string }{
		{"validate", `is valid: 2 engines, 20 games, 200 openings`},
		{"run --dry-run", `(?s)example \(round_robin\): 20 games, .*byoyomi 100ms.*byoyomi 50ms.*About 1m`},
	} {
		args := append([]string{"tournament"}, append(strings.Fields(c.args), file)...)
		if code, out, err := shotest(t, "", args...); code != 0 || !regexp.MustCompile(c.want).MatchString(out) {
			t.Errorf("%s: exit code %d\n%s%s", c.args, code, out, err)
		}
	}
	if code, _, err := shotest(t, "", "tournament", "report", file); code != exitFailed || !strings.Contains(err, "has not been played") {
		t.Errorf("report of nothing: exit code %d, %s", code, err)
	}
}

func TestTournamentInitWritesProfiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "profile.yaml")
	if code, _, err := shotest(t, "", "tournament", "init", "--profile", file); code != 0 {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "hash_megabytes: 64") {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestTournamentErrorsSayWhatToDo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "broken.yaml")
	text := "name: broken\ngames: 3\nengines:\n- {name: a, profil: default}\n- {name: b, command: ./nothing}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, err := shotest(t, "", "tournament", "validate", file)
	if code != exitFailed || !strings.Contains(err, `broken.yaml:4:13: engines[0].profil: unknown field; did you mean "profile"?`) {
		t.Errorf("exit code %d\n%s", code, err)
	}
	if code, _, err := shotest(t, "", "tournament", "work", "x"); code != exitUsage || !strings.Contains(err, "--nats is missing") {
		t.Errorf("worker without an address: exit code %d, %s", code, err)
	}
}

// TestServerFlags: what is missing is said.
func TestServerFlags(t *testing.T) {
	file := filepath.Join(t.TempDir(), "match.yaml")
	text := "name: match\ngames: 2\nengines:\n- {name: a, profile: default}\n- {name: b, profile: default}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"tournament run --concurrency 0 " + file:  "without --nats there are none",
		"tournament run --user x " + file:         "--nats is missing",
		"tournament work match --nats nats://h:1": "--name is missing",
	} {
		if code, _, err := shotest(t, "", strings.Fields(args)...); code != exitUsage || !strings.Contains(err, want) {
			t.Errorf("%s: exit code %d, %s", args, code, err)
		}
	}
}

// TestAllowedPrograms makes a list of programs, twice.
func TestAllowedPrograms(t *testing.T) {
	folder := t.TempDir()
	list, program := filepath.Join(folder, "programs.yaml"), filepath.Join(folder, "engine")
	for _, content := range []string{"one", "two"} {
		if err := os.WriteFile(program, []byte(content), 0o755); err != nil {
			t.Fatal(err)
		}
		if code, out, err := shotest(t, "", "tournament", "allow", list, program); code != exitDone || !strings.Contains(out, "Allowed "+program) {
			t.Fatalf("exit code %d, %s%s", code, out, err)
		}
	}
	text, err := os.ReadFile(list)
	if err != nil || strings.Count(string(text), "path: "+program) != 1 ||
		!strings.Contains(string(text), "sha256: 3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3") {
		t.Errorf("%v\n%s", err, text)
	}
	if code, _, err := shotest(t, "", "tournament", "allow", list, folder); code != exitFailed || !strings.Contains(err, "expected a program") {
		t.Errorf("a folder: exit code %d, %s", code, err)
	}
}

// Errors of tournaments and tuning are in the language that is asked for, by a flag or the
// environment.
func TestErrorsInJapanese(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.yaml")
	if err := os.WriteFile(file, []byte("name: x\ntime_control: 1s\nengines: [{name: a, profile: default}, {name: a, profile: default}]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{"tournament validate " + file, "「\"1s\"」とあります。 項目の組を書いてください。例：time_control: {byoyomi: 1s}"},
		{"tournament run " + file + " --frob", "フラグ--frobはありません"},
		{"tournament init " + file, "はすでにあります。上書きするには--forceを付けてください"},
		{"tune plausibility --records " + file + "x --out x", "そのようなファイルやフォルダーはありません"},
		{"tune games", "--outがありません"},
		{"tune evaluation", "必要なフラグがありません"},
	} {
		args := strings.Fields(c.args)
		if _, _, err := shotest(t, "", append(args, "--language", "ja")...); !strings.Contains(err, c.want) {
			t.Errorf("%s: %s", c.args, err)
		}
		if _, _, err := shotest(t, "", append(args, "--language=en")...); strings.Contains(err, "。") || err == "" {
			t.Errorf("%s in English: %s", c.args, err)
		}
	}
}
