//go:build unix

package usi

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestOwnGroup: an Interrupt from the terminal, which goes to our process group, does not reach an engine.
func TestOwnGroup(t *testing.T) {
	var id int
	client, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", "echo process $$; echo usiok; read line; read line"}}, ClientConfig{
		Timeouts: patient,
		Transcript: func(l TranscriptLine) {
			if number, found := strings.CutPrefix(l.Text, "process "); found {
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

// TestGroupIsKilled: Close ends an engine that a script has started, too.
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
	client, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", script}}, ClientConfig{Timeouts: patient})
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

// TestLeftBehind: what an engine has started ends with it, even if it ends by itself. If it
// did not, it would keep the engine's output open.
func TestLeftBehind(t *testing.T) {
	running, err := Process{Path: "/bin/sh", Args: []string{"-c", "sleep 1000 & echo $!"}}.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer running.Close()
	if code, text := running.Wait(); code != 0 {
		t.Errorf("the engine ended with %s", text)
	}
	said, err := io.ReadAll(running.Output) // until the last one who has it ends
	if process, wrong := strconv.Atoi(strings.TrimSpace(string(said))); err != nil || wrong != nil || process == 0 {
		t.Errorf("said %q, %v", said, err)
	}
}
