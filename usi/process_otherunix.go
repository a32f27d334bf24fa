//go:build unix && !linux

package usi

// untilEnded is for systems that tell of the end of a child before it is waited for.
func untilEnded(int) {}

// killOwned is for systems that show the environment of a process.
func killOwned(string) {}
