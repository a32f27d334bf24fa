package resources

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// burnTime is the time that tests use. It exceeds the resolution of all systems' clocks.
const burnTime = 50 * time.Millisecond

// skipUnsupported skips a test on systems without processor times, after checking the error.
func skipUnsupported(t *testing.T) {
	t.Helper()
	if err := CheckProcessorTime(); err != nil {
		if !errors.Is(err, ErrNoProcessorTime) || !strings.Contains(err.Error(), runtime.GOOS) {
			t.Errorf("%v", err)
		}
		t.Skip(err)
	}
}

func threadTime(t *testing.T) time.Duration {
	t.Helper()
	used, err := ThreadTime()
	if err != nil {
		t.Fatal(err)
	}
	return used
}

func timeOf(t *testing.T, id int) time.Duration {
	t.Helper()
	used, err := ProcessTime(id)
	if err != nil {
		t.Fatal(err)
	}
	return used
}

// burn uses processor time of the calling thread.
func burn(t *testing.T, d time.Duration) {
	t.Helper()
	for begun := threadTime(t); threadTime(t)-begun < d; {
	}
}

func TestWorkIsCounted(t *testing.T) {
	skipUnsupported(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	thread, process := threadTime(t), timeOf(t, os.Getpid())
	burn(t, burnTime)
	if used := threadTime(t) - thread; used < burnTime {
		t.Errorf("the thread has used %v, %v was counted", burnTime, used)
	}
	if used := timeOf(t, os.Getpid()) - process; used < burnTime/2 { // Windows counts in steps
		t.Errorf("the thread has used %v, %v was counted of the process", burnTime, used)
	}
}

// Sleep does not count. Another thread's work counts for the process, but not for this thread.
func TestWaitingIsNotCounted(t *testing.T) {
	skipUnsupported(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	thread, process := threadTime(t), timeOf(t, os.Getpid())
	time.Sleep(burnTime)
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		burn(t, burnTime)
		close(done)
	}()
	<-done
	if used := threadTime(t) - thread; used > burnTime/2 {
		t.Errorf("a thread that waited has used %v", used)
	}
	if used := timeOf(t, os.Getpid()) - process; used < burnTime/2 {
		t.Errorf("a thread has used %v, %v was counted of the process", burnTime, used)
	}
}

func TestProcessThatHasEnded(t *testing.T) {
	skipUnsupported(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self, "-test.run=^$")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	if used, err := ProcessTime(command.Process.Pid); err == nil {
		t.Errorf("a process that has ended has used %v", used)
	}
}
