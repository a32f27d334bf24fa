//go:build unix

package usi

import (
	"os"
	"syscall"
)

// ownGroup puts an engine into a process group of its own. The Interrupt that a
// terminal sends to the group in its foreground is for us alone: it must not make
// our engines look as if they had crashed.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills an engine and what it has started: many are started by scripts,
// and would go on without them. A group whose leader has ended is left alone, for
// its number may be another's by now.
func killGroup(leader *os.Process) {
	if leader.Signal(syscall.Signal(0)) == nil {
		_ = syscall.Kill(-leader.Pid, syscall.SIGKILL) // fails only if it has just ended
	}
}
