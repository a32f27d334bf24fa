//go:build e2e

package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/internal/testing/smalldisk"
)

// A tournament whose disk is full for a while loses no game.
func TestFullDiskLosesNoGame(t *testing.T) {
	t.Parallel()
	disk := smalldisk.Mount(t, "12m", true)
	k := &killedTournament{T: t, file: filepath.Join(disk, "short.yaml")}
	if err := os.WriteFile(k.file, []byte(readFile(t, writeTournament(t, 40, 300))), 0o644); err != nil {
		t.Fatal(err)
	}
	run := func() { k.runner = start(t, "tournament", "run", k.file, "--concurrency", "2") }
	run()
	waitUntil(t, "some games", func() bool { return gameCount(k.file) >= 5 })
	k.checkResults()
	filler := filepath.Join(disk, "filler")
	smalldisk.Fill(t, filler)
	waitUntil(t, "a word about the disk", func() bool {
		return strings.Contains(k.runner.output.String(), "no space left on device") || len(k.runner.exited) > 0
	})
	k.checkResults()
	// The tournament is killed while it waits for space on the disk.
	k.stop(k.runner, os.Kill)
	k.checkResults()
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	run()
	waitUntil(t, "the end of the tournament", k.ended)
	k.checkResults()
	checkEveryGameOnce(t, k.file)
}
