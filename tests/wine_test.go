package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program for Windows starts under Wine, reads lines that end as they do there, and
// plays. It needs the Debian package wine, and where that is older than 8.2 also
// gcc-mingw-w64-x86-64, for a library that it lacks.
func TestWindowsProgramUnderWine(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("SKIPPED: takes half a minute")
	}
	w := startWine(t)
	program := filepath.Join(t.TempDir(), "shotest.exe")
	build := exec.Command("go", "build", "-o", program, "shotest/cmd/shotest")
	build.Env = append(os.Environ(), "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=0")
	if printed, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, printed)
	}
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

// command returns the command that starts a program.
func (w *wine) command(args ...string) *exec.Cmd {
	command := exec.Command(w.program, args...)
	command.Env = append(os.Environ(), "WINEPREFIX="+w.prefix, "WINEDEBUG=-all", "DISPLAY=", "WINEDLLOVERRIDES=mscoree=d;mshtml=d")
	return command
}
