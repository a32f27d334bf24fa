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

// buildStubborn builds the engine that does not end by itself, for this system or
// another one.
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

// writeStubborn writes a tournament with the engine, which notes its processes beside it.
// What is before paths is the drive on which the engine sees them.
func writeStubborn(t *testing.T, engine, drive string) (file, note string) {
	t.Helper()
	note = filepath.Join(t.TempDir(), "process")
	return shogitest.File(t, "stubborn.yaml", fmt.Sprintf(`name: stubborn
games: 2
time_control: {nodes: 100}
failures: {hang: 1h}
engines:
  - {name: a, profile: default, options: {USI_Hash: "1"}}
  - {name: b, command: %q, args: [%q]}
`, drive+engine, drive+note)), note
}

// noted returns the number of a process once it has noted it.
func noted(t *testing.T, path string) (process int) {
	t.Helper()
	until(t, path, func() bool {
		text, err := os.ReadFile(path)
		if err == nil {
			process, err = strconv.Atoi(string(text))
		}
		return err == nil
	})
	return process
}

// isAlive reports whether a process goes on. One that has ended, and whose parent does not
// ask for it, does not.
func isAlive(process int) bool {
	if errors.Is(syscall.Kill(process, 0), syscall.ESRCH) {
		return false
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	return err != nil || !strings.Contains(string(status), "State:\tZ")
}

// TestNothingIsLeftBehind kills a tournament, closes its terminal, and lets it crash, while an
// engine is thinking that does not mind, and has started another process. Both end.
func TestNothingIsLeftBehind(t *testing.T) {
	t.Parallel()
	engine := buildStubborn(t)
	// Tests that are started with nohup would hand on that hangups are ignored.
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(heard) })
	for _, ending := range []syscall.Signal{syscall.SIGKILL, syscall.SIGHUP, syscall.SIGABRT} {
		t.Run(ending.String(), func(t *testing.T) {
			t.Parallel()
			file, note := writeStubborn(t, engine, "")
			p := start(t, "tournament", "run", "--concurrency", "1", file)
			first, second := noted(t, note+".first"), noted(t, note+".second")
			if err := p.Process.Signal(ending); err != nil {
				t.Fatal(err)
			}
			until(t, "the end of the engine and of what it has started",
				func() bool { return !isAlive(first) && !isAlive(second) })
			err := <-p.exited
			polite := strings.Contains(p.output.String(), "run the same command again to go on")
			if polite != (ending == syscall.SIGHUP) {
				t.Errorf("%v, polite is %v", err, polite)
			}
		})
	}
}

// TestHangupIsIgnoredIfAsked: who starts a tournament with nohup means it.
func TestHangupIsIgnoredIfAsked(t *testing.T) {
	t.Parallel()
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip("SKIPPED: there is no nohup")
	}
	file := writeTournament(t, 12, 800)
	p := startCommand(t, exec.Command(nohup, buildShotest(t), "tournament", "run", file))
	until(t, "a game", func() bool { return finished(file) > 0 })
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.await(t)
	checkEveryGameOnce(t, file)
}
