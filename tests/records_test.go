//go:build e2e

package tests

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"shotest/internal/testing/recorded"
	"shotest/internal/testing/shogitest"
	"shotest/record"
	"shotest/shogi"
	"shotest/tuning/gamefile"
)

// In the games in the repository each move is legal, and the game ends where and how the rules say.
func TestOwnGamesEndByTheRules(t *testing.T) {
	endings := map[string]shogi.Ending{
		"checkmate": shogi.Checkmate, "sennichite": shogi.Sennichite, gamefile.PerpetualCheck: shogi.PerpetualCheck,
	}
	outcomes := map[record.Outcome]shogi.Color{record.BlackWins: shogi.Black, record.WhiteWins: shogi.White}
	var buffer [shogi.MaxMoves]shogi.Move
	for number, game := range recorded.Own(t) {
		h := shogi.NewHistory(game.Start)
		for i, m := range game.Moves {
			if verdict := h.Verdict(shogi.Rules{}); verdict != (shogi.Verdict{}) {
				t.Fatalf("game %d goes on after %+v at move %d", number, verdict, i)
			}
			if !slices.Contains(h.Current().AppendLegalMoves(buffer[:0]), m) {
				t.Fatalf("game %d, move %d, %v is not generated: %s", number, i+1, m, h.Current().SFEN())
			}
			h.Play(m)
		}
		verdict := h.Verdict(shogi.Rules{})
		if want, ok := endings[game.Ending]; !ok || verdict.Ending != want {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Ending)
		}
		if winner, decided := outcomes[game.Outcome]; decided && verdict.Winner != winner {
			t.Errorf("game %d: %+v, and the file says %v", number, verdict, game.Outcome)
		}
	}
}

// Another library reads the same lines, to each end, from records that say little of their start,
// that name the end in a comment, or that go on behind it.
func TestRecordsAreReadAsElsewhere(t *testing.T) {
	t.Parallel()
	node, reader := tsshogi(t)
	const moves = "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n"
	paths := []string{filepath.Join(reader, "read.mjs")}
	for i, text := range []string{
		moves + "   5 投了\n   6 中断\n",
		moves + "   5 中断\n   6 投了\n   7 中断\n",
		moves + "   5 投了\n   6 ２六歩(27)\n   7 ８四歩(83)\n",
		moves + "   5 投了\n\n変化：9手\n   9 ２六歩(27)\n  10 ８四歩(83)\n  11 投了\n",
		moves + "\n変化：9手\n   9 ２六歩(27)\n  10 ８四歩(83)\n\n変化：3手\n   3 ２六歩(27)\n",
		moves + "   5 投了\n\n変化：2手\n   2 ８四歩(83)\n   3 ２六歩(27)\n   4 投了\n   5 千日手\n",
		moves + "   5 ８八角打\n   6 ２一銀(22)\n*反則手にて終局\n",
		moves + "   5 ２二飛(28)\n*反則手にて終局\n",
		"手合割：香落ち\n" + moves,
		"上手：甲\n手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n",
	} {
		paths = append(paths, shogitest.File(t, fmt.Sprint(i)+".kifu", text))
	}
	reported, _ := filepath.Glob("../../shared/data/edgecases/reported/7*.kifu")
	output, err := exec.Command(node, append(paths, reported...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(output)), "\n") {
		var read struct {
			Path, Error string
			Lines       []string
		}
		if err := json.Unmarshal([]byte(line), &read); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		games, err := record.ReadFile(read.Path)
		if err != nil || read.Error != "" {
			if err == nil || read.Error == "" {
				t.Errorf("%s: %v, and the other library: %s", read.Path, err, read.Error)
			}
			continue
		}
		compareLines(t, read.Path, recordLines("", &games[0].Line), read.Lines)
	}
}

// endingNames are the other library's names of endings. A foul that a comment names is none to it.
var endingNames = map[record.EndingKind]string{
	record.NoEnding: "", record.IllegalAction: "", record.Resignation: " resign", record.Interrupted: " interrupt",
	record.Sennichite: " repetitionDraw", record.TimeUp: " timeout",
}

// recordLines returns the moves from the start to each end of a line, with the ending, behind the
// given moves.
func recordLines(moves string, line *record.Line) (all []string) {
	play := func(m *record.Move) {
		for _, variation := range m.Variations {
			all = append(all, recordLines(moves, variation)...)
		}
		moves = strings.TrimSpace(moves + " " + m.Move.String())
	}
	for i := range line.Moves {
		play(&line.Moves[i])
	}
	for _, variation := range line.Ending.Variations {
		all = append(all, recordLines(moves, variation)...)
	}
	if line.Ending.Illegal != nil {
		play(line.Ending.Illegal)
	}
	return append(all, moves+endingNames[line.Ending.Kind])
}

// compareLines compares two sets of lines. A line that another one continues is no end.
func compareLines(t *testing.T, name string, got, want []string) {
	t.Helper()
	ends := func(lines []string) string {
		var all []string
		for _, line := range lines {
			if !slices.ContainsFunc(lines, func(other string) bool { return strings.HasPrefix(other, line+" ") }) {
				all = append(all, line)
			}
		}
		slices.Sort(all)
		return strings.Join(slices.Compact(all), "\n")
	}
	if got, want := ends(got), ends(want); got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
	}
}
