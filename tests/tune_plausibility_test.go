//go:build e2e

package tests

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shotest/plausibility"
)

// tuneMoves runs the command for plausibility and returns what it prints.
func tuneMoves(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	return runTune(t, program, append([]string{"plausibility"}, args...)...)
}

func TestTunePlausibility(t *testing.T) {
	t.Parallel()
	program, records := buildShotest(t), randomTable(t, 140)
	out := filepath.Join(t.TempDir(), "weights.yaml")
	args := []string{"--records", records, "--epochs", "2", "--batch", "64", "--per-game", "6", "--player-share", "1", "--keep"}
	for _, report := range []string{"report.md", "report.html"} {
		report = filepath.Join(t.TempDir(), report)
		printed, errs, code := tuneMoves(t, program, append(args, "--out", out, "--report", report, "--force")...)
		if code != 0 {
			t.Fatalf("exit code %d\n%s%s", code, printed, errs)
		}
		for _, want := range []string{"120 games of 1 files; left out: 20 broken", "epoch 2/2", "negative log-likelihood", "Put `costs: {k: ", "Learning ended after epoch 2 of 2; ", "changed most"} {
			if !strings.Contains(printed, want) {
				t.Errorf("missing %q in\n%s", want, printed)
			}
		}
		if !strings.Contains(errs, "games.tsv:8: move 4, 5e5d") {
			t.Errorf("the broken game is not named:\n%s", errs)
		}
		page, err := os.ReadFile(report)
		if err != nil {
			t.Fatal(err)
		}
		wanted := []string{"Plausibility of moves", "Calibration", "perplexity", "Weights that have changed most", "idle"}
		if strings.HasSuffix(report, ".html") {
			wanted = append(wanted, "<svg", "</html>")
		}
		for _, want := range wanted {
			if !strings.Contains(string(page), want) {
				t.Errorf("%s: missing %q", report, want)
			}
		}
	}
	if _, err := plausibility.Load(out); err != nil {
		t.Errorf("the weights cannot be read: %v", err)
	}
	printed, errs, code := tuneMoves(t, program, append(args, "--from", out, "--evaluate-only", "--json")...)
	if code != 0 {
		t.Fatalf("--from: exit code %d\n%s", code, errs)
	}
	events := map[string]int{}
	for line := range strings.Lines(printed) {
		var object struct{ Event string }
		if err := json.Unmarshal([]byte(line), &object); err != nil || object.Event == "" {
			t.Errorf("not an event: %v: %s", err, line)
		}
		events[object.Event]++
	}
	if events["loaded"] != 1 || events["after"] != 1 || events["costs"] != 1 || events["before"] != 0 {
		t.Errorf("events %v", events)
	}
}

