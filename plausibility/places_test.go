package plausibility

import (
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/shogi"
)

// placeScore returns the score of the last of some moves when a single bin of a table
// of places counts.
func placeScore(t *testing.T, component Component, bin int, position shogi.Position, moves []shogi.Move) int32 {
	t.Helper()
	w := Weights{Bins: make([]Weight, BinCount()), BaseInterest: 1000, Floor: 5}
	w.On[component] = true
	w.Bins[bin].Score = 37
	s := scorerOf(t, w)
	n := newNode(position)
	last := len(moves) - 1
	for i, m := range moves {
		if !n.position.IsLegal(m) {
			t.Fatalf("%s: %s is illegal", n.position.SFEN(), m)
		}
		if i < last {
			n.play(m)
		}
	}
	c := s.Score(n.gathered(s), moves[last])
	return c.Score
}

func TestPlaces(t *testing.T) {
	square := func(text string) shogi.Square { return shogitest.Square(t, text) }
	const black = "4k4/9/9/9/4S4/9/9/9/4K4 b B 1"
	const white = "4k4/9/9/9/4s4/9/9/9/4K4 w b 1"
	const camp = "k8/9/9/4S4/9/9/9/9/4K4 b - 1"
	const opening = 0
	silver, promoted := moverIndexOf(shogi.Silver, false), moverIndexOf(shogi.ProSilver, false)
	bishop := moverIndexOf(shogi.Bishop, true)
	for _, c := range []struct {
		name       string
		component  Component
		bin        int
		sfen, move string
		want       int32
	}{
		{"where a silver goes", TargetSquare, placeBin(toSquare, opening, silver, int(square("4d"))),
			black, "5e4d", 37},
		{"as White sees it", TargetSquare, placeBin(toSquare, opening, silver, int(square("4d"))), white, "5e6f", 37},
		{"it goes elsewhere", TargetSquare, placeBin(toSquare, opening, silver, int(square("4d"))), black, "5e6d", 0},
		{"where it comes from", TargetSquare, placeBin(fromSquare, opening, silver, int(square("5e"))),
			black, "5e4d", 37},
		{"the endgame is another matter", TargetSquare, placeBin(toSquare, 1, silver, int(square("4d"))),
			black, "5e4d", 0},
		{"as what it arrives", TargetSquare, placeBin(toSquare, opening, promoted, int(square("5c"))),
			camp, "5d5c+", 37},
		{"as what it leaves", TargetSquare, placeBin(fromSquare, opening, silver, int(square("5d"))),
			camp, "5d5c+", 37},
		{"a drop", TargetSquare, placeBin(toSquare, opening, bishop, int(square("1a"))), black, "B*1a", 37},
		{"no piece from the board", TargetSquare, placeBin(toSquare, opening, moverIndexOf(shogi.Bishop, false),
			int(square("1a"))), black, "B*1a", 0},
		{"before the enemy's king", KingRelative, placeBin(fromEnemyKing, opening, silver, relativePlace(1, 3)),
			black, "5e4d", 37},
		{"to the other side", KingRelative, placeBin(fromEnemyKing, opening, silver, relativePlace(1, 3)),
			black, "5e6d", 37},
		{"as White sees it", KingRelative, placeBin(fromEnemyKing, opening, silver, relativePlace(1, 3)),
			white, "5e6f", 37},
		{"five before its own king", KingRelative, placeBin(fromOwnKing, opening, silver, relativePlace(1, -5)),
			black, "5e4d", 37},
		{"that is not the enemy's king", KingRelative, placeBin(fromEnemyKing, opening, silver, relativePlace(1, -5)),
			black, "5e4d", 0},
		{"a drop behind the king", KingRelative, placeBin(fromEnemyKing, opening, bishop, relativePlace(3, 0)),
			black, "B*2a", 37},
	} {
		position, played := shogitest.Position(t, c.sfen), moves(strings.Fields(c.move)...)
		for range 2 {
			if got := placeScore(t, c.component, c.bin, position, played); got != c.want {
				t.Errorf("%s: %s %v: %d, want %d", c.name, position.SFEN(), played, got, c.want)
			}
			position = position.Flipped()
			for i, m := range played {
				played[i] = m.Flipped()
			}
		}
	}
}

func TestBeyondDepth(t *testing.T) {
	for beyond, bin := range []string{"", "one ply", "two", "three", "four", "more", "more"} {
		testKnowing(t, knowledge{hints: facts.Hints{Beyond: beyond}}, []situation{
			{name: "any move", sfen: shogi.StartSFEN, move: "7g7f", component: BeyondDepth, bin: bin},
		})
	}
}

func TestBestQuietIsCreditedOnce(t *testing.T) {
	w := DefaultWeights()
	w.On[BestQuiet] = true
	w.of(BestQuiet)[0] = Weight{Interest: 100}
	s := scorerOf(t, w)
	n := newNode(shogi.StartPosition())
	c := s.Score(n.gathered(s), mustMove("7g7f"))
	before := c
	s.CreditBestQuiet(&c)
	if c.Score != before.Score || c.Interest <= before.Interest || !c.Has(BestQuiet) {
		t.Errorf("interest %d became %d, score %d became %d", before.Interest, c.Interest, before.Score, c.Score)
	}
	once := c
	s.CreditBestQuiet(&c)
	if c != once {
		t.Error("credited twice")
	}
}
