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
	games, out := writeRandomGames(t, 60), filepath.Join(t.TempDir(), "weights.yaml")
	learn := []string{"tune", "plausibility", "--records", games, "--epochs", "1", "--per-game", "2", "--rate", "300", "--out", out}
	code, printed, err := shotest(t, "", learn...)
	const want = `none of 1 epochs was better on the held-out games than the weights begun with: no weights were written\. ` +
		`\d+ positions of \d+ games were learned from, and \d+ of \d+ held out; left out were 960 before ply 16 \(--from-ply\); ` +
		`\d+ more than 2 of a game \(--per-game\)\. .*--keep writes`
	if code != exitFailed || !regexp.MustCompile(want).MatchString(err) {
		t.Errorf("exit code %d: %s", code, err)
	}
	if strings.Contains(printed, "changed most") || !strings.Contains(printed, "positions left out: 960 before ply 16") {
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
