package usi

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// untilEnded waits until a child has ended, but leaves it for Wait.
func untilEnded(process int) {
	for {
		err := unix.Waitid(unix.P_PID, process, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// killOwned kills all processes with a setting in their environment, until there are none.
func killOwned(setting string) {
	const rounds = 10 // they may be starting others
	for range rounds {
		killed := false
		environments, _ := filepath.Glob("/proc/[0-9]*/environ")
		for _, path := range environments {
			environment, err := os.ReadFile(path)
			if err != nil || !slices.Contains(strings.Split(string(environment), "\x00"), setting) {
				continue
			}
			if id, err := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && id != os.Getpid() {
				killed = syscall.Kill(id, syscall.SIGKILL) == nil || killed
			}
		}
		if !killed {
			return
		}
	}
}
