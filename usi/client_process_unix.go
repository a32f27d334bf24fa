//go:build unix

package usi

import "syscall"

// ownGroup puts an engine into a process group of its own. The Interrupt that a
// terminal sends to the group in its foreground is for us alone: it must not make
// our engines look as if they had crashed.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
