//go:build unix

package usi

import (
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestOwnGroup: an Interrupt from the terminal, which goes to our process group,
// does not reach an engine.
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

// TestGroupIsKilled: Close ends an engine that a script has started, too. If it
// did not, the engine would keep its output open until the last call.
func TestGroupIsKilled(t *testing.T) {
	client, err := Start(t.Context(), Process{Path: "/bin/sh", Args: []string{"-c", "sleep 60 & echo usiok; wait"}}, ClientConfig{Timeouts: patient})
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	client.Close()
	if took := time.Since(began); took >= lastCallTime {
		t.Errorf("closed after %v", took)
	}
}
