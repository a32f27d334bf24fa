package usi

import (
	"os"
	"syscall"
)

// ownGroup puts an engine into a process group of its own. The Interrupt that a
// console sends to our group is for us alone: it must not make our engines look
// as if they had crashed.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}

// killGroup kills an engine. What it has started finds its input closed.
func killGroup(leader *os.Process) { _ = leader.Kill() } // fails only if it has ended
