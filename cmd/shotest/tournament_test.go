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
	if code, _, err := shotest(t, "", "tournament", "init", file); code != exitUsage || !strings.Contains(err, "--force") {
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
	if code, _, err := shotest(t, "", "tournament", "worker", "x"); code != exitUsage || !strings.Contains(err, "--nats is missing") {
		t.Errorf("worker without an address: exit code %d, %s", code, err)
	}
}
