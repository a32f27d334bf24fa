package engine

import (
	"context"
	"testing"

	"shotest/config"
	"shotest/internal/testing/shogitest"
	"shotest/search"
	"shotest/shogi"
)

// rankedPositions are some with drops, a check, and a line before them.
var rankedPositions = []string{
	"startpos",
	"startpos moves 7g7f 3c3d 8h2b+",
	"4k4/9/4P4/9/9/9/9/4r4/4K4 b 2G2S 1",
	"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
}

func rank(t *testing.T, e *Engine, position string) *Ranking {
	t.Helper()
	r, err := e.RankMoves(shogitest.Game(t, position))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// RankMoves returns the order with which a new search begins.
func TestRankingEqualsTheSearchOrder(t *testing.T) {
	for _, position := range rankedPositions {
		e := newEngine(t, "SearchMode", search.InterestMode)
		r := rank(t, e, position)
		e.Search(context.Background(), shogitest.Game(t, position), Limits{Nodes: 1}, nil)
		root := e.searcher.RootMoves()
		if len(root) != len(r.Moves) {
			t.Fatalf("%s: %d moves ranked, %d searched", position, len(r.Moves), len(root))
		}
		for i := range root {
			if m := &r.Moves[i]; shogi.Move(root[i].Move) != m.Move || root[i].Price != m.Price {
				t.Errorf("%s, rank %d: %v for %d, searched as %v for %d", position, i+1, m.Move, m.Price,
					shogi.Move(root[i].Move), root[i].Price)
			}
		}
	}
}

// The score of a move is the sum of its components' credits, less the penalties of likeness.
func TestStoriesAddUp(t *testing.T) {
	for _, position := range rankedPositions {
		r := rank(t, New(config.Default()), position)
		for i := range r.Moves {
			m := &r.Moves[i]
			story, lost := r.Story(m), 0
			for _, w := range r.Lowered(m) {
				lost += w.Score
			}
			if story.Score-lost != int(m.Score) {
				t.Errorf("%s, %v: %d credited, %d lost, %d left", position, m.Move, story.Score, lost, m.Score)
			}
			if len(r.Lowered(m)) == 0 && story.Cost != m.Price {
				t.Errorf("%s, %v: price %d, in the story %d", position, m.Move, m.Price, story.Cost)
			}
		}
	}
}

func TestRankOfMoves(t *testing.T) {
	r := rank(t, New(config.Default()), "k8/9/9/P8/9/9/9/9/8K b - 1")
	for text, searched := range map[string]bool{"9d9c+": true, "9d9c": false, "1i1h": true} {
		m := shogitest.Move(t, text)
		if got := r.Rank(m); (got > 0) != searched {
			t.Errorf("%s: rank %d", text, got)
		} else if searched && r.Moves[got-1].Move != m {
			t.Errorf("%s has the rank of %v", text, r.Moves[got-1].Move)
		}
	}
}
