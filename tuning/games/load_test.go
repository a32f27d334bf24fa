package games

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
)

const (
	tableText = "#id\tstart\tblack\twhite\tblack_rate\twhite_rate\twinner\tend\tplies\tusi_moves\n" +
		"1\t2016-01-03 10:00:04\talpha\tbeta\t3000.5\t2900\tw\ttoryo\t4\t7g7f 3c3d 2g2f 8c8d\n" +
		"2\tx\talpha\tbeta\t3000\t2000\tb\tabnormal\t2\t2g2f 8c8d\n" +
		"3\tx\talpha\tbeta\t3000\t2900\tb\ttoryo\t2\t2g2f 2g2f\n" +
		"4\tx\talpha\tbeta\t3000\t2900\tb\ttoryo\t3\t\n" +
		"5\tx\talpha\tbeta\t3000\t2900\tnobody\ttoryo\t1\t2g2f\n" +
		"6\tx\talpha\tbeta\t3000\t2900\td\tsennichite\t3\t7g7f 8c8d 2g2f\n" +
		"7\tx\talpha\tbeta\t3000\t2900\tb\ttoryo\t4\t7g7f 3c3d 2g2f 8c8d\n"
	scoresText = "#id\teval_cp_black_pov_per_ply(x=none)\n1\t0 x 120 -100000\n6\t1 2\n"
)

func TestTableWithScores(t *testing.T) {
	folder := write(t, map[string]string{"games.tsv.gz": tableText, "games_eval_time.tsv": scoresText})
	set := load(t, folder, Options{})
	if len(set.Games) != 3 || set.Duplicates != 1 || set.Files != 1 {
		t.Fatalf("%d games, %d twice, %d files: expected 3, 1 and 1", len(set.Games), set.Duplicates, set.Files)
	}
	for i, want := range []struct {
		outcome record.Outcome
		scores  []record.Score
	}{
		{record.WhiteWins, []record.Score{0, record.NoScore, 120, -record.Mate}},
		{record.Unknown, nil}, // it ended off the board
		{record.Drawn, []record.Score{1, 2, record.NoScore}},
	} {
		if g := set.Games[i]; g.Outcome != want.outcome || !slices.Equal(g.Scores, want.scores) {
			t.Errorf("game %d: %+v, want %+v", i, g, want)
		}
	}
	if g := set.Games[0]; g.Players != [2]string{"alpha", "beta"} || g.Ratings != [2]float64{3000.5, 2900} ||
		!strings.HasSuffix(g.Source, "games.tsv.gz:2") {
		t.Errorf("%+v", g)
	}
	if set := load(t, folder, Options{MinRating: 2500}); len(set.Games) != 2 || set.Weaker != 1 {
		t.Errorf("%d games, %d of weaker players: expected 2 and 1", len(set.Games), set.Weaker)
	}
}

func TestBrokenGamesAreReported(t *testing.T) {
	folder := write(t, map[string]string{"games.tsv": tableText})
	set := load(t, folder, Options{})
	const want = "games.tsv:4: move 2, 2g2f: no piece stands on the origin\n" +
		"games.tsv:6: winner \"nobody\": expected b, w, d or ?"
	if texts := strings.ReplaceAll(brokenTexts(set), folder+string(filepath.Separator), ""); texts != want {
		t.Errorf("broken:\n%s\nwant\n%s", texts, want)
	}
	_, err := Load(t.Context(), []string{folder}, Options{Strict: true})
	if !errors.Is(err, shogi.ErrNoPiece) || !strings.Contains(err.Error(), "games.tsv:4: ") {
		t.Errorf("strict: %v", err)
	}
}

func TestBrokenTables(t *testing.T) {
	const scores = "games_eval_time.tsv"
	for _, c := range []struct{ name, text, want string }{
		{"a.tsv", "1\t2\n", `a.tsv:1: expected a table with a first line #`},
		{"a.tsv", "#id\twinner\n", `a.tsv:1: the table has no column usi_moves`},
		{"a.tsv", "\x1f\x8b is how packed files begin", `a.tsv: gzip: invalid header`},
		{"a.tsv", "#start\tusi_moves\nsfen 9/9 b - 1\t7g7f\n", `a.tsv:2: SFEN board: 2 ranks`},
		{"a.tsv", "#usi_moves\n7g7f hello\n", `a.tsv:2: move 2, hello: not a USI move`},
		{"a.tsv", string(pack(t, tableText+strings.Repeat("#", 1<<16))[:250]), "cannot be read further"},
		{scores, "#id\teval_cp_black_pov_per_ply\n1\t0 huh\n", `_eval_time.tsv:2: score "huh": expected centipawns`},
		{scores, "#id\teval_cp_black_pov_per_ply\n1\t0 0 0 0 0\n", `games.tsv:2: 5 scores for 4 moves`},
		{scores, "#id\n", `_eval_time.tsv:1: the table has no column eval_cp`},
	} {
		set := load(t, write(t, map[string]string{"games.tsv": tableText, c.name: c.text}), Options{})
		if texts := brokenTexts(set); !strings.Contains(texts, c.want) || len(set.Games) == 0 {
			t.Errorf("%q: %d games, missing %q in\n%s", c.text, len(set.Games), c.want, texts)
		}
	}
}

