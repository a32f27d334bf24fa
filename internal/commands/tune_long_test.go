//go:build e2e

package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility"
)

// All tuners report broken games, write weights that can be measured again, and write a report.
func TestTuners(t *testing.T) {
	t.Parallel()
	games, folder := writeRandomGames(t, 300), t.TempDir()
	for i, c := range []struct {
		form  string
		flags []string
		want  string // what is printed, and is in the report
	}{
		{"evaluation", []string{"--hidden", "32", "--noisy"}, "Loss against the outcome"},
		{"plausibility", []string{"--per-game", "6"}, "Weights that have changed most"},
		{"plausibility", []string{"--policy", "32", "--surroundings", "32", "--without-policy"}, "perplexity"},
	} {
		out, report := filepath.Join(folder, "weights"), filepath.Join(folder, "report"+[]string{".md", ".html"}[i%2])
		args := append([]string{"tune", c.form, "--records", games, "--player-share", "1", "--from-ply",
			"0"}, c.flags...)
		learn := append(slices.Clone(args), "--epochs", "2", "--batch", "64", "--keep", "--force", "--out", out,
			"--report", report)
		code, printed, problem := shotest(t, "", learn...)
		page, err := os.ReadFile(report)
		if err != nil || code != exitDone || !strings.Contains(printed, c.want) ||
			!strings.Contains(string(page), c.want) {
			t.Errorf("%v: exit code %d, %v, missing %q in\n%s%s\n%.2000s", c.flags, code, err, c.want,
				printed, problem, page)
		}
		if !strings.Contains(printed, "294 games of 1 files; left out: 6 broken") ||
			!strings.Contains(printed, "epoch 2/2") || !strings.Contains(problem, "random.tsv:51: move 4, 5e5d") {
			t.Errorf("%v: printed\n%s%s", c.flags, printed, problem)
		}
		measure := slices.DeleteFunc(append(args, "--from", out, "--evaluate-only", "--json"),
			func(arg string) bool { return arg == "--without-policy" })
		code, printed, problem = shotest(t, "", measure...)
		if code != exitDone || !strings.Contains(printed, `"event":"`) {
			t.Errorf("%v: --from: exit code %d\n%s%s", c.flags, code, printed, problem)
		}
		for line := range strings.Lines(printed) {
			if !json.Valid([]byte(line)) {
				t.Errorf("%v: not JSON: %s", c.flags, line)
			}
		}
	}
}

// A run that only measures writes the mean of several networks, which is the network itself if all
// are equal.
func TestMeanOfNetworks(t *testing.T) {
	t.Parallel()
	games, folder := writeRandomGames(t, 200), t.TempDir()
	network, mean := filepath.Join(folder, "network"), filepath.Join(folder, "mean")
	tune := []string{"tune", "evaluation", "--records", games, "--player-share", "1", "--from-ply", "0", "--noisy"}
	for _, flags := range [][]string{
		{"--hidden", "32", "--epochs", "1", "--keep", "--out", network},
		{"--from", network, "--from", network, "--evaluate-only", "--out", mean},
	} {
		if code, printed, problem := shotest(t, "", slices.Concat(tune, flags)...); code != exitDone {
			t.Fatalf("%v: exit code %d: %s%s", flags, code, printed, problem)
		}
	}
	want, _ := os.ReadFile(network)
	if got, err := os.ReadFile(mean); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%v; %d bytes, want the %d of the network", err, len(got), len(want))
	}
	again := slices.Concat(tune, []string{"--from", network, "--evaluate-only", "--out", mean})
	if code, _, problem := shotest(t, "", again...); code == exitDone || !strings.Contains(problem, "--force") {
		t.Errorf("onto a file that is there: exit code %d: %s", code, problem)
	}
}

// A new policy network can be used and explained.
func TestLearnedPolicyPlays(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "weights.yaml")
	runCases(t, []commandCase{{"", []string{"--policy", "32", "--epochs", "1", "--keep", "--player-share", "1",
		"--from-ply", "0", "--out", out}, 0, ``, ``}},
		"tune", "plausibility", "--records", writeRandomGames(t, 100))
	weights, err := plausibility.Load(out)
	if err != nil || weights.Policy == nil || weights.Policy.Units() != 32 {
		t.Fatalf("no network in the weights: %v", err)
	}
	settings := shogitest.File(t, "profile.yaml", "plausibility_file: "+out+"\n")
	runCases(t, []commandCase{{"", []string{"--profile", settings, "--json"}, 0, `"bin":"policy"`, `^$`}},
		"explain", "--position", "startpos moves 7g7f 3c3d", "--move", "2g2f", "--nodes", "500")
}

// interrupter interrupts a command when it prints a text.
type interrupter struct {
	bytes.Buffer
	text   string
	cancel context.CancelFunc
}

