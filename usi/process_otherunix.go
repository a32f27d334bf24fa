//go:build unix && !linux

package usi

import "os/exec"

// startTied starts a command. That it ends when we end is the guard's business alone.
func startTied(command *exec.Cmd) error { return command.Start() }

// untilEnded is for systems that tell of the end of a child before it is waited for.
func untilEnded(int) {}

// killOwned is for systems that show the environment of a process.
func killOwned(string) {}
