package background

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// inSession is set in the environment of the process that has a session of its own.
const inSession = "SHOTEST_IN_BACKGROUND"

func enter(ctx context.Context, args []string) (code int, ended bool, err error) {
	if os.Getenv(inSession) != "" {
		// Engines that this process starts may be of the same kind.
		return 0, false, errors.Join(os.Unsetenv(inSession), niceGroup())
	}
	code, err = again(ctx, args)
	return code, err == nil, err
}

// again starts this program in a session of its own, and waits for its end.
func again(ctx context.Context, args []string) (code int, err error) {
	// A nice value is a thread's, and what it starts inherits it. The thread stays ours, for the
	// other process is asked to end when the thread that has started it ends.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := unix.Setpriority(unix.PRIO_PROCESS, 0, lowest); err != nil {
		return 0, fmt.Errorf("nice %d: %w", lowest, err)
	}
	command := exec.CommandContext(ctx, "/proc/self/exe", args...)
	command.Args[0] = os.Args[0]
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	command.Env = append(os.Environ(), inSession+"=1")
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGTERM}
	command.Cancel = func() error { return command.Process.Signal(syscall.SIGTERM) }
	if err := command.Start(); err != nil {
		return 0, fmt.Errorf("a session of its own: %w", err)
	}
	_ = command.Wait() // tells what ProcessState tells
	if code = command.ProcessState.ExitCode(); code < 0 {
		code = 1 // a signal has ended it
	}
	return code, nil
}

const (
	autogroupEnabled = "/proc/sys/kernel/sched_autogroup_enabled"
	autogroup        = "/proc/self/autogroup"
)

// niceGroup makes the session give way to others, where sessions are groups.
func niceGroup() error {
	enabled, err := os.ReadFile(autogroupEnabled)
	if err != nil || strings.TrimSpace(string(enabled)) != "1" {
		return nil // nice is enough
	}
	// The kernel takes a value every tenth of a second, from all processes together.
	for attempt := 0; ; attempt++ {
		err := os.WriteFile(autogroup, []byte(strconv.Itoa(lowest)), 0)
		if !errors.Is(err, unix.EAGAIN) || attempt == 50 {
			return err
		}
		time.Sleep(110 * time.Millisecond)
	}
}
