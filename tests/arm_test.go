//go:build e2e

package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// The instructions for ARM (NEON) give the numbers of plain Go. On a machine of another kind the
// tests of package lanes are built for ARM and run by an emulator, of the Debian package
// qemu-user.
func TestARMCalculatesTheSame(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH == "arm64" {
		return // go test runs them as they are
	}
	emulator, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skip("SKIPPED: THE INSTRUCTIONS FOR ARM ARE NOT TESTED: no qemu-aarch64 here (apt-get install qemu-user)")
	}
	program := filepath.Join(t.TempDir(), "lanes.test")
	build := exec.Command("go", "test", "-c", "-o", program, "shotest/internal/lanes")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if printed, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, printed)
	}
	run := exec.Command(emulator, program, "-test.v")
	run.Dir = t.TempDir() // failures are noted there
	if printed, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, printed)
	}
}
