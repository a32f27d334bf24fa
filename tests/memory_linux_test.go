//go:build e2e

package tests

import (
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// A review needs memory for its hash tables and the engine's data, and little else.
func TestReviewMemory(t *testing.T) {
	// About 205 MiB are needed. The system decides how much of the 36 MiB program counts, too.
	const maxKB = 230 << 10
	review := exec.Command(buildShotest(t), "review", "../docs/games/gpsusi-15.kif", "--nodes", "40000",
		"--out", filepath.Join(t.TempDir(), "review.html"))
	if output, err := review.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	if used := review.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; used > maxKB {
		t.Errorf("%d kB, want at most %d", used, maxKB)
	}
}
