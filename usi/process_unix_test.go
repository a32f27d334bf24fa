//go:build unix

package usi

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An engine has its own process group, so that an Interrupt from the terminal does not reach it.
func TestEngineHasOwnGroup(t *testing.T) {
	var id int
	client, err := Start(t.Context(),
		Process{Path: "/bin/sh", Args: []string{"-c", "echo process $$; echo usiok; read line; read line"}},
		ClientConfig{
			Timeouts: longTimeouts,
			Transcript: func(l TranscriptLine) {
				if number, ok := strings.CutPrefix(l.Text, "process "); ok {
					id, _ = strconv.Atoi(number)
				}
			},
		})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	group, err := syscall.Getpgid(id)
	if err != nil || group == syscall.Getpgrp() {
		t.Errorf("process %d is in group %d, as we are: %v", id, group, err)
	}
}

// Close also kills an engine that a script has started.
func TestGroupIsKilled(t *testing.T) {
	// The script and what it starts hold a pipe open as long as they live.
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := os.ReadFile(pipe)
		ended <- err
	}()
	script := "exec 3> '" + pipe + "'; sleep 600 & echo usiok; wait"
	client, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", script}},
		ClientConfig{Timeouts: longTimeouts})
	if err != nil {
		t.Fatal(err)
	}
	client.Close()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("the engine that the script started lives on")
	}
}

// The processes that an engine has started end with it, even if the engine ends by itself and they
// have left its group.
func TestDescendantsAreKilled(t *testing.T) {
	for name, script := range map[string]string{
		"group":   "sleep 1000 & echo $!",
		"session": "setsid sleep 1000 > /dev/null 2>&1 & echo $!; sleep 0.2",
	} {
		if name == "session" && runtime.GOOS != "linux" {
			continue // processes cannot be found by their environment
		}
		running, err := Process{Path: "/bin/sh", Args: []string{"-c", script}}.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer running.Close()
		if code, text := running.Wait(); code != 0 {
			t.Errorf("%s: the engine ended with %s", name, text)
		}
		said, err := io.ReadAll(running.Output) // until all processes that have the output have ended
		process, wrong := strconv.Atoi(strings.TrimSpace(string(said)))
		if err != nil || wrong != nil {
			t.Fatalf("%s: said %q, %v", name, said, err)
		}
		for deadline := time.Now().Add(time.Minute); syscall.Kill(process, 0) == nil; time.Sleep(10 *
			time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s: process %d lives on", name, process)
			}
		}
	}
}

// An engine with endless output is killed because of its length, long before its time is up.
func TestEndlessOutput(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("and on ", 100)
	for name, c := range map[string]struct{ script, want string }{
		"options for ever":    {"yes 'option name Hash type check default true'", "more than 1000 options"},
		"a line without end":  {"cat /dev/zero", "a line longer than a megabyte"},
		"words without end":   {"yes " + long, "writes without end"},
		"stderr without end":  {"yes " + long + " >&2", "writes without end"},
		"a line on stderr":    {"cat /dev/zero >&2", "a line longer than a megabyte"},
		"and a child as well": {"yes opt & yes " + long, "writes without end"},
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
