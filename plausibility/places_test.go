package plausibility

import (
	"strings"
	"testing"

	"shotest/internal/testing/shogitest"
	"shotest/plausibility/facts"
	"shotest/plausibility/policy"
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
	const drop, camped = "4k4/9/9/4p4/9/9/9/9/4K4 b S 1", "4k4/9/9/4p4/4S4/9/9/9/4K4 b - 1"
	const opening = 0
	const answers = "4k4/9/9/9/3p5/4S4/9/9/4K3L w G 1"
	ranks := func(files, ranks int) int { return relativePlace(files, ranks) }
	around := func(piece shogi.PieceType, right, back int) int {
		return int(piece)*answerPlaces + (back+2)*5 + right + 2
	}
	enemyPawn := int(policy.Edge) + int(shogi.Pawn)
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
		{"ahead of it a pawn", TargetSquare, placeBin(besideTo, 0, moverIndexOf(shogi.Silver, true), enemyPawn),
			drop, "S*5e", 37},
		{"ahead of it nothing", TargetSquare, placeBin(besideTo, 0, moverIndexOf(shogi.Silver, true), 0),
			drop, "S*5f", 37},
		{"a pawn to the right, behind", TargetSquare, placeBin(besideTo, 0, moverIndexOf(shogi.Silver, true),
			3*neighbourCount+enemyPawn), drop, "S*6c", 37},
		{"the edge to the left", TargetSquare, placeBin(besideTo, 0, moverIndexOf(shogi.Silver, true),
			6*neighbourCount+int(policy.Edge)), drop, "S*9e", 37},
		{"as White sees its own king", TargetSquare, placeBin(besideTo, 0, moverIndexOf(shogi.Bishop, true),
			4*neighbourCount+int(shogi.King)), white, "B*5b", 37},
		{"away from a pawn", TargetSquare, placeBin(besideFrom, 0, silver, enemyPawn), camped, "5e4d", 37},
		{"taking what nobody defends", TargetSquare, placeBin(contestedTo, 1, silver, 1*attackerCounts+0),
			camped, "5e5d", 37},
		{"where nobody else is", TargetSquare, placeBin(contestedTo, 0, silver, 1*attackerCounts+0),
			camped, "5e4d", 37},
		{"leaving an attacked square", TargetSquare, placeBin(contestedFrom, 0, silver, 0*attackerCounts+1),
			camped, "5e4d", 37},
		{"two to the right of the last move", TargetSquare, placeBin(fromLastMove, 0, moverIndexOf(shogi.Gold, true),
			ranks(2, 1)), answers, "6e6f G*4g", 37},
		{"after a capture", TargetSquare, placeBin(fromLastMove, 0, moverIndexOf(shogi.Gold, true), ranks(1, 1)),
			"4k4/9/9/9/3p5/3S5/9/9/4K4 w G 1", "6e6f G*5g", 0},
		{"after a capture, seen as such", TargetSquare,
			placeBin(fromLastMove, 1, moverIndexOf(shogi.Gold, true), ranks(1, 1)),
			"4k4/9/9/9/3p5/3S5/9/9/4K4 w G 1", "6e6f G*5g", 37},
		{"answering a pawn from the right", TargetSquare, placeBin(answerBy, 0, moverIndexOf(shogi.Gold, true),
			around(shogi.Pawn, 2, 1)), answers, "6e6f G*4g", 37},
		{"not from the left", TargetSquare, placeBin(answerBy, 0, moverIndexOf(shogi.Gold, true),
			around(shogi.Pawn, 2, 1)),
			answers, "6e6f G*8g", 0},
		{"before its own last move", TargetSquare, placeBin(fromOwnMove, 0, silver, ranks(1, -1)),
			"4k4/9/9/9/3p5/4S4/9/9/4K3L b G 1", "5f5e 5a4a 5e4d", 37},
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
