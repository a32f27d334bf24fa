package resources

import (
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// startShell starts a script, and ends it with what it has started when the test ends.
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

// The shell does nothing but wait for what it has started, which never ends by itself.
func TestDescendantsAreCounted(t *testing.T) {
	for id := startShell(t, "sh -c 'while :; do :; done'; :"); timeOf(t, id) < enough; {
	}
}

func TestWorking(t *testing.T) {
	for script, want := range map[string]bool{"while :; do :; done": true, "sh -c 'while :; do :; done'; :": true,
		"sleep 1000; :": false} {
		id := startShell(t, script)
		for { // until it has begun with what it does
			working, ok := Working(id)
			if !ok {
				t.Fatalf("%s: not known", script)
			}
			if working == want {
				break
			}
			time.Sleep(time.Millisecond)
		}
	}
	if _, ok := Working(1 << 30); ok {
		t.Error("a process that is none is known")
	}
}
