//go:build e2e

package main

import (
	"context"
	"io"
	"strings"
	"testing"
)

// A process that a signal ends while it thinks says nothing more, and has not failed.
func TestEndsBySignal(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	reader, input := io.Pipe()
	var out, errors stressed
	code := make(chan int)
	go func() { code <- run(ctx, []string{"usi"}, streams{reader, &out, &errors}) }()
	for _, line := range []string{"setoption name USI_Hash value 1", "position startpos", "go infinite", ""} {
		if _, err := io.WriteString(input, line+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if code := <-code; code != exitDone || errors.out.String() != "" || strings.Contains(out.out.String(), "bestmove") {
		t.Errorf("exit code %d, said %q and %q", code, out.out.String(), errors.out.String())
	}
	input.Close()
}
