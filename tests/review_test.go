//go:build e2e

package tests

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shotest/record"
)

// Reviewed games, in all formats that hold comments, are the games that they were, for
// another library as well.
func TestReviewedGamesOpenElsewhere(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: NO OTHER LIBRARY HAS READ A REVIEWED GAME: Node.js is not installed")
	}
	reader := filepath.Join("testdata", "tsshogi")
	if _, err := os.Stat(filepath.Join(reader, "node_modules", "tsshogi")); err != nil {
		t.Skip("SKIPPED: NO OTHER LIBRARY HAS READ A REVIEWED GAME: run npm ci in tests/testdata/tsshogi")
	}
	const original = "../docs/games/gpsusi-18.kif"
	games, err := record.ReadFile(original)
	if err != nil {
		t.Fatal(err)
	}
	history, err := games[0].History()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	paths := []string{filepath.Join(reader, "read.mjs")}
	for _, name := range []string{"r.kifu", "r.jkf", "r.ki2u", "r.csa"} {
		path := filepath.Join(folder, name)
		language := []string{"en", "ja"}[len(paths)%2]
		run := exec.Command(buildShotest(t), "review", original, "--nodes", "12000", "--level", "strong", "--language", language, "--out", path)
		if output, err := run.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		paths = append(paths, path)
	}
	output, err := exec.Command(node, paths...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	for line := range bytes.Lines(output) {
		var read struct {
			Path, USI, Error string
			Nodes, Comments  int
		}
		if err := json.Unmarshal(line, &read); err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		moves := len(history.Moves())
		if read.Error != "" || !strings.HasPrefix(read.USI, "position "+history.USI()) || read.Comments < moves-1 {
			t.Errorf("%s: %d comments of %d moves: %s%s", filepath.Base(read.Path), read.Comments, moves, read.Error, read.USI)
		}
		if hasVariations := read.Nodes > moves+2; hasVariations == strings.HasSuffix(read.Path, ".csa") {
			t.Errorf("%s: %d positions for %d moves", filepath.Base(read.Path), read.Nodes, moves)
		}
	}
}
