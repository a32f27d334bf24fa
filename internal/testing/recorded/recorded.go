// Package recorded gives tests the moves of real games: fifty games of the engine against itself,
// which are in the repository, and, if a test wants more, games between other engines, which only
// some machines have beside the repository.
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

	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

const (
	// OwnCount is the number of games in the repository.
	OwnCount = 50

	// ownFile is the file of the games in the repository, relative to its root.
	ownFile = "examples/games/own.games"
	// foreignFile is the table of games between other engines, relative to the repository's root.
	foreignFile = "../shared/data/records/floodgate2016.tsv.gz"
)

// Own returns the games in the repository, with the scores of the searches that chose the moves.
// All begin at the starting position.
func Own(t testing.TB) []*record.Played {
	t.Helper()
	file, err := gamefile.Open(OwnPath(t))
	if err != nil {
		t.Fatal(err)
	}
	var games []*record.Played
	for m := range file.Members() {
		some, err := m.Games()
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, some...)
	}
	return games
}

// OwnPath returns the path of the file of the games in the repository.
func OwnPath(t testing.TB) string {
	t.Helper()
	return filepath.Join(root(t), ownFile)
}

// Games returns the moves of at most limit games, in USI. The first OwnCount are those in the
// repository; most machines have no others.
func Games(t testing.TB, limit int) [][]string {
	t.Helper()
	var games [][]string
	for _, game := range Own(t) {
		if len(games) < limit {
			games = append(games, shogi.MoveTexts(game.Moves))
		}
	}
	if len(games) < limit {
		games = append(games, foreignGames(t, limit-len(games))...)
	}
	return games
}

// foreignGames returns the moves of the first games between other engines, none if their file is
// missing.
func foreignGames(t testing.TB, limit int) [][]string {
	t.Helper()
	file, err := os.Open(filepath.Join(root(t), foreignFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
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

// root returns the repository's root: the folder of go.mod, above that of the running test.
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
		parent := filepath.Dir(folder)
		if parent == folder {
			t.Fatal("no go.mod above the test's folder")
		}
		folder = parent
	}
}