func (i *interrupter) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte(i.text)) {
		i.cancel()
	}
	return i.Buffer.Write(p)
}

// A run that is interrupted and resumed writes the same bytes as one without an interruption.
func TestTuningResumes(t *testing.T) {
	t.Parallel()
	games, folder := writeRandomGames(t, 300), t.TempDir()
	learn := func(out string, more ...string) []string {
		return append([]string{"tune", "plausibility", "--records", games, "--epochs", "5", "--batch", "32",
			"--patience", "0",
			"--player-share", "1", "--from-ply", "0", "--keep", "--out", filepath.Join(folder, out)}, more...)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stopped := &interrupter{text: "epoch 3/", cancel: cancel}
	var problem strings.Builder
	if code := run(ctx, learn("resumed"), streams{in: strings.NewReader(""),
		out: stopped, err: &problem}); code != exitFailed || !strings.Contains(problem.String(), "--resume goes on") {
		t.Fatalf("exit code %d: %s", code, &problem)
	}
	if _, err := os.Stat(filepath.Join(folder, "resumed")); err == nil {
		t.Error("an interrupted run has written weights")
	}
	runCases(t, []commandCase{{"whole", learn("whole"), 0, `epoch 2/`, ``}, {"resumed", learn("resumed", "--resume"), 0,
		`epoch 4/`, ``}})
	whole, _ := os.ReadFile(filepath.Join(folder, "whole"))
	if resumed, err := os.ReadFile(filepath.Join(folder, "resumed")); err != nil || !bytes.Equal(resumed, whole) {
		t.Errorf("%v; the weights of the resumed run differ: %d bytes, want %d", err, len(resumed), len(whole))
	}
}

// If no epoch is better on the held-out games, no weights are written, and the error says what was
// left out and what may help.
func TestUnimprovedWeightsAreNotWritten(t *testing.T) {
	t.Parallel()
	games, out := writeRandomGames(t, 1000), filepath.Join(t.TempDir(), "weights.yaml")
	code, printed, err := shotest(t, "", "tune", "evaluation", "--records", games, "--epochs", "1", "--hidden", "32",
		"--noisy", "--rate", "300", "--out", out)
	const want = `no epoch was better on the held-out games than the weights begun with: no weights were written\. ` +
		`\d+ positions of \d+ games were learned from, and \d+ of \d+ held out; left out were \d+ in the opening, or before the first ply ` +
		`\(--from-ply\)\. .*--keep writes`
	if code != exitFailed || !regexp.MustCompile(want).MatchString(err) ||
		!strings.Contains(printed, "Learning ended after epoch 1 of 1; none was better") {
		t.Errorf("exit code %d: %s%s", code, printed, err)
	}
	if left, _ := filepath.Glob(out + "*"); left != nil {
		t.Errorf("there is %v", left)
	}
}

// Plausibility has a prior: random games hardly change its weights, and the report says so.
func TestRandomGamesMoveWeightsLittle(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "weights.yaml")
	code, printed, err := shotest(t, "", "tune", "plausibility", "--records", writeRandomGames(t, 1000), "--epochs",
		"1", "--per-game", "13", "--rate", "300", "--out", out)
	want := `No step away from the weights begun with|The weights begun with count for \d+ games`
	if code != exitDone || !regexp.MustCompile(want).MatchString(printed) {
		t.Errorf("exit code %d: %s%s", code, printed, err)
	}
	if _, err := plausibility.Load(out); err != nil {
		t.Error(err)
	}
}

// The checkpoint is removed at the end of a run, but stays if the weights could not be written.
func TestCheckpointIsRemoved(t *testing.T) {
	t.Parallel()
	games := writeRandomGames(t, 200)
	for _, form := range [][]string{{"plausibility", "--per-game", "2"}, {"evaluation", "--hidden", "32", "--noisy"}} {
		out, kept := filepath.Join(t.TempDir(), "weights"), filepath.Join(t.TempDir(), "kept")
		learn := append([]string{"tune"}, append(form, "--records", games, "--player-share", "1", "--from-ply", "0",
			"--epochs", "1", "--keep")...)
		if code, _, err := shotest(t, "", append(learn, "--out", out)...); code != exitDone {
			t.Errorf("%s: exit code %d: %s", form[0], code, err)
		}
		written := []string{out, out + "-match.yaml", out + "-profile.yaml"}
		if left, _ := filepath.Glob(out + "*"); !slices.Equal(left, written) {
			t.Errorf("%s has left %v, want %v", form[0], left, written)
		}
		if code, _, err := shotest(t, "", append(learn, "--out", filepath.Join(out, "no"), "--force",
			"--checkpoint", kept)...); code != exitFailed {
			t.Errorf("%s: exit code %d: %s", form[0], code, err)
		}
		if _, err := os.Stat(kept); err != nil {
			t.Errorf("%s: %v", form[0], err)
		}
	}
}
