package usi

import (
	"errors"
	"os/exec"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// startTied starts a command that the kernel ends when we end, however that comes. It
// does so when the thread ends that has started the command: so all are started by one
// that never ends.
func startTied(command *exec.Cmd) error {
	command.SysProcAttr.Pdeathsig = syscall.SIGKILL
	started := make(chan error)
	starts() <- func() { started <- command.Start() }
	return <-started
}

// starts returns the channel to the thread that starts commands.
var starts = sync.OnceValue(func() chan<- func() {
	c := make(chan func())
	go func() {
		runtime.LockOSThread()
		for start := range c {
			start()
		}
	}()
	return c
})

// untilEnded waits until a child has ended, which stays for Wait.
func untilEnded(process int) {
	for {
		err := unix.Waitid(unix.P_PID, process, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}
