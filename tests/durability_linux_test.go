//go:build e2e

package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/smalldisk"
)

// TestFullDiskLosesNoGame plays a tournament on a disk that is filled meanwhile, and freed
// again.
func TestFullDiskLosesNoGame(t *testing.T) {
	t.Parallel()
	disk := smalldisk.Mount(t, "12m", true)
	c := &campaign{T: t, file: filepath.Join(disk, "short.yaml")}
	if err := os.WriteFile(c.file, []byte(read(t, writeTournament(t, 40, 300))), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func() { c.runner = start(t, "tournament", "run", c.file, "--concurrency", "2") }
	run()
	until(t, "some games", func() bool { return finished(c.file) >= 5 })
	c.look()
	filler := filepath.Join(disk, "filler")
	smalldisk.Fill(t, filler)
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
