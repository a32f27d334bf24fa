//go:build e2e && linux

package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The program for Windows works under Wine. The test needs the Debian package wine, and for
// versions before 8.2 also gcc-mingw-w64-x86-64, to build a library that they lack.
func TestWindowsProgramUnderWine(t *testing.T) {
	t.Parallel()
	w := startWine(t)
	program := filepath.Join(t.TempDir(), "shotest.exe")
	// Built with the flags of releases, so that packages compiled for a release are reused.
	build := exec.Command("go", "build", "-trimpath", "-o", program, "shotest/cmd/shotest")
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "GOAMD64=v1", "CGO_ENABLED=0")
	if printed, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, printed)
	}
	t.Run("engine", func(t *testing.T) { playUnderWine(t, w, program) })
	t.Run("tournament", func(t *testing.T) { runTournamentUnderWine(t, w, program) })
	t.Run("leftovers", func(t *testing.T) { checkEnginesEndUnderWine(t, w, program) })
}

// playUnderWine checks that the engine plays, and accepts the line ends of Windows.
func playUnderWine(t *testing.T, w *wine, program string) {
	e := startRaw(t, w.command(program))
	for _, step := range []struct{ lines, answer string }{
		{"usi\r\n", "usiok"},
		{"setoption name USI_Hash value 16\r\nisready\r\n", "readyok"},
		{"usinewgame\r\nposition startpos moves 7g7f\r\ngo nodes 1000\r\n", "bestmove"},
	} {
		e.send(t, step.lines)
		if answer := e.await(t, step.answer); strings.HasSuffix(answer, "\r") || answer == "bestmove resign" {
			t.Errorf("%q", answer)
		}
	}
	e.send(t, "quit\r\n")
	e.awaitEnd(t)
}

// runTournamentUnderWine interrupts and kills a tournament, and continues it each time. Meanwhile
// another process reads its files, so that Windows does not let them be replaced.
func runTournamentUnderWine(t *testing.T, w *wine, program string) {
	file := writeTournament(t, 40, 800)
	for _, signal := range []os.Signal{os.Interrupt, os.Kill, os.Interrupt} {
		before := gameCount(file)
		p := startCommand(t, w.command(program, "tournament", "run", file))
		waitUntil(t, "some games", func() bool { return gameCount(file) >= before+3 })
		if output, err := w.command(program, "tournament", "report", file).CombinedOutput(); err != nil {
			t.Errorf("report: %v\n%s", err, output)
		}
		if err := p.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		<-p.exited
		if said := strings.Contains(p.output.String(),
			"run the same command again to go on"); said != (signal == os.Interrupt) {
			t.Errorf("after %v:\n%s", signal, &p.output)
		}
		if kept := gameCount(file); kept < before+3 {
			t.Errorf("after %v %d games are kept, there were %d", signal, kept, before+3)
		}
	}
	startCommand(t, w.command(program, "tournament", "run", file)).await(t)
	checkEveryGameOnce(t, file)
}

// checkEnginesEndUnderWine kills a tournament. Its engine and the process that the engine has
// started end.
func checkEnginesEndUnderWine(t *testing.T, w *wine, program string) {
	const drive = "Z:"
	file, pidFile := writeStubbornTournament(t, buildStubborn(t, "GOOS=windows", "GOARCH=amd64",
		"CGO_ENABLED=0"), drive)
	p := startCommand(t, w.command(program, "tournament", "run", "--concurrency", "1", file))
	waitForPID(t, pidFile+".first")
	waitForPID(t, pidFile+".second")
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "the end of the engine and of what it has started",
		func() bool { return !isRunning(t, drive+pidFile) })
}

// isRunning reports whether a program with the given argument is running.
func isRunning(t *testing.T, argument string) bool {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(lines) == 0 {
		t.Fatalf("no processes: %v", err)
	}
	return slices.ContainsFunc(lines, func(path string) bool {
		line, err := os.ReadFile(path)
		return err == nil && strings.Contains(string(line), "\x00"+argument+"\x00")
	})
}

// wine runs programs for Windows in its own fresh installation of Wine.
type wine struct{ program, prefix string }

// startWine makes the installation. If that is not possible, it skips the test.
func startWine(t *testing.T) *wine {
	t.Helper()
	program, err := exec.LookPath("wine")
	if err != nil {
		t.Skip("SKIPPED: wine is not installed (Debian package wine)")
	}
	w := &wine{program, filepath.Join(t.TempDir(), "prefix")}
	t.Cleanup(func() { w.end(t) }) // before the folder is removed, since its server writes there
	if printed, err := w.command("wineboot").CombinedOutput(); err != nil {
		t.Fatalf("wineboot: %v\n%s", err, printed)
	}
	library := filepath.Join(w.prefix, "drive_c", "windows", "system32", "bcryptprimitives.dll")
	if _, err := os.Stat(library); err == nil {
		return w
	}
	compiler, err := exec.LookPath("x86_64-w64-mingw32-gcc")
	if err != nil {
		t.Skip("SKIPPED: this wine is too old for Go programs without gcc-mingw-w64-x86-64")
	}
	compile := exec.Command(compiler, "-shared", "-o", library, "testdata/bcryptprimitives.c", "-ladvapi32")
	if printed, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, printed)
	}
	return w
}

// end ends all of the installation's processes, and waits until they have ended. It needs
// wineserver; without it, the processes end by themselves.
func (w *wine) end(t *testing.T) {
	t.Helper()
	server, err := exec.LookPath("wineserver")
	if err != nil {
		return
	}
	for _, how := range []string{"-k", "-w"} {
		command := exec.Command(server, how)
		command.Env = append(os.Environ(), "WINEPREFIX="+w.prefix)
		if printed, err := command.CombinedOutput(); err != nil && how == "-w" {
			t.Logf("wineserver: %v\n%s", err, printed)
		}
	}
}

// command returns the command that starts a program.
func (w *wine) command(args ...string) *exec.Cmd {
	command := exec.Command(w.program, args...)
	command.Env = append(os.Environ(), "WINEPREFIX="+w.prefix, "WINEDEBUG=-all", "DISPLAY=",
		"WINEDLLOVERRIDES=mscoree=d;mshtml=d")
	return command
}
