//go:build unix

package queue

import (
	"os"
	"os/exec"
	"strings"
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

// The server inside the process leaves signals to the program, and says nothing
// that the program has not asked for.
func TestServerIsQuiet(t *testing.T) {
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), roleVariable+"=quiet", folderVariable+"="+t.TempDir())
	var output strings.Builder
	command.Stdout, command.Stderr = &output, &output
	if err := command.Run(); err == nil {
		t.Error("the process was not ended by its signal")
	}
	if status := command.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGINT {
		t.Errorf("the process ended with %v", command.ProcessState)
	}
	if output.Len() > 0 {
		t.Errorf("output: %s", output.String())
	}
}
