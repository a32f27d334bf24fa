//go:build unix

package usi

import (
	"errors"
	"io"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestFloods: an engine that never comes to an end is ended by what it has written, long
// before its time is up.
func TestFloods(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ script, want string }{
		"options for ever":    {"yes 'option name Hash type check default true'", "more than 1000 options"},
		"a line without end":  {"cat /dev/zero", "a line longer than a megabyte"},
		"words without end":   {"yes", "writes without end"},
		"stderr without end":  {"yes >&2", "writes without end"},
		"a line on stderr":    {"cat /dev/zero >&2", "a line longer than a megabyte"},
		"and a child as well": {"yes opt & yes", "writes without end"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var lines int
			_, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", c.script}}, ClientConfig{
				Timeouts: Timeouts{Handshake: time.Hour}, Transcript: func(TranscriptLine) { lines++ },
			})
			if !errors.Is(err, ErrProtocol) || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 4000 {
				t.Errorf("%.500v after %d lines", err, lines)
			}
		})
	}
}

// TestLeftSession: a process that an engine has started in a session of its own ends with it.
func TestLeftSession(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes cannot be found by their environment here")
	}
	running, err := Process{Path: "/bin/sh", Args: []string{"-c", "setsid sleep 1000 > /dev/null 2>&1 & echo $!; sleep 0.2"}}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	if code, text := running.Wait(); code != 0 {
		t.Errorf("the engine ended with %s", text)
	}
	said, err := io.ReadAll(running.Output)
	process, wrong := strconv.Atoi(strings.TrimSpace(string(said)))
	if err != nil || wrong != nil {
		t.Fatalf("said %q, %v", said, err)
	}
	for deadline := time.Now().Add(time.Minute); syscall.Kill(process, 0) == nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("process %d lives on", process)
		}
	}
}
