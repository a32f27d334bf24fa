package usi

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
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

// killOwned kills all processes that have a setting in their environment, until there are
// none.
func killOwned(setting string) {
	const rounds = 10 // they may be starting others
	for range rounds {
		found := false
		environments, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, path := range environments {
			environment, err := os.ReadFile(path)
			if err != nil || !slices.Contains(strings.Split(string(environment), "\x00"), setting) {
				continue
			}
			if id, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && id != os.Getpid() {
				found = syscall.Kill(id, syscall.SIGKILL) == nil || found
			}
		}
		if !found {
			return
		}
	}
}
