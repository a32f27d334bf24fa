package resources

import (
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// startShell starts a shell script. The script and its child processes are killed when the test
// ends.
func startShell(t *testing.T, script string) (id int) {
	t.Helper()
	shell := exec.Command("/bin/sh", "-c", script)
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := shell.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Kill(-shell.Process.Pid, syscall.SIGKILL); err != nil {
			t.Error(err)
		}
		_ = shell.Wait()
	})
	return shell.Process.Pid
}

// The shell only waits for its child process, which uses processor time for ever.
func TestDescendantsAreCounted(t *testing.T) {
	for id := startShell(t, "sh -c 'while :; do :; done'; :"); timeOf(t, id) < burnTime; {
	}
}

func TestIsWorking(t *testing.T) {
	for script, want := range map[string]bool{"while :; do :; done": true, "sh -c 'while :; do :; done'; :": true,
		"sleep 1000; :": false} {
		id := startShell(t, script)
		for { // until the script is in its loop or asleep
			working, ok := IsWorking(id)
			if !ok {
				t.Fatalf("%s: not known", script)
			}
			if working == want {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	if _, ok := IsWorking(1 << 30); ok {
		t.Error("a process that is none is known")
	}
}
