package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Commands that learn from games say what to do about too few.
func TestTooFewGames(t *testing.T) {
	for _, form := range []string{"plausibility", "evaluation", "chessmaps"} {
		code, _, err := shotest(t, "", "tune", form, "--records", writeGames(t), "--from-ply", "0", "--out", filepath.Join(t.TempDir(), "out"))
		if code != exitFailed || !strings.Contains(err, "and 0 held out: expected some of both. A twentieth") {
			t.Errorf("%s: exit code %d, %s", form, code, err)
		}
	}
}
