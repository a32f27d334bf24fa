package plausibility

import (
	"testing"

	"shotest/shogi"
)

// placeScore returns the score of a move when a single bin of a table of places
// counts.
func placeScore(t *testing.T, component Component, bin int, sfen, move string) int32 {
	t.Helper()
	w := Weights{Bins: make([]Weight, BinCount()), BaseInterest: 1000, Floor: 5}
	w.On[component] = true
	w.of(component)[bin].Score = 37
	s := scorerOf(t, w)
	n := newNode(mustPosition(t, sfen))
	f := n.gathered(s)
	m := mustMove(move)
	if !n.position.IsLegal(m) {
		t.Fatalf("%s: %s is illegal", sfen, move)
	}
	c := s.Judge(f, m)
	return c.Score
}

func TestPlaces(t *testing.T) {
	square := func(text string) shogi.Square {
		s, ok := shogi.ParseSquare(text)
		if !ok {
			t.Fatal(text)
		}
		return s
	}
	const black = "4k4/9/9/9/4S4/9/9/9/4K4 b B 1"
	const white = "4k4/9/9/9/4s4/9/9/9/4K4 w b 1"
	const camp = "k8/9/9/4S4/9/9/9/9/4K4 b - 1"
	const opening = 0
	silver, promoted := mover(shogi.Silver, false), mover(shogi.ProSilver, false)
	bishop := mover(shogi.Bishop, true)
	for _, c := range []struct {
		name       string
		component  Component
		bin        int
		sfen, move string
		want       int32
	}{
		{"where a silver goes", TargetSquare, squareBin(opening, false, silver, square("4d")), black, "5e4d", 37},
		{"as White sees it", TargetSquare, squareBin(opening, false, silver, square("4d")), white, "5e6f", 37},
		{"it goes elsewhere", TargetSquare, squareBin(opening, false, silver, square("4d")), black, "5e6d", 0},
		{"where it comes from", TargetSquare, squareBin(opening, true, silver, square("5e")), black, "5e4d", 37},
		{"the endgame is another matter", TargetSquare, squareBin(1, false, silver, square("4d")), black, "5e4d", 0},
		{"as what it arrives", TargetSquare, squareBin(opening, false, promoted, square("5c")), camp, "5d5c+", 37},
		{"as what it leaves", TargetSquare, squareBin(opening, true, silver, square("5d")), camp, "5d5c+", 37},
		{"a drop", TargetSquare, squareBin(opening, false, bishop, square("1a")), black, "B*1a", 37},
		{"no piece from the board", TargetSquare, squareBin(opening, false, mover(shogi.Bishop, false), square("1a")), black, "B*1a", 0},
		{"before the enemy's king", KingRelative, kingBin(opening, true, silver, 1, 3), black, "5e4d", 37},
		{"to the other side", KingRelative, kingBin(opening, true, silver, 1, 3), black, "5e6d", 37},
		{"as White sees it", KingRelative, kingBin(opening, true, silver, 1, 3), white, "5e6f", 37},
		{"five before the own king", KingRelative, kingBin(opening, false, silver, 1, -5), black, "5e4d", 37},
		{"that is not the enemy's king", KingRelative, kingBin(opening, true, silver, 1, -5), black, "5e4d", 0},
		{"a drop behind the king", KingRelative, kingBin(opening, true, bishop, 3, 0), black, "B*2a", 37},
	} {
		if got := placeScore(t, c.component, c.bin, c.sfen, c.move); got != c.want {
			t.Errorf("%s: %s %s: %d, want %d", c.name, c.sfen, c.move, got, c.want)
		}
	}
}

func TestPlacesWithoutKings(t *testing.T) {
	s := newScorer(t)
	for _, sfen := range []string{"4k4/9/9/9/4S4/9/9/9/9 b B 1", "9/9/9/9/4S4/9/9/9/4K4 b B 1"} {
		n := newNode(mustPosition(t, sfen))
		f := n.gathered(s)
		for _, m := range n.moves {
			c := s.Judge(f, m)
			s.Finish(f, &c)
			if c.Check != n.position.GivesCheck(m) {
				t.Errorf("%s %v: check %t", sfen, m, c.Check)
			}
		}
	}
}

func TestBeyondDepth(t *testing.T) {
	for beyond, bin := range []string{"", "one ply", "two", "three", "four", "more", "more"} {
		testSituations(t, []situation{{
			name: "any move", sfen: shogi.StartSFEN, hints: Hints{Beyond: beyond},
			move: "7g7f", component: BeyondDepth, bin: bin,
		}})
	}
}

func TestBestQuietIsCreditedOnce(t *testing.T) {
	w := DefaultWeights()
	w.On[BestQuiet] = true
	w.of(BestQuiet)[0] = Weight{Interest: 100}
	s := scorerOf(t, w)
	n := newNode(shogi.StartPosition())
	c := s.Judge(n.gathered(s), mustMove("7g7f"))
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
