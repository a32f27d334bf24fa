package variety

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// write writes games of USI positions, a block for each, of which the first move has no
// score.
func write(t *testing.T, games map[string]gamefile.Ending) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "own.games")
	w, err := gamefile.Append(path, gamefile.Run{Settings: "test\n"}, "")
	if err != nil {
		t.Fatal(err)
	}
	for text, ending := range games {
		history, err := shogi.ParseHistory(text)
		if err != nil {
			t.Fatal(err)
		}
		g := &gamefile.Game{Start: *history.Start(), Moves: history.Moves(), Opening: 1, Ending: ending, Outcome: gamefile.BlackWins}
		if ending == gamefile.Sennichite {
			g.Outcome = gamefile.Drawn
		}
		for range len(g.Moves) - 1 {
			g.Scores, g.Efforts = append(g.Scores, -200), append(g.Efforts, gamefile.EffortOf(1024))
		}
		g.Scores[len(g.Scores)-1] = gamefile.Mate
		if err := errors.Join(w.Add(g), w.Flush()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReport(t *testing.T) {
	path := write(t, map[string]gamefile.Ending{
		"startpos moves 7g7f 3c3d 2g2f":                gamefile.AdjudicatedWin,
		"startpos moves 2g2f 3c3d 7g7f":                gamefile.Checkmate,  // the same final position
		"startpos moves 7g7f 8c8d 2g2f":                gamefile.Sennichite, // the same opening as the first
		"position startpos moves 7g7f 3c3d 2g2f 8c8d ": gamefile.Checkmate,
	})
	r, err := Of(t.Context(), []string{path, path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ got, want Count }{
		"games":     {r.Games, Count{8, 4}},
		"openings":  {r.Openings, Count{8, 2}},
		"positions": {r.Positions, Count{18, 6}}, // 76 thrice, 76 34 twice, 26, 26 34, 76 84, 76 34 26
		"finals":    {r.Finals, Count{8, 3}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
		}
	}
	if r.Adjudicated != 0.25 || r.Drawn != 0.25 || r.Moves != [3]int{3, 3, 4} || r.Opening != 1 || r.Nodes != 1024 {
		t.Errorf("%+v", r)
	}
	if r.Endings[0] != (Named{"checkmate", 4}) || r.Outcomes[0] != (Named{"black wins", 6}) {
		t.Errorf("%v, %v", r.Endings, r.Outcomes)
	}
	if len(r.AfterMoves) != 0 {
		t.Errorf("no game has ten moves: %v", r.AfterMoves)
	}
	text := r.Text()
	for _, want := range []string{"positions with a score             18            6   33.3 %", "adjudicated 25.0 %, drawn 25.0 %", "to 300", "mate"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

func TestDamageAndInterruption(t *testing.T) {
	path := write(t, map[string]gamefile.Ending{"startpos moves 7g7f 3c3d": gamefile.Checkmate, "startpos moves 7g7f 8c8d": gamefile.Checkmate})
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)-1] ^= 1
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Of(t.Context(), []string{path}, nil)
	if err != nil || r.Games.All != 1 || len(r.Damage) != 1 || !errors.Is(r.Damage[0], gamefile.ErrDamaged) {
		t.Errorf("%+v, %v", r, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := Of(ctx, []string{path}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
