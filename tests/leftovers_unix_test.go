//go:build e2e && unix

package tests

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"shotest/internal/testing/shogitest"
)

// buildStubborn builds testdata/stubborn, an engine that does not end by itself. The environment
// may choose another system.
func buildStubborn(t *testing.T, environment ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stubborn.exe")
	build := exec.Command("go", "build", "-o", path, "./testdata/stubborn")
	build.Env = append(os.Environ(), environment...)
	if printed, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, printed)
	}
	return path
}

// writeStubbornTournament writes a tournament with a stubborn engine. The engine writes the ids of
// its processes to pidFile.first and pidFile.second. Its paths begin with drive, for Wine.
func writeStubbornTournament(t *testing.T, engine, drive string) (file, pidFile string) {
	t.Helper()
	pidFile = filepath.Join(t.TempDir(), "process")
	return shogitest.File(t, "stubborn.yaml", fmt.Sprintf(`name: stubborn
games: 2
time_control: {nodes: 100}
failures: {hang: 1h}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, command: %q, args: [%q]}
`, drive+engine, drive+pidFile)), pidFile
}

// waitForPID waits until a process has written its id to a file, and returns the id.
func waitForPID(t *testing.T, path string) (process int) {
	t.Helper()
	waitUntil(t, path, func() bool {
		text, err := os.ReadFile(path)
		if err == nil {
			process, err = strconv.Atoi(string(text))
		}
		return err == nil
	})
	return process
}

// isAlive reports whether a process is running. A zombie is not.
func isAlive(process int) bool {
	if errors.Is(syscall.Kill(process, 0), syscall.ESRCH) {
		return false
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	return err != nil || !strings.Contains(string(status), "State:\tZ")
}

// If a tournament is killed, loses its terminal, or crashes, its engine and the process that the
// engine has started end, even if the engine ignores the end of its input.
func TestEnginesEndWithTheirTournament(t *testing.T) {
	t.Parallel()
	engine := buildStubborn(t)
	// If the tests run under nohup, their child processes would ignore hangups too.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(heard) })
	for _, ending := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGABRT} {
		t.Run(ending.String(), func(t *testing.T) {
			t.Parallel()
			file, pidFile := writeStubbornTournament(t, engine, "")
			p := start(t, "tournament", "run", "--concurrency", "1", file)
			first, second := waitForPID(t, pidFile+".first"), waitForPID(t, pidFile+".second")
			if err := p.Process.Signal(ending); err != nil {
				t.Fatal(err)
			}
			waitUntil(t, "the end of the engine and of what it has started",
				func() bool { return !isAlive(first) && !isAlive(second) })
			err := <-p.exited
			polite := strings.Contains(p.output.String(), "run the same command again to go on")
			if polite != (ending == syscall.SIGHUP) {
				t.Errorf("%v, polite is %v", err, polite)
			}
		})
	}
}

// A tournament that was started with nohup ignores a hangup.
func TestNohup(t *testing.T) {
	t.Parallel()
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip("SKIPPED: there is no nohup")
	}
	file := writeTournament(t, 12, 800)
	p := startCommand(t, exec.Command(nohup, buildShotest(t), "tournament", "run", file))
	waitUntil(t, "a game", func() bool { return gameCount(file) > 0 })
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.await(t)
	checkEveryGameOnce(t, file)
}
