//go:build unix

package engine

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// To open a named pipe would block the engine for ever, and quit with it.
func TestOptionsThatNamePipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	for _, options := range [][]string{
		{"EvaluationFile", pipe}, {"PlausibilityFile", pipe},
		{"Ordering", "chessmaps", "ChessmapsFile", pipe}, {"USI_OwnBook", "true", "BookFile", pipe},
	} {
		e := newEngine(t)
		for i := 0; i < len(options); i += 2 {
			if err := e.SetOption(options[i], options[i+1]); err != nil {
				t.Fatal(err)
			}
		}
		if err := e.Prepare(context.Background()); err == nil || !strings.Contains(err.Error(), "this is a named pipe") {
			t.Errorf("%v: %v", options, err)
		}
	}
	if err := newEngine(t).SetOption("ProfileFile", pipe); err == nil || !strings.Contains(err.Error(), "this is a named pipe") {
		t.Errorf("ProfileFile: %v", err)
	}
}
