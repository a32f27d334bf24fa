//go:build e2e

package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// An interruption is said in a sentence, and leaves no file.
func TestReviewIsInterrupted(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	game, out := blunder(t, folder, "game.usi"), filepath.Join(folder, "r.md")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	var printed, problem strings.Builder
	code := run(ctx, []string{"review", game, "--nodes", "100000000", "--out", out, "--language", "en"}, streams{strings.NewReader(""), &printed, &problem})
	if code != exitFailed || !strings.Contains(problem.String(), "interrupted: game is not reviewed") {
		t.Errorf("exit code %d: %s%s", code, printed.String(), problem.String())
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was written")
	}
}
