package engine

import (
	"context"
	"testing"

	"shotest/search"
	"shotest/shogi"
)

// Moves that lead to a board of the game, by hands that are not those of then or to a
// position that has occurred but once: nothing has ended, and the search goes on.
func TestOldBoardsDoNotEndTheSearch(t *testing.T) {
	for _, c := range []struct {
		name, game, move string
		least, most      int // of the score, in centipawns
	}{
		{"the opponent holds a gold that was taken for nothing",
			"sfen 9/5k3/9/9/9/9/9/9/K8 w G 1 moves 4b5a G*5b 5a5b 9i8i 5b4b", "8i9i", -1900, 0},
		{"two pawns that are simply taken",
			"sfen k8/9/4r4/9/9/9/9/9/8K b 2P 1 moves P*5d 5c5d P*5c", "5d5c", 100, 5000},
		{"who stands worse repeats a position",
			"sfen 4k4/9/9/9/9/9/9/9/4K4 w r 1 moves 5a5b 5i5h 5b5a", "5h5i", -5000, -500},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, mode := range []string{search.InterestMode, search.ModernMode} {
				history := parse(t, c.game)
				move, _ := shogi.ParseMove(c.move)
				var last Report
				e := newEngine(t, "SearchMode", mode, "RootMate", "0")
				e.Search(context.Background(), history, Limits{Nodes: 3000, SearchMoves: []shogi.Move{move}}, lastLine(&last))
				if len(last.PV) < 2 || last.Score.worth() > c.most || last.Score.worth() < c.least {
					t.Errorf("%s: depth %d, %v, %v", mode, last.Depth, last.Score, last.PV)
				}
			}
		})
	}
}