const csaText = `V2.2
N+alpha
N-beta
PI
+
'black_rate:alpha+1234:3251.5
'white_rate:beta+5678:2821.0
+7776FU
T1
'** 35 -3334FU
-3334FU
T2
+2726FU
'** -100000
%TORYO
`

func TestRecordsWithScores(t *testing.T) {
	broken := "PI\n+\n+7776FU\n-3334FU\n+7776FU\n%TORYO\n"
	folder := write(t, map[string]string{
		"deep/game.csa":     csaText,
		"several.csa":       "PI\n+\n+2726FU\n%CHUDAN\n/\n" + broken + "/\nPI\n+\n+1716FU\n-1314FU\n%TIME_UP\n",
		"lines.usi.gz":      "# made up\nstartpos moves 7g7f 8c8d\n\nstartpos moves 7g7f 7g7f 3c3d\n2h7h\n",
		"kif/game.kifu":     "手合割：平手\n   1 ７六歩(77)\n**対局 時間 00:01.2 深さ 9/14 ノード数 1 評価値 -詰\n   2 ８四歩(83)\n**対局 時間 00:01.2 評価値 77\n   3 投了\n",
		"notes.txt":         "no game",
		"kif/settings.json": "{}",
	})
	set := load(t, folder, Options{})
	bySource := map[string]*record.Played{}
	for _, g := range set.Games {
		bySource[strings.TrimPrefix(g.Source, folder+"/")] = g
	}
	if len(bySource) != 5 || set.Duplicates != 1 {
		t.Errorf("%d games, %d twice: %v", len(bySource), set.Duplicates, bySource)
	}
	g := bySource["deep/game.csa"]
	if g == nil || g.Outcome != record.BlackWins || g.Ratings != [2]float64{3251.5, 2821} ||
		!slices.Equal(g.Scores, []record.Score{35, record.NoScore, -record.Mate}) {
		t.Errorf("%+v", g)
	}
	if g := bySource["several.csa, game 3"]; g == nil || g.Outcome != record.Unknown {
		t.Errorf("the third game of several: %+v", g)
	}
	if g := bySource["kif/game.kifu"]; g == nil || g.Outcome != record.WhiteWins ||
		!slices.Equal(g.Scores, []record.Score{-record.Mate, 77}) {
		t.Errorf("%+v", g)
	}
	texts := brokenTexts(set)
	for _, want := range []string{`several.csa:10: found "+7776FU"`, `lines.usi.gz:4: found "7g7f"`} {
		if !strings.Contains(texts, want) {
			t.Errorf("missing %q in\n%s", want, texts)
		}
	}
}

// A game whose last move is illegal is broken if the record does not call the move illegal. If it
// does, the outcome is unknown.
func TestGamesWithIllegalLastMove(t *testing.T) {
	const moves = "PI\n+\n+%s\n-3335FU\n"
	folder := write(t, map[string]string{
		"resigned.csa": fmt.Sprintf(moves, "7776FU") + "%TORYO\n", "foul.csa": fmt.Sprintf(moves, "2726FU") +
			"%ILLEGAL_MOVE\n",
		"bare.csa": fmt.Sprintf(moves, "1716FU"), "list.usi": "9g9f 3c3e\n",
	})
	set := load(t, folder, Options{})
	if len(set.Games) != 4 {
		t.Fatalf("%d games of 4: %s", len(set.Games), brokenTexts(set))
	}
	for _, g := range set.Games {
		if len(g.Moves) != 1 || g.Outcome != record.Unknown {
			t.Errorf("%s: %d moves, outcome %v", g.Source, len(g.Moves), g.Outcome)
		}
	}
}

const resultsText = `{"id":"000000a","players":["one","two"],"opening":{"name":"1","position":"startpos moves 7g7f 3c3d"},"outcome":"black","reason":"adjudicated_win","opening_moves":2,"moves":[{"move":"7g7f"},{"move":"3c3d"},{"move":"2g2f","cp":50},{"move":"8c8d","mate":-4},{"move":"2f2e","cp":20}]}
{"id":"000000b","players":["two","one"],"opening":{"name":"1","position":"startpos"},"outcome":"void","reason":"failure","moves":[]}
{"id":"000001a","players":["one","two"],"opening":{"name":"1","position":"startpos"},"outcome":"white","reason":"failure","moves":[{"move":"2g2f"}]}
{"id":"000001b","play
`

