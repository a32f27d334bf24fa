package games

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// writeOwn writes games of a few moves, a block for each; it returns the folder.
func writeOwn(t *testing.T, name string, games ...string) string {
	t.Helper()
	folder := t.TempDir()
	w, err := gamefile.Append(filepath.Join(folder, name), gamefile.Run{Settings: "test\n"}, "", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range games {
		history, err := shogi.ParseHistory(text)
		if err != nil {
			t.Fatal(err)
		}
		g := &gamefile.Game{
			Start: *history.Start(), Moves: history.Moves(), Opening: 1,
			Outcome: gamefile.WhiteWins, Ending: gamefile.AdjudicatedWin,
		}
		for i := range len(g.Moves) - 1 {
			g.Scores = append(g.Scores, gamefile.Score(-50*i))
			g.Efforts = append(g.Efforts, gamefile.EffortOf(1000))
		}
		g.Scores[len(g.Scores)-1] = -gamefile.Mate
		if err := w.Add(g); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestOwnGames(t *testing.T) {
	const game = "startpos moves 7g7f 3c3d 2g2f"
	for _, name := range []string{"own.games", "anything"} {
		folder := writeOwn(t, name, game, "startpos moves 2g2f 8c8d 2f2e", game)
		if name == "anything" {
			folder = filepath.Join(folder, name) // named itself, it is asked for its content
		}
		set := load(t, folder, Options{Strict: true})
		if len(set.Games) != 2 || set.Duplicates != 1 || set.Files != 1 {
			t.Fatalf("%s: %d games, %d twice, %d files", name, len(set.Games), set.Duplicates, set.Files)
		}
		g := set.Games[0]
		if g.Outcome != gamefile.WhiteWins || len(g.Moves) != 3 || !strings.Contains(g.Source, "offset ") || !strings.HasSuffix(g.Source, ", game 0") {
			t.Errorf("%s: %+v", name, g)
		}
		if s := g.Scores; len(s) != 3 || s[0] != gamefile.NoScore || s[1] != 0 || s[2] != -gamefile.Mate {
			t.Errorf("%s: scores %v", name, s)
		}
	}
}

// A file that is put behind itself is read once, and a damaged block is named, also where
// games are read in windows.
func TestOwnGamesTwiceAndDamaged(t *testing.T) {
	path := filepath.Join(writeOwn(t, "own.games", "startpos moves 7g7f 3c3d 2g2f", "startpos moves 2g2f 8c8d 2f2e"), "own.games")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-1] ^= 1
	for _, c := range []struct {
		data                  []byte
		games, twice, damaged int
	}{{append(bytes.Clone(whole), whole...), 2, 2, 0}, {damaged, 1, 0, 1}, {append(damaged, whole...), 2, 1, 1}, {whole[:len(whole)-3], 1, 0, 1}} {
		if err := os.WriteFile(path, c.data, 0o600); err != nil {
			t.Fatal(err)
		}
		set := load(t, path, Options{})
		stream, err := OpenStream(t.Context(), []string{path}, Options{}, Selection{Noisy: true, Mates: true, PlayerShare: 1}, 100)
		if err != nil {
			t.Fatal(err)
		}
		if err := stream.Close(); err != nil {
			t.Error(err)
		}
		if len(set.Games) != c.games || stream.Games+len(stream.HeldOut) != c.games {
			t.Errorf("%d games, in windows %d: expected %d", len(set.Games), stream.Games+len(stream.HeldOut), c.games)
		}
		for _, set := range []*Set{set, stream.Set} {
			if set.Duplicates != c.twice || len(set.Broken) != c.damaged || c.damaged > 0 && !strings.Contains(brokenTexts(set), "own.games: offset ") {
				t.Errorf("%d twice, %s: expected %d and %d", set.Duplicates, brokenTexts(set), c.twice, c.damaged)
			}
		}
	}
}

// Positions may be asked for by what their searches were allowed.
func TestMinNodes(t *testing.T) {
	own := randomOwn(rand.New(rand.NewPCG(1, 0)), 60)
	for i := range own.Efforts {
		own.Efforts[i] = gamefile.EffortOf(500 + 1000*(i%2))
	}
	g := fromOwn(own, "a")
	deep := Selection{Noisy: true, Mates: true, PlayerShare: 1, MinNodes: 1500}
	p := NewPositions([]*Game{g}, Calibrate(nil), deep)
	if want := len(own.Efforts) / 2; p.Len() != want || p.left[shallow] != len(g.Moves)-want {
		t.Errorf("%d positions, left out %v", p.Len(), p.LeftOut())
	}
	for i := range p.Len() {
		if at := int(p.Sample(i).Ply); own.Efforts[at-own.Opening] != gamefile.EffortOf(1500) {
			t.Errorf("ply %d", at)
		}
	}
	g.Efforts = nil // as in records
	if all := NewPositions([]*Game{g}, Calibrate(nil), deep); all.Len() != len(g.Moves) {
		t.Errorf("%d of %d positions whose searches are not known", all.Len(), len(g.Moves))
	}
}

// An engine that plays itself is no player whose games drown out those of others.
func TestSelfPlayIsNotCapped(t *testing.T) {
	alone, match := &Game{Players: [2]string{"a", "a"}}, &Game{Players: [2]string{"a", "b"}}
	if w := playerWeights([]*Game{alone, alone, match}, 0.05); w[0] != 1 || w[1] != 1 || w[2] >= 1 {
		t.Errorf("got %v", w)
	}
}
