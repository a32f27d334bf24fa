package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// reportedRecords are records from bug reports to other programs: with the moves of the main line,
// the ending, the number of variations, and a part of the warnings.
var reportedRecords = map[string]struct {
	moves      int
	ending     EndingKind
	variations int
	said       string
}{
	"01-csa-spaces-collapsed.csa":          {2, Resignation, 0, ""},
	"03-kif-tsume-handicap-name.kif":       {1, Checkmate, 0, ""},
	"04-kif-ipad-halfwidth-hands.kif":      {1, Checkmate, 0, ""},
	"05-kif-engine-comment-with-moves.kif": {6, Resignation, 0, ""},
	"06-csa-move-glued-to-comment.csa":     {3, Resignation, 0, "a move at the end of a comment"},
	"09-kif-check-ignored-foul.kif":        {6, IllegalAction, 0, ""},
	"10-kif-81dojo.kif":                    {7, Resignation, 0, ""},
	"11-kif-nested-variation-dou.kif":      {5, NoEnding, 2, ""},
	"18-csa-v3-pi.csa":                     {2, Sennichite, 0, ""},
	"20-kifu-comment-beyond-sjis.kifu":     {2, Resignation, 0, ""},
	"21-jkf-odd.jkf":                       {1, Resignation, 0, "no piece that can be held"},
	"21b-jkf-promote-empty.jkf":            {4, NoEnding, 0, "a value of another type"},
	"24-usi-rep-and-end.usi":               {3, Interrupted, 0, ""},
	"26-kif-three-branches-one-ply.kif":    {4, Resignation, 4, ""},
	"27-kif-sealed-and-odd-ends.kif":       {1, Sealed, 6, ""},
	"28-kif-promoted-names.kif":            {7, Interrupted, 0, ""},
	"31-kif-nifu-foul.kif":                 {6, IllegalAction, 0, ""},
	"38-kif-time-without-total.kif":        {2, Resignation, 0, ""},
	"39-kif-81dojo-handicap-board.kif":     {2, Resignation, 0, ""},
	"41-kif-resigned-then-interrupted.kif": {2, Resignation, 1, "after the end of the game"},
	"42-kif-three-pawns.kif":               {3, Interrupted, 0, ""},
	"44-kif-reversed-board.kif":            {1, Resignation, 0, ""},
	"45-review-foul-nifu.kif":              {6, IllegalAction, 0, ""},
	"70-uwate-first-no-turn-line.kifu":     {2, Resignation, 0, ""},
	"72-foul-named-in-a-comment.kifu":      {8, IllegalAction, 0, ""},
}

func TestReportedRecords(t *testing.T) {
	folder := filepath.Join(dataFolder, "edgecases", "reported")
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		t.Skipf("SKIPPED: no %s: the readers are not tried on reported records", folder)
	}
	for name, want := range reportedRecords {
		games, err := ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Error(err)
			continue
		}
		game := games[0]
		if len(game.Moves) != want.moves || game.Ending.Kind != want.ending ||
			countVariations(&game.Line) != want.variations {
			t.Errorf("%s: %d moves, ending %d, %d variations, want %v", name, len(game.Moves), game.Ending.Kind,
				countVariations(&game.Line), want)
		}
		if len(game.Warnings) > 1 || (len(game.Warnings) == 1) != (want.said != "") || want.said != "" &&
			!strings.Contains(game.Warnings[0].Reading.Error(), want.said) {
			t.Errorf("%s: said %v, want %q", name, game.Warnings, want.said)
		}
		if want.ending == IllegalAction {
			for _, format := range []Format{CSA, KIFU, KI2U, JKF} {
				if again := writeAndRead(t, game, format); again.Ending.Illegal == nil ||
					again.Ending.Kind != want.ending || again.Ending.Offender != game.Ending.Offender {
					t.Errorf("%s in %v: %+v", name, format, again.Ending)
				}
			}
		}
	}
	if games, err := ReadFile(filepath.Join(folder, "71-five-by-five-diagram.kifu")); err == nil {
		t.Errorf("a board of 5 × 5 is read as %s", games[0].Start.SFEN())
	}
}

func countVariations(line *Line) (count int) {
	for i := range len(line.Moves) + 1 {
		for _, variation := range *line.variationsAt(i) {
			count += 1 + countVariations(variation)
		}
	}
	return count
}
