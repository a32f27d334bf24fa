package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Commands that learn from games say what to do about too few.
func TestTooFewGames(t *testing.T) {
	for _, form := range []string{"plausibility", "evaluation", "chessmaps"} {
		code, _, err := shotest(t, "", "tune", form, "--records", writeGames(t), "--from-ply", "0", "--out", filepath.Join(t.TempDir(), "out"))
		if code != exitFailed || !strings.Contains(err, "and 0 held out, expected some of both. A twentieth") {
			t.Errorf("%s: exit code %d, %s", form, code, err)
		}
	}
}

// What is measured needs no positions to learn from.
func TestMapsAreMeasuredOnHeldOutGamesAlone(t *testing.T) {
	heldOut := filepath.Join(t.TempDir(), "heldout.tsv") // as TestSplitIsFixed of tuning/games says
	if err := os.WriteFile(heldOut, []byte("#id\twinner\tusi_moves\n1\tb\t2g2f 8b7b\n2\tw\t5g5f 5a4b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	measure := []string{"tune", "chessmaps", "--evaluate-only", "--from-ply", "0", "--player-share", "1", "--records"}
	if code, out, err := shotest(t, "", append(measure, heldOut)...); code != exitDone || !strings.Contains(out, "on all 4 held-out positions") {
		t.Errorf("exit code %d, %s%s", code, out, err)
	}
	if code, _, err := shotest(t, "", append(measure, writeGames(t))...); code != exitFailed || !strings.Contains(err, "none are held out, to measure on. A twentieth") {
		t.Errorf("no game held out: exit code %d, %s", code, err)
	}
}

// Whoever has no table of parameters yet is told how to get one.
func TestMissingTableOfParameters(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "tune.csv")
	code, _, err := shotest(t, "", "tune", "search", "../../examples/tuning.yaml", "--parameters", missing)
	if code != exitFailed || !strings.Contains(err, "no such file or directory: shotest tune search --list --write-parameters "+missing+" writes one") {
		t.Errorf("exit code %d, %s", code, err)
	}
}
