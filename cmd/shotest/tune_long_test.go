//go:build e2e

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Where no epoch is better on the held-out games, the weights begun with are not passed off
// as learned ones: nothing is written, and it is said what was left out and what to do.
func TestNothingLearnedIsNotWritten(t *testing.T) {
	games, out := writeRandomGames(t, 1000), filepath.Join(t.TempDir(), "weights.yaml")
	learn := []string{"tune", "plausibility", "--records", games, "--epochs", "1", "--per-game", "13", "--rate", "300", "--out", out}
	code, printed, err := shotest(t, "", learn...)
	const want = `no epoch was better on the held-out games than the weights begun with: no weights were written\. ` +
		`\d+ positions of \d+ games were learned from, and \d+ of \d+ held out; left out were 16000 before ply 16 \(--from-ply\); ` +
		`\d+ more than 13 of a game \(--per-game\)\. .*--keep writes`
	if code != exitFailed || !regexp.MustCompile(want).MatchString(err) {
		t.Errorf("exit code %d: %s", code, err)
	}
	if strings.Contains(printed, "changed most") || !strings.Contains(printed, "Learning ended after epoch 1 of 1; none was better") || !strings.Contains(printed, "positions left out: 16000 before ply 16") {
		t.Errorf("%s", printed)
	}
	if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the weights have been written: %v", err)
	}
	if code, _, err := shotest(t, "", append(learn, "--keep")...); code != exitDone {
		t.Errorf("--keep: exit code %d: %s", code, err)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}

// A checkpoint is of no use any more when its run has come to its end.
func TestCheckpointsGo(t *testing.T) {
	games := writeRandomGames(t, 200)
	for _, form := range [][]string{
		{"plausibility", "--from-ply", "0", "--per-game", "2"}, {"chessmaps", "--from-ply", "0", "--per-game", "2"},
		{"evaluation", "--form", "material", "--from-ply", "0", "--noisy", "--choices", "0"},
	} {
		out := filepath.Join(t.TempDir(), "weights")
		learn := append([]string{"tune"}, append(form, "--records", games, "--player-share", "1", "--epochs", "1", "--keep", "--out", out)...)
		if code, _, err := shotest(t, "", learn...); code != exitDone {
			t.Errorf("%s: exit code %d: %s", form[0], code, err)
		}
		if left, _ := filepath.Glob(out + "*"); len(left) != 1 || left[0] != out {
			t.Errorf("%s has left %v", form[0], left)
		}
		// What could not be written is still in the checkpoint.
		missing := filepath.Join(t.TempDir(), "no", "weights")
		kept := filepath.Join(t.TempDir(), "kept")
		learn = append(learn, "--out", missing, "--checkpoint", kept)
		if code, _, err := shotest(t, "", learn...); code != exitFailed {
			t.Errorf("%s: exit code %d: %s", form[0], code, err)
		}
		if _, err := os.Stat(kept); err != nil {
			t.Errorf("%s: %v", form[0], err)
		}
	}
}
