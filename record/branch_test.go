package record

import (
	"fmt"
	"strings"
	"testing"
)

// branchedKIF has two variations of its third move, one variation within the first of them, and one
// instead of the ending.
const branchedKIF = `手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
   2 ３四歩(33)
   3 ２六歩(27)
   4 ８四歩(83)
   5 投了

変化：5手
   5 ２五歩(26)
   6 ８五歩(84)

変化：3手
   3 ６六歩(67)
   4 ３五歩(34)

変化：4手
   4 ８四歩(83)
   5 ７八銀(79)

変化：3手
   3 ７五歩(76)
`

// Every variation is a game of its own, which begins like its parent line.
func TestBranches(t *testing.T) {
	games, err := Read(strings.NewReader(branchedKIF), "game.kifu")
	if err != nil || len(games[0].Warnings) > 0 {
		t.Fatal(err, games)
	}
	var got []string
	for _, b := range games[0].Branches() {
		h, err := b.Game.History()
		if err != nil {
			t.Fatal(err)
		}
		if last := len(b.Game.Moves) - len(b.Line.Moves); last != b.From-1 || b.Game.Ending.Kind != NoEnding {
			t.Errorf("a variation of %d moves leaves at move %d, and ends by %v", len(b.Line.Moves), b.From,
				b.Game.Ending.Kind)
		}
		got = append(got, fmt.Sprintf("%d %s", b.From, strings.TrimPrefix(h.USI(), "startpos moves ")))
	}
	want := []string{
		"3 7g7f 3c3d 6g6f 3d3e", "4 7g7f 3c3d 6g6f 8c8d 7i7h", "3 7g7f 3c3d 7f7e", "5 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}
