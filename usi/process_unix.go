//go:build unix

package usi

import (
	"os/exec"
	"syscall"
)

// bond keeps an engine, and the processes that it starts, from outliving our process.
//
// An engine leads its own process group. So the Interrupt that a terminal sends to its foreground
// group reaches only our process, and does not make our engines look as if they had crashed. Many
// engines are started by scripts, and end with their group. On Linux, the environment identifies
// processes that have left the group (setsid).
//
// If our process crashes or is killed, the guard ends the groups.
type bond struct{ command *exec.Cmd }

// bind starts a command.
func bind(command *exec.Cmd) (*bond, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		return nil, err
	}
	addToGuard(command.Process.Pid)
	return &bond{command}, nil
}

// kill kills an engine and the processes that it has started. It leaves a group alone whose leader
// has ended: wait has ended this group, and its number may be another's by now.
func (b *bond) kill() {
	if b.command.Process.Signal(syscall.Signal(0)) == nil {
		b.killGroup()
	}
}

// killGroup fails only if the group has just ended.
func (b *bond) killGroup() { _ = syscall.Kill(-b.command.Process.Pid, syscall.SIGKILL) }

// wait waits for the end of an engine, and ends the processes that it has left behind.
func (b *bond) wait() {
	untilEnded(b.command.Process.Pid) // and until Wait its number is not another's
	b.killGroup()
	killOwned(b.command.Env[len(b.command.Env)-1])
	removeFromGuard(b.command.Process.Pid)
	_ = b.command.Wait() // tells what ProcessState tells
}
