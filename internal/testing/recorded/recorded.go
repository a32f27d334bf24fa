// Package recorded gives tests the moves of real games: the fifty games of the engine against
// itself that ship with the repository, and, if a test wants more, games between other engines that
// lie beside the repository on some machines.
//
//	for _, moves := range recorded.Games(t, 100) {
//		// moves are in USI, from the starting position
//	}
package recorded

import (
	"bufio"
	"compress/gzip"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

const (
	// OwnCount is how many games ship with the repository.
	OwnCount = 50

	// own is the file of games that ships, more the table of games between other engines. Both
	// paths start at the folder of go.mod.
	own  = "examples/games/own.games"
	more = "../shared/data/records/floodgate2016.tsv.gz"
)

// Own returns the games that ship with the repository, with the scores of the
// searches that found their moves. All begin at the starting position.
func Own(t testing.TB) []*gamefile.Game {
	t.Helper()
	file, err := gamefile.Open(OwnPath(t))
	if err != nil {
		t.Fatal(err)
	}
	var games []*gamefile.Game
	for m := range file.Members() {
		some, err := m.Games()
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, some...)
	}
	return games
}

// OwnPath returns the path of the file of the games that ship.
func OwnPath(t testing.TB) string {
	t.Helper()
	return filepath.Join(root(t), own)
}

// Games returns the moves of at most limit games, in USI. The first OwnCount are
// those that ship; there are no others on most machines.
func Games(t testing.TB, limit int) [][]string {
	t.Helper()
	var games [][]string
	for _, game := range Own(t) {
		if len(games) < limit {
			games = append(games, shogi.MoveTexts(game.Moves))
		}
	}
	if len(games) < limit {
		games = append(games, others(t, limit-len(games))...)
	}
	return games
}

// others returns the moves of the first games between other engines, none if they are missing.
func others(t testing.TB, limit int) [][]string {
	t.Helper()
	opened, err := os.Open(filepath.Join(root(t), more))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
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