func TestTunePlausibilityPolicy(t *testing.T) {
	t.Parallel()
	program, records := buildShotest(t), randomTable(t, 60)
	folder := t.TempDir()
	out, report := filepath.Join(folder, "weights.yaml"), filepath.Join(folder, "report.md")
	printed, errs, code := tuneMoves(t, program, "--records", records, "--epochs", "2", "--batch", "64", "--player-share", "1",
		"--policy", "32", "--surroundings", "32", "--keep", "--do-without", "beside", "--do-without", "contested by", "--out", out, "--report", report)
	if code != 0 {
		t.Fatalf("exit code %d\n%s%s", code, printed, errs)
	}
	weights, err := plausibility.Load(out)
	if err != nil || weights.Policy == nil || weights.Policy.Units() != 32 || weights.Policy.SurroundingUnits() != 32 {
		t.Fatalf("no network in the weights: %v", err)
	}
	page, err := os.ReadFile(report)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A network of 32 hidden units", "Another 32 see", "left empty: beside, contested by."} {
		if !strings.Contains(string(page), want) {
			t.Errorf("missing %q in\n%s", want, page)
		}
	}
	// The weights play, and tell of the network.
	settings := filepath.Join(folder, "profile.yaml")
	if err := os.WriteFile(settings, []byte("plausibility_file: weights.yaml\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	told, err := exec.Command(program, "explain", "--position", "startpos moves 7g7f 3c3d", "--move", "2g2f", "--nodes", "500", "--profile", settings, "--json").CombinedOutput()
	if err != nil || !strings.Contains(string(told), `"bin":"policy"`) {
		t.Errorf("%v\n%s", err, told)
	}
}

func TestTunePlausibilityFromSearch(t *testing.T) {
	t.Parallel()
	program, records, folder := buildShotest(t), randomTable(t, 60), t.TempDir()
	found := filepath.Join(folder, "found.tsv")
	var weights [2][]byte
	var written [2]time.Time
	for i := range weights {
		out := filepath.Join(folder, "weights.yaml")
		printed, errs, code := tuneMoves(t, program, "--records", records, "--from-search", "200", "--positions", "100", "--player-share", "1",
			"--epochs", "1", "--batch", "32", "--detours", "0.5", "--found", found, "--keep", "--force", "--out", out)
		if code != 0 || !strings.Contains(printed, "a search of 200 nodes finds best, 50 % of them after a move that was not played") {
			t.Errorf("exit code %d\n%s%s", code, printed, errs)
		}
		info, err := os.Stat(found)
		if err != nil {
			t.Fatal(err)
		}
		written[i] = info.ModTime()
		if weights[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	if written[0] != written[1] {
		t.Error("positions were searched again")
	}
	if !bytes.Equal(weights[0], weights[1]) {
		t.Error("moves that were found before teach something else")
	}
	_, errs, code := tuneMoves(t, program, "--records", records, "--from-search", "300", "--positions", "100", "--player-share", "1",
		"--found", found, "--out", filepath.Join(folder, "other.yaml"))
	if code != 1 || !strings.Contains(errs, "found.tsv:1: the moves were found by --from-search 200 --detours 0.5, and not by --from-search 300 --detours 0: name another file") {
		t.Errorf("other searches: exit code %d\n%s", code, errs)
	}
}

// Interrupted and resumed, it ends with the bytes of a run without an interruption.
func TestTunePlausibilityResumes(t *testing.T) {
	t.Parallel()
	testResuming(t, "plausibility", "--records", randomTable(t, 300), "--epochs", "7", "--batch", "32", "--patience", "0",
		"--player-share", "1", "--policy", "32", "--keep")
}

func TestTunePlausibilityErrors(t *testing.T) {
	t.Parallel()
	program, records := buildShotest(t), randomTable(t, 60)
	folder := t.TempDir()
	out := filepath.Join(folder, "weights.yaml")
	foreign := filepath.Join(folder, "foreign.yaml")
	if err := os.WriteFile(foreign, []byte("components:\n  chess: {on: true}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	infinite := filepath.Join(folder, "infinite.yaml")
	if err := os.WriteFile(infinite, []byte("components:\n  killer:\n    weights: {first: [.nan, 0, 1000]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	with := "--records " + records + " --out " + out
	for _, c := range []struct {
		args, want string
		code       int
	}{
		{"", "--records", 2},
		{"--records " + records, "--out is missing", 2},
		{with + " --epochs 0", "epochs 0: expected at least 1", 2},
		{with + " --deviation 0", "--deviation 0: expected more than 0", 2},
		{with + " --positions 0", "--positions 0: expected 1 or more", 2},
		{with + " --median-cost=-1", "--median-cost -1: expected 0 or more", 2},
		{with + " --phase late", "--phase", 2},
		{with + " --surroundings 32", "0 hidden units: expected a multiple of 32 up to 256", 2},
		{with + " --policy 32 --surroundings 33", "33 hidden units for surroundings: expected 0 or a multiple of 32 up to 64", 2},
		{with + " --policy 33", "33 hidden units: expected a multiple of 32 up to 256", 2},
		{with + " --do-without besides", "--do-without besides: expected one of policy, to, from, beside,", 2},
		{with + " --player-share 0", "player's share 0", 2},
		{with + " --report report.txt", "expected a name that ends in .md or .html", 2},
		{with + " --strict", "games.tsv:8: move 4, 5e5d", 1},
		{with + " --keep --resume", "weights.yaml.checkpoint: no such file", 1},
		{with + " --from " + foreign, "foreign.yaml:2:", 1},
		{with + " --from " + infinite, "infinite.yaml:3:", 1},
		{with + " --min-rating 9000", "no games", 1},
		{"--records " + records + "/none --out " + out, "no such file", 1},
	} {
		_, errs, code := tuneMoves(t, program, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit code %d, want %d and %q:\n%s", c.args, code, c.code, c.want, errs)
		}
		if _, err := os.Stat(out); err == nil {
			t.Fatalf("%s: weights were written", c.args)
		}
	}
}
