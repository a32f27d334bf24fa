//go:build e2e

package tests

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// TestBackground: what gives way is another process with the same arguments, which leads a session
// of its own. How far it gives way, package background tests.
func TestBackground(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // a server that a worker waits for
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	waiting := start(t, buildShotest(t), "tournament", "work", "any", "--name", "desk", "--nats", "nats://"+silent.Addr().String(), "--background")
	until(t, "a process that works", func() bool { return leader(waiting.Process.Pid) != 0 })
	working := leader(waiting.Process.Pid)
	if args, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", working)); err != nil || !strings.Contains(string(args), "\x00work\x00any\x00") {
		t.Errorf("%q, %v", args, err)
	}
	if err := waiting.Process.Signal(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	<-waiting.exited
	if err := syscall.Kill(working, 0); err == nil {
		t.Error("it goes on without the process that was started")
	}
}

// leader returns the child of a process that leads a session of its own, 0 if there is none.
func leader(id int) (child int) {
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", id)) // any thread may have started it
	for _, list := range lists {
		children, _ := os.ReadFile(list)
		for word := range strings.FieldsSeq(string(children)) {
			child, err := strconv.Atoi(word)
			if session, _ := unix.Getsid(child); err == nil && session == child {
				return child
			}
		}
	}
	return 0
}

// TestBackgroundUsage: exit code and words are those of the other process.
func TestBackgroundUsage(t *testing.T) {
	t.Parallel()
	out, err := exec.Command(buildShotest(t), "tune", "games", "--background").CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 2 || strings.Count(string(out), "--out is missing") != 1 {
		t.Errorf("%v\n%s", err, out)
	}
}
