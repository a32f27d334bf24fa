package games

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// write writes files into a temporary folder, and returns the folder. It packs files whose name
// ends in .gz.
func write(t testing.TB, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		data := []byte(text)
		if strings.HasSuffix(name, ".gz") {
			data = pack(t, text)
		}
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		shogitest.WriteFile(t, path, data)
	}
	return folder
}

func pack(t testing.TB, text string) []byte {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(text))
	err = errors.Join(err, w.Close())
	if err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// load loads the games of a folder.
func load(t testing.TB, folder string, options Options) *Set {
	t.Helper()
	set, err := Load(t.Context(), []string{folder}, options)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// brokenTexts returns the errors of a set's broken games.
func brokenTexts(set *Set) string {
	var texts []string
	for _, err := range set.Broken {
		texts = append(texts, err.Error())
	}
	return strings.Join(texts, "\n")
}

// randomGame returns a game of random moves.
func randomGame(random *rand.Rand, plies int) *record.Played {
	h := shogi.NewHistory(shogi.StartPosition())
	for range plies {
		legal := h.Current().AppendLegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		h.Play(legal[random.IntN(len(legal))])
	}
	g, err := newGame(h, nil)
	if err != nil {
		panic(err)
	}
	return g
}

// randomGames returns games of random moves with random scores.
func randomGames(count, plies int) (played []*record.Played) {
	random := rand.New(rand.NewPCG(5, 0))
	for i := range count {
		g := randomGame(random, plies)
		g.Players = [2]string{"a", "b"}
		g.Outcome = record.Outcome(i % 4)
		for range g.Moves {
			score := record.Score(random.IntN(2000) - 1000)
			if random.IntN(10) == 0 {
				score = record.NoScore
			}
			g.Scores = append(g.Scores, score)
		}
		played = append(played, g)
	}
	return played
}

// writeGameFile writes games into a file of package gamefile, each into a member of its own.
func writeGameFile(t testing.TB, path string, games ...*record.Played) {
	t.Helper()
	w, err := gamefile.Append(path, filepath.Base(path)+"\n", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		err = errors.Join(err, w.Add(g), w.Flush())
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
}

// gameFileGame returns a game of package gamefile with a score for each move after the opening.
func gameFileGame(random *rand.Rand, played *record.Played) *record.Played {
	g := &record.Played{
		Start: played.Start, Moves: played.Moves, Opening: min(5, len(played.Moves)),
		Outcome: record.Outcome(random.IntN(4)), Ending: "adjudicated win",
	}
	g.Scores = slices.Repeat([]record.Score{record.NoScore}, g.Opening)
	for range len(g.Moves) - g.Opening {
		g.Scores = append(g.Scores, record.Score(random.IntN(2000)-1000))
	}
	return g
}
