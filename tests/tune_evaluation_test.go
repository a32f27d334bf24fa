//go:build e2e

package tests

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
)

// tune runs the command for evaluations and returns what it prints.
func tune(t *testing.T, program string, args ...string) (out, errs string, code int) {
	t.Helper()
	return runTune(t, program, append([]string{"evaluation"}, args...)...)
}

func TestTuneEvaluationForms(t *testing.T) {
	t.Parallel()
	program, records := buildShotest(t), randomTable(t, 140)
	for _, form := range []string{"material", "network"} {
		out := filepath.Join(t.TempDir(), "weights")
		report := out + ".md"
		args := []string{"--records", records, "--form", form, "--hidden", "32", "--epochs", "1", "--batch", "512", "--choices", "20", "--worst", "3"}
		printed, errs, code := tune(t, program, append(args, "--out", out, "--report", report)...)
		if code != 0 {
			t.Fatalf("%s: exit code %d\n%s%s", form, code, printed, errs)
		}
		for _, want := range []string{"120 games of 1 files; left out: 20 broken", "epoch 1/1", "loss against the outcome", "Worst positions"} {
			if !strings.Contains(printed, want) {
				t.Errorf("%s: missing %q in\n%s", form, want, printed)
			}
		}
		if !strings.Contains(errs, "games.tsv:8: move 4, 5e5d") {
			t.Errorf("%s: the broken game is not named:\n%s", form, errs)
		}
		for _, path := range []string{out, report} {
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

// Interrupted and resumed, it ends with the weights of a run without an interruption.
func TestTuneEvaluationResumes(t *testing.T) {
	t.Parallel()
	testResuming(t, "evaluation", "--records", randomTable(t, 400), "--form", "material", "--epochs", "40", "--batch", "64",
		"--patience", "0", "--choices", "0")
}

func TestTuneEvaluationErrors(t *testing.T) {
	t.Parallel()
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
		{"--records " + records + " --out " + out + " --form wood", "--form wood: expected network or material", 2},
		{"--records " + records + " --out " + out + " --form network --hidden 33", "--hidden: 33 hidden units", 2},
		{"--records " + records + " --out " + out + " --player-share 0", "player's share 0", 2},
		{"--records " + records + " --out " + out + " --lambda 2", "lambda 2: expected 0 to 1", 2},
		{"--records " + records + " --out " + out + " --strict", "games.tsv:8: move 4, 5e5d", 1},
		{"--records " + records + " --out " + out + " --resume", "weights.checkpoint: no such file", 1},
		{"--records " + records + " --out " + out + " --form terms", "the hand-written terms are no longer part", 2},
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

// TestTuneEvaluationOnRecords learns piece values from the games that ship, and from
// those that people and programs have played.
func TestTuneEvaluationOnRecords(t *testing.T) {
	t.Parallel()
	t.Run("own", func(t *testing.T) {
		learnValues(t, "--records", recorded.OwnPath(t), "--player-share", "1", "--batch", "64", "--epochs", "4")
	})
	t.Run("real", func(t *testing.T) {
		learnValues(t, "--records", dataPath(t, "records/pro2018.tsv.gz"), "--records", dataPath(t, "records/floodgate2018.tsv.gz"), "--batch", "2048", "--epochs", "2")
	})
}

// learnValues learns piece values, which then foretell the outcome of games better.
func learnValues(t *testing.T, args ...string) {
	t.Helper()
	program := buildShotest(t)
	out := filepath.Join(t.TempDir(), "values.yaml")
	printed, errs, code := tune(t, program, append(args, "--form", "material", "--choices", "0", "--json", "--out", out)...)
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
