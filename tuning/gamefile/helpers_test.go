package gamefile

import (
	"math/rand/v2"
	"path/filepath"
	"testing"

	"shotest/shogi"
)

// randomGame plays legal moves at random, and makes scores up.
func randomGame(random *rand.Rand) *Game {
	g := &Game{Start: shogi.StartPosition(), Outcome: Outcome(random.IntN(int(outcomes))), Ending: Ending(random.IntN(int(endings)))}
	if random.IntN(4) == 0 {
		g.Start, _ = shogi.ParseSFEN("4k4/9/9/9/9/9/9/9/4K4 w 2R2B4G4S4N4L18P 7")
	}
	position := g.Start
	for range random.IntN(60) {
		legal := position.AppendLegalMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[random.IntN(len(legal))]
		g.Moves = append(g.Moves, m)
		position.Play(m)
	}
	g.Opening = random.IntN(len(g.Moves) + 1)
	for range len(g.Moves) - g.Opening {
		g.Efforts = append(g.Efforts, EffortOf(300+random.IntN(2700)))
		switch score := NewScore(random.IntN(4000)-2000, 0); random.IntN(8) {
		case 0:
			g.Scores = append(g.Scores, NoScore)
		case 1:
			g.Scores = append(g.Scores, NewScore(0, random.IntN(3)-1))
		default:
			g.Scores = append(g.Scores, score)
		}
	}
	return g
}

func randomGames(seed uint64, count int) (games []*Game) {
	random := rand.New(rand.NewPCG(seed, 0))
	for range count {
		games = append(games, randomGame(random))
	}
	return games
}

// testRun is a run with settings of one line.
func testRun(name string) Run { return Run{Settings: "name: " + name + "\n"} }

// write adds games to a file in a session of its own, with a block after every few.
func write(t *testing.T, path string, run Run, games []*Game, perBlock int) *Writer {
	t.Helper()
	w, err := Append(path, run, "test\n")
	if err != nil {
		t.Fatal(err)
	}
	for i, g := range games {
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
		if i%perBlock == perBlock-1 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return w
}

// read returns all games of a file, and what is damaged in it.
func read(t testing.TB, path string) (games []*Game, damage []error) {
	t.Helper()
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	damage = f.Damage()
	for _, b := range f.Blocks() {
		for g, err := range f.Games(b) {
			if err != nil {
				damage = append(damage, err)
				continue
			}
			games = append(games, g)
		}
	}
	return games, damage
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "own.games") }
