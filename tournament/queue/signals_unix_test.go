//go:build unix

package queue

import (
	"syscall"
	"testing"
)

func pauseProcess(t *testing.T, p *process)    { signal(t, p, syscall.SIGSTOP) }
func continueProcess(t *testing.T, p *process) { signal(t, p, syscall.SIGCONT) }

func signal(t *testing.T, p *process, s syscall.Signal) {
	t.Helper()
	if err := p.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}
