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

// An interruption keeps what has been thought, and says how to go on; then the same command
// ends the review.
func TestReviewGoesOn(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	game, out := blunder(t, folder, "game.usi"), filepath.Join(folder, "r.md")
	args := []string{"review", game, "--time", "700ms", "--out", out}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		for ctx.Err() == nil {
			if content, err := os.ReadFile(out + ".thoughts"); err == nil && strings.Count(string(content), "\n") > 2 {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}()
	var printed, problem strings.Builder
	code := run(ctx, args, streams{strings.NewReader(""), &printed, &problem})
	if code != exitFailed || !strings.Contains(problem.String(), "the same command goes on") {
		t.Fatalf("exit code %d: %s%s", code, printed.String(), problem.String())
	}
	if code, printed, problem := shotest(t, "", args...); code != exitDone {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
}

// Statements are checked, and how many hold is printed by kind.
func TestReviewIsVerified(t *testing.T) {
	t.Parallel()
	game := blunder(t, t.TempDir(), "game.usi")
	code, printed, problem := shotest(t, "", "review", game, "--nodes", "1000", "--verify")
	if code != exitDone || problem != "" || !strings.Contains(printed, "1 of     1 hold  100.0 %  played.hangs") || !strings.Contains(printed, "1 of 1 turning point") {
		t.Errorf("exit code %d: %s%s", code, printed, problem)
	}
}
