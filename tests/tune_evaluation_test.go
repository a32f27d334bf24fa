package tests

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
)

// randomTable writes a table of random games with random scores, of which every
// seventh is broken, and returns its path.
func randomTable(t *testing.T, games int) string {
	t.Helper()
	const seed = 21
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	var table, scores strings.Builder
	table.WriteString("#id\tblack\twhite\twinner\tend\tusi_moves\n")
	scores.WriteString("#id\teval_cp_black_pov_per_ply(x=none)\n")
	for id := range games {
		position := shogi.StartPosition()
		var moves, said []string
		for range 50 {
			legal := position.AppendLegalMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[random.IntN(len(legal))]
			moves = append(moves, m.String())
			said = append(said, fmt.Sprint(random.IntN(1000)-500))
			position.Play(m)
		}
		if id%7 == 6 {
			moves[3] = "5e5d"
		}
		winner := [2]string{"b", "w"}[random.IntN(2)]
		fmt.Fprintf(&table, "%d\tone\ttwo\t%s\ttoryo\t%s\n", id, winner, strings.Join(moves, " "))
		fmt.Fprintf(&scores, "%d\t%s\n", id, strings.Join(said, " "))
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"games.tsv": table.String(), "games_eval_time.tsv": scores.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// tune runs the command for evaluations and returns what it prints.
func tune(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	return runTune(t, program, append([]string{"evaluation"}, args...)...)
}

// runTune runs a command of tuning and returns what it prints.
func runTune(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	var stdout, stderr strings.Builder
	command := exec.Command(program, append([]string{"tune"}, args...)...)
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return stdout.String(), stderr.String(), command.ProcessState.ExitCode()
}

func TestTuneEvaluationForms(t *testing.T) {
	program, records := buildShotest(t), randomTable(t, 140)
	for _, form := range []string{"material", "terms", "network"} {
		out := filepath.Join(t.TempDir(), "weights")
		report := out + ".md"
		args := []string{"--records", records, "--form", form, "--hidden", "32", "--epochs", "1", "--batch", "512", "--choices", "20", "--worst", "3"}
		printed, errs, code := tune(t, program, append(args, "--out", out, "--report", report)...)
		if code != 0 {
			t.Fatalf("%s: exit code %d\n%s%s", form, code, printed, errs)
		}
		for _, want := range []string{"120 games of 1 files; left out: 20 broken", "epoch 1/1", "loss against the outcome", "Judged worst"} {
			if !strings.Contains(printed, want) {
				t.Errorf("%s: missing %q in\n%s", form, want, printed)
			}
		}
		if !strings.Contains(errs, "games.tsv:8: move 4, 5e5d") {
			t.Errorf("%s: the broken game is not named:\n%s", form, errs)
		}
		for _, path := range []string{out, report, out + ".checkpoint"} {
			if info, err := os.Stat(path); err != nil || info.Size() == 0 {
				t.Errorf("%s: %s: %v", form, path, err)
			}
		}
		if form == "material" {
			continue
		}
		// What was written can be read again.
		printed, errs, code = tune(t, program, append(args, "--from", out, "--evaluate-only", "--json")...)
		if code != 0 {
			t.Fatalf("%s: --from: exit code %d\n%s", form, code, errs)
		}
		for line := range strings.Lines(printed) {
			var object map[string]any
			if err := json.Unmarshal([]byte(line), &object); err != nil || object["event"] == nil {
				t.Errorf("%s: not an event: %v: %s", form, err, line)
			}
		}
	}
}

// TestTuneEvaluationResumes interrupts the program as Ctrl-C does, and expects
// the weights of a run without an interruption.
func TestTuneEvaluationResumes(t *testing.T) {
	program, records := buildShotest(t), randomTable(t, 400)
	folder := t.TempDir()
	args := func(out string, more ...string) []string {
		return append([]string{
			"--records", records, "--form", "material", "--epochs", "40", "--batch", "64", "--patience", "0", "--choices", "0",
			"--out", filepath.Join(folder, out),
		}, more...)
	}
	if _, errs, code := tune(t, program, args("whole")...); code != 0 {
		t.Fatal(errs)
	}
	command := exec.Command(program, append([]string{"tune", "evaluation"}, args("resumed")...)...)
	var errs strings.Builder
	command.Stderr = &errs
	stdout, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "epoch 3/") {
			if err := command.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := command.Wait(); err == nil || !strings.Contains(errs.String(), "--resume goes on") {
		t.Fatalf("interrupted: %v\n%s", err, &errs)
	}
	if _, err := os.Stat(filepath.Join(folder, "resumed")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("an interrupted run has written weights: %v", err)
	}
	printed, text, code := tune(t, program, args("resumed", "--resume")...)
	if code != 0 || strings.Contains(printed, "epoch 2/") {
		t.Fatalf("resumed: exit code %d\n%s%s", code, printed, text)
	}
	whole, err := os.ReadFile(filepath.Join(folder, "whole"))
	if err != nil {
		t.Fatal(err)
	}
	if resumed, err := os.ReadFile(filepath.Join(folder, "resumed")); err != nil || string(resumed) != string(whole) {
		t.Errorf("%v; the weights of the resumed run are\n%s, those of the whole run\n%s", err, resumed, whole)
	}
}

func TestTuneEvaluationErrors(t *testing.T) {
	program, records := buildShotest(t), randomTable(t, 60)
	out := filepath.Join(t.TempDir(), "weights")
	foreign := filepath.Join(t.TempDir(), "foreign")
	if err := os.WriteFile(foreign, []byte("hello"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args, want string
		code       int
	}{
		{"", "--records", 2},
		{"--records " + records, "--out is missing", 2},
		{"--records " + records + " --out " + out + " --form wood", "--form wood: expected one of material, network, terms", 2},
		{"--records " + records + " --out " + out + " --form network --hidden 33", "--hidden: 33 hidden units", 2},
		{"--records " + records + " --out " + out + " --player-share 0", "player's share 0", 2},
		{"--records " + records + " --out " + out + " --lambda 2", "lambda 2: expected 0 to 1", 2},
		{"--records " + records + " --out " + out + " --strict", "games.tsv:8: move 4, 5e5d", 1},
		{"--records " + records + " --out " + out + " --resume", "weights.checkpoint: no such file", 1},
		{"--records " + records + " --out " + out + " --form terms --from " + foreign, foreign, 1},
		{"--records " + records + " --out " + out + " --form network --from " + foreign, foreign, 1},
		{"--records " + records + " --out " + out + " --form material --from " + foreign, "cannot begin with weights of a file", 2},
		{"--records " + records + "/none --out " + out, "no such file", 1},
		{"--records " + filepath.Dir(foreign) + " --out " + out, "no games found", 1},
	} {
		_, errs, code := tune(t, program, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit code %d, want %d and %q:\n%s", c.args, code, c.code, c.want, errs)
		}
	}
}

// TestTuneEvaluationOnRecords learns piece values from games that people and
// programs have played.
func TestTuneEvaluationOnRecords(t *testing.T) {
	program := buildShotest(t)
	out := filepath.Join(t.TempDir(), "values.yaml")
	printed, errs, code := tune(t, program, "--records", dataPath(t, "records/pro2018.tsv.gz"), "--records", dataPath(t, "records/floodgate2018.tsv.gz"),
		"--form", "material", "--epochs", "2", "--batch", "2048", "--choices", "0", "--json", "--out", out)
	if code != 0 {
		t.Fatal(errs)
	}
	losses := map[string]float64{}
	for line := range strings.Lines(printed) {
		var event struct {
			Event   string
			HeldOut struct{ Outcome float64 } `json:"held_out"`
		}
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		losses[event.Event] = event.HeldOut.Outcome
	}
	if losses["before"] == 0 || losses["after"] >= losses["before"] {
		t.Errorf("losses %v", losses)
	}
}