func TestResultsOfTournaments(t *testing.T) {
	folder := write(t, map[string]string{
		"match.run/results.jsonl":                          resultsText,
		"match.run/results-struck-20261128-101010.5.jsonl": resultsText,
		"match.run/games/000000a.csa":                      csaText,
		"match.run/games/sub/again.csa":                    csaText,
	})
	for _, path := range []string{folder, filepath.Join(folder, "match.run")} {
		set := load(t, path, Options{})
		if len(set.Games) != 2 || set.Files != 1 {
			t.Fatalf("%d games of %d files: expected 2 of 1: %s", len(set.Games), set.Files, brokenTexts(set))
		}
		g := set.Games[0]
		if want := []record.Score{record.NoScore, record.NoScore, 50, record.Mate, 20}; !slices.Equal(g.Scores,
			want) || g.Outcome != record.BlackWins {
			t.Errorf("scores %v, want %v; %+v", g.Scores, want, g)
		}
		if g.Opening != 2 {
			t.Errorf("an opening of %d moves, want 2", g.Opening)
		}
		if set.Games[1].Outcome != record.Unknown {
			t.Errorf("a failure tells who stood better: %+v", set.Games[1])
		}
		if texts := brokenTexts(set); !strings.Contains(texts, "results.jsonl:4: not a result") {
			t.Errorf("broken: %s", texts)
		}
	}
}

// A mate on the board decides the game, whatever the record says.
func TestMateDecides(t *testing.T) {
	text := "#start\twinner\tend\tusi_moves\nsfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\t?\t\tG*5b\n"
	set := load(t, write(t, map[string]string{"a.tsv": text}), Options{})
	if g := set.Games[0]; g.Outcome != record.BlackWins {
		t.Errorf("%+v", g)
	}
}

func TestNoGames(t *testing.T) {
	_, err := Load(t.Context(), []string{t.TempDir()}, Options{})
	if !errors.Is(err, ErrNoGames) {
		t.Errorf("an empty folder: %v", err)
	}
	_, err = Load(t.Context(), []string{filepath.Join(t.TempDir(), "none")}, Options{})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Load(ctx, []string{write(t, map[string]string{"games.tsv": tableText})}, Options{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// All games in the documentation, each as CSA and as KIF, and those of the program are valid.
func TestBuiltInGamesAreValid(t *testing.T) {
	for path, want := range map[string]int{"../../docs/games": 4, "../../examples/games": 50} {
		set := load(t, path, Options{Strict: true})
		if len(set.Games) != want || set.Duplicates != want%50 {
			t.Errorf("%s: %d games, %d twice", path, len(set.Games), set.Duplicates)
		}
		for _, g := range set.Games {
			if g.Outcome == record.Unknown || want == 50 && len(g.Scores) != len(g.Moves) {
				t.Errorf("%s: outcome %v, %d moves, %d scores", g.Source, g.Outcome, len(g.Moves), len(g.Scores))
			}
		}
	}
}

func TestSharedTables(t *testing.T) {
	for name, want := range map[string]int{"floodgate2018": 1192, "pro2018": 1187, "lishogi_500": 400} {
		path := "../../../shared/data/records/" + name + ".tsv.gz"
		if _, err := os.Stat(path); err != nil {
			t.Skipf("SKIPPED, DATA MISSING: %s: this test checks nothing here", path)
		}
		set := load(t, path, Options{Strict: true})
		if read := len(set.Games) + set.Duplicates + set.Empty; read != want {
			t.Errorf("%s: %d games, want %d", name, read, want)
		}
	}
}

// Duplicate games count once, and damaged members are reported.
func TestGameFiles(t *testing.T) {
	folder, random := t.TempDir(), rand.New(rand.NewPCG(1, 0))
	path := filepath.Join(folder, "own.games")
	first, second := gameFileGame(random, randomGame(random, 20)), gameFileGame(random, randomGame(random, 20))
	writeGameFile(t, path, first, second)
	whole := shogitest.ReadFile(t, path)
	set := load(t, path, Options{Strict: true})
	g := set.Games[0]
	if g.Outcome != first.Outcome || !slices.Equal(g.Scores, first.Scores) || g.Scores[4] != record.NoScore ||
		!strings.HasSuffix(g.Source, "offset 0, game 1") {
		t.Errorf("%+v of %+v", g, first)
	}
	damaged := bytes.Clone(whole)
	damaged[len(damaged)-1] ^= 1
	for _, c := range []struct {
		data                  []byte
		games, twice, damaged int
	}{{append(bytes.Clone(whole), whole...), 2, 2, 0}, {damaged, 1, 0, 1}, {append(damaged, whole...), 2, 1,
		1}, {whole[:len(whole)-3], 1, 0, 1}} {
		shogitest.WriteFile(t, path, c.data)
		set := load(t, path, Options{})
		if len(set.Games) != c.games || set.Duplicates != c.twice || len(set.Broken) != c.damaged || c.damaged > 0 &&
			!strings.Contains(brokenTexts(set), "own.games: offset ") {
			t.Errorf("%d games, %d twice, %s: expected %d, %d and %d", len(set.Games), set.Duplicates, brokenTexts(set),
				c.games, c.twice, c.damaged)
		}
	}
}
