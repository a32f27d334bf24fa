package cputime

import (
	"os/exec"
	"syscall"
	"testing"
)

// The shell does nothing but wait for what it has started, which never ends by itself.
func TestDescendantsAreCounted(t *testing.T) {
	shell := exec.Command("/bin/sh", "-c", "sh -c 'while :; do :; done'; :")
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	for processTime(t, shell.Process.Pid) < enough {
	}
	if err := syscall.Kill(-shell.Process.Pid, syscall.SIGKILL); err != nil {
		t.Error(err)
	}
	_ = shell.Wait()
}
