//go:build e2e

package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// The NEON instructions of package lanes give the same numbers as plain Go. On other machines than
// ARM, the tests of the package are built for ARM and run by an emulator (Debian package
// qemu-user).
func TestARMInstructionsAgreeWithPlainGo(t *testing.T) {
	t.Parallel()
	if runtime.GOARCH == "arm64" {
		return // the package's own tests check this
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
	run.Dir = t.TempDir() // package rapid writes failures there
	if printed, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, printed)
	}
}
