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

// The program for Windows does under Wine what it does elsewhere. It needs the Debian
// package wine, and where that is older than 8.2 also gcc-mingw-w64-x86-64, for a
// library that it lacks.
func TestWindowsProgramUnderWine(t *testing.T) {
	t.Parallel()
	w := startWine(t)
	program := filepath.Join(t.TempDir(), "shotest.exe")
	// Built as releases are, of packages that are compiled already where one has been made.
	build := exec.Command("go", "build", "-trimpath", "-o", program, "shotest/cmd/shotest")
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "GOAMD64=v1", "CGO_ENABLED=0")
	if printed, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, printed)
	}
	t.Run("engine", func(t *testing.T) { playUnderWine(t, w, program) })
	t.Run("tournament", func(t *testing.T) { runTournamentUnderWine(t, w, program) })
	t.Run("leftovers", func(t *testing.T) { leaveNothingUnderWine(t, w, program) })
}

// playUnderWine reads lines that end as they do on Windows, and plays.
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

// runTournamentUnderWine breaks a tournament off, politely and not, and goes on with
// it each time. Meanwhile others read its files, which on Windows is in the way of who
// replaces them.
func runTournamentUnderWine(t *testing.T, w *wine, program string) {
	file := writeTournament(t, 40, 800)
	for _, signal := range []os.Signal{os.Interrupt, os.Kill, os.Interrupt} {
		before := finished(file)
		p := startCommand(t, w.command(program, "tournament", "run", file))
		until(t, "some games", func() bool { return finished(file) >= before+3 })
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
		if kept := finished(file); kept < before+3 {
			t.Errorf("after %v %d games are kept, there were %d", signal, kept, before+3)
		}
	}
	startCommand(t, w.command(program, "tournament", "run", file)).await(t)
	checkEveryGameOnce(t, file)
}

// leaveNothingUnderWine kills a tournament while an engine is thinking that does not mind,
// and has started another process. Both end.
func leaveNothingUnderWine(t *testing.T, w *wine, program string) {
	const drive = "Z:"
	file, note := writeStubborn(t, buildStubborn(t, "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0"), drive)
	p := startCommand(t, w.command(program, "tournament", "run", "--concurrency", "1", file))
	noted(t, note+".first")
	noted(t, note+".second")
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	until(t, "the end of the engine and of what it has started", func() bool { return !isRunning(t, drive+note) })
}

// isRunning reports whether a program is running that was started with an argument.
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

// wine runs programs for Windows in a fresh installation of its own.
type wine struct{ program, prefix string }

// startWine makes the installation. It skips the test, loudly, where it cannot be made.
func startWine(t *testing.T) *wine {
	t.Helper()
	program, err := exec.LookPath("wine")
	if err != nil {
		t.Skip("SKIPPED: wine is not installed (Debian package wine)")
	}
	w := &wine{program, filepath.Join(t.TempDir(), "prefix")}
	t.Cleanup(func() { w.end(t) }) // before the folder is removed, into which its server writes
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

// end ends all of the installation's processes, and waits until they have gone. Without a
// program that does that (Debian has it beside wine), they end by themselves.
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
