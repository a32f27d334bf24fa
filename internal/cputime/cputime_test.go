package cputime

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"
)

// enough is more than a step of any system's clock.
const enough = 50 * time.Millisecond

// supported skips a test where no processor time is known, after it has looked at what is said.
func supported(t *testing.T) {
	t.Helper()
	if err := Supported(); err != nil {
		if !errors.Is(err, ErrUnsupported) || !strings.Contains(err.Error(), runtime.GOOS) {
			t.Errorf("%v", err)
		}
		t.Skip(err)
	}
}

func threadTime(t *testing.T) time.Duration {
	t.Helper()
	used, err := Thread()
	if err != nil {
		t.Fatal(err)
	}
	return used
}

func processTime(t *testing.T, id int) time.Duration {
	t.Helper()
	used, err := Process(id)
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
	supported(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	thread, process := threadTime(t), processTime(t, os.Getpid())
	burn(t, enough)
	if used := threadTime(t) - thread; used < enough {
		t.Errorf("the thread has used %v, %v was counted", enough, used)
	}
	if used := processTime(t, os.Getpid()) - process; used < enough/2 { // Windows counts in steps
		t.Errorf("the thread has used %v, %v was counted of the process", enough, used)
	}
}

// Sleep is not counted, nor is another thread's work, but for the process.
func TestWaitingIsNotCounted(t *testing.T) {
	supported(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	thread, process := threadTime(t), processTime(t, os.Getpid())
	time.Sleep(enough)
	done := make(chan struct{})
	go func() {
		runtime.LockOSThread()
		burn(t, enough)
		close(done)
	}()
	<-done
	if used := threadTime(t) - thread; used > enough/2 {
		t.Errorf("a thread that waited has used %v", used)
	}
	if used := processTime(t, os.Getpid()) - process; used < enough/2 {
		t.Errorf("a thread has used %v, %v was counted of the process", enough, used)
	}
}

func TestProcessThatHasEnded(t *testing.T) {
	supported(t)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(self, "-test.run=^$")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	if used, err := Process(command.Process.Pid); err == nil {
		t.Errorf("a process that has ended has used %v", used)
	}
}
