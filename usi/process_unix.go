//go:build unix

package usi

import (
	"os/exec"
	"syscall"
)

// bond keeps an engine, and what it starts, from outliving us.
//
// An engine leads a process group of its own. The Interrupt that a terminal sends to the group in
// its foreground is for us alone: it must not make our engines look as if they had crashed. And
// many engines are started by scripts: they end with their group. What has left the group (setsid)
// is found by its environment, on Linux.
//
// If we are killed, or crash, the guard ends the groups.
type bond struct{ command *exec.Cmd }

// bind starts a command.
func bind(command *exec.Cmd) (*bond, error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		return nil, err
	}
	guarded(command.Process.Pid)
	return &bond{command}, nil
}

// kill kills an engine and what it has started. A group whose leader has ended is left
// alone, for wait has ended it, and its number may be another's by now.
func (b *bond) kill() {
	if b.command.Process.Signal(syscall.Signal(0)) == nil {
		b.killGroup()
	}
}

// killGroup fails only if the group has just ended.
func (b *bond) killGroup() { _ = syscall.Kill(-b.command.Process.Pid, syscall.SIGKILL) }

// wait waits for the end of an engine, and ends what it has left behind.
func (b *bond) wait() {
	untilEnded(b.command.Process.Pid) // and until Wait its number is not another's
	b.killGroup()
	killOwned(b.command.Env[len(b.command.Env)-1])
	unguarded(b.command.Process.Pid)
	_ = b.command.Wait() // tells what ProcessState tells
}
