// Package recorded gives tests the moves of recorded games, which are data that
// is not part of the repository.
//
//	for _, moves := range recorded.Games(t, 100) {
//		// moves are in USI, from the starting position
//	}
package recorded

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// file is where the games are, from the folder that holds go.mod.
const file = "../shared/data/records/floodgate2016.tsv.gz"

// Games returns the moves of the first games between engines, at most limit, in
// USI. It skips the test, and says so, where the games are missing.
func Games(t testing.TB, limit int) [][]string {
	t.Helper()
	opened, err := os.Open(filepath.Join(root(t), file))
	if err != nil {
		t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", file)
	}
	defer opened.Close()
	unpacked, err := gzip.NewReader(opened)
	if err != nil {
		t.Fatal(err)
	}
	scanner := bufio.NewScanner(unpacked)
	scanner.Buffer(nil, 1<<20)
	var games [][]string
	for len(games) < limit && scanner.Scan() {
		columns := strings.Split(scanner.Text(), "\t")
		if columns[0][0] != '#' {
			games = append(games, strings.Fields(columns[len(columns)-1]))
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return games
}

// root returns the folder that holds go.mod, above that of the running test.
func root(t testing.TB) string {
	t.Helper()
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder
		}
		above := filepath.Dir(folder)
		if above == folder {
			t.Fatal("no go.mod above the test's folder")
		}
		folder = above
	}
}
