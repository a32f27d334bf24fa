package tests

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestFullDiskLosesNoGame plays a tournament on a disk that is filled meanwhile, and freed
// again.
func TestFullDiskLosesNoGame(t *testing.T) {
	t.Parallel()
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=12m"); err != nil {
		t.Skipf("NOT TESTED: what a tournament does on a full disk. A small disk cannot be mounted here (%v): run this as root", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Errorf("unmount %s: %v", disk, err)
		}
	})
	text, err := os.ReadFile(writeTournament(t, 40, 300))
	if err != nil {
		t.Fatal(err)
	}
	c := &campaign{T: t, program: buildShotest(t), file: filepath.Join(disk, "short.yaml")}
	if err := os.WriteFile(c.file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	run := func() { c.runner = start(t, c.program, "tournament", "run", c.file, "--concurrency", "2") }
	run()
	until(t, "some games", func() bool { return finished(c.file) >= 5 })
	c.look()
	filler := filepath.Join(disk, "filler")
	fillDisk(t, filler)
	until(t, "a word about the disk", func() bool {
		return strings.Contains(c.runner.output.String(), "no space left on device") || len(c.runner.exited) > 0
	})
	c.look()
	// It is killed while it waits for room.
	c.end(c.runner, os.Kill)
	c.look()
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	run()
	until(t, "the end of the tournament", c.ended)
	c.look()
	checkEveryGameOnce(t, c.file)
}

// fillDisk takes all space that is left on a disk.
func fillDisk(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}
}
