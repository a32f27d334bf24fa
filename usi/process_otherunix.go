//go:build unix && !linux

package usi

// untilEnded does nothing: this system does not report the end of a child before Wait.
func untilEnded(int) {}

// killOwned does nothing: this system does not show the environment of a process.
func killOwned(string) {}
