//go:build e2e

package tests

import (
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// A review holds its tables and what the engine plays by, and little else, however long it takes.
func TestReviewMemory(t *testing.T) {
	const most = 210 << 10 // kilobytes, about 190 of them needed; it was 460 MB
	review := exec.Command(buildShotest(t), "review", "../docs/games/gpsusi-15.kif", "--nodes", "40000",
		"--out", filepath.Join(t.TempDir(), "review.html"))
	if output, err := review.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	if used := review.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; used > most {
		t.Errorf("%d kB, want at most %d", used, most)
	}
}
