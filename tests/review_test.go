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

// Another library reads the same moves from reviewed games, in all formats that hold comments.
func TestReviewedGamesOpenElsewhere(t *testing.T) {
	t.Parallel()
	node, reader := tsshogi(t)
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
		run := exec.Command(buildShotest(t), "review", original, "--nodes", "12000", "--level", "strong", "--language",
			language, "--out", path)
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
			t.Errorf("%s: %d comments of %d moves: %s%s", filepath.Base(read.Path), read.Comments, moves,
				read.Error, read.USI)
		}
		if hasVariations := read.Nodes > moves+2; hasVariations == strings.HasSuffix(read.Path, ".csa") {
			t.Errorf("%s: %d positions for %d moves", filepath.Base(read.Path), read.Nodes, moves)
		}
	}
}

// tsshogi returns the path of Node.js and the folder of the programs that use the library tsshogi.
// If either is missing, the test is skipped.
func tsshogi(t *testing.T) (node, folder string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: NO OTHER LIBRARY HAS READ A REVIEWED GAME: Node.js is not installed")
	}
	folder = filepath.Join("testdata", "tsshogi")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "tsshogi")); err != nil {
		t.Skip("SKIPPED: NO OTHER LIBRARY HAS READ A REVIEWED GAME: run npm ci in tests/testdata/tsshogi")
	}
	return node, folder
}

// What the sentences of a review say about material agrees with another library's count of pieces.
func TestAnotherLibraryCountsMaterial(t *testing.T) {
	t.Parallel()
	node, folder := tsshogi(t)
	claims := map[string]int{}
	for _, game := range []string{"gpsusi-15.kif", "gpsusi-18.kif", "fairy-stockfish-08.kif"} {
		run := exec.Command(buildShotest(t), "review", "../docs/games/"+game, "--nodes", "8000", "--level", "strong",
			"--language", "en,ja", "--json")
		reviews, err := run.Output()
		if err != nil {
			t.Fatal(err)
		}
		count := exec.Command(node, filepath.Join(folder, "material.mjs"))
		count.Stdin = bytes.NewReader(reviews)
		output, err := count.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		for line := range bytes.Lines(output) {
			var claim struct{ Language, Text, Wrong string }
			if err := json.Unmarshal(line, &claim); err != nil {
				t.Fatalf("%v: %s", err, line)
			}
			claims[claim.Language]++
			if claim.Wrong != "" {
				t.Errorf("%s: %s: %s", game, claim.Text, claim.Wrong)
			}
		}
	}
	if claims["en"] == 0 || claims["en"] != claims["ja"] {
		t.Errorf("%v sentences about material, want as many of each language, and some", claims)
	}
}
